import { domainsNamed } from '@portico/core/contract.ts'
import { AppError, conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { unknownRecord } from '@portico/platform/server/record/faults.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogStore } from '../../backlog/server/backlog.store.ts'
import { movedByBoard, type Subject, titleOf } from '../../backlog/server/subject.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { type NewProspect, type Prospect, prospects } from '../prospect.contract.ts'
import {
  isOpenRelease,
  lockedFields,
  mayEditProspect,
  mayWriteProspects,
  ownsProspect,
  prospectGuards,
  prospectMachine,
} from '../prospect.rules.ts'
import { prospectEvents } from '../prospect-events.contract.ts'
import { moreOfProspects } from '../prospect-more.contract.ts'
import { prospectBoard } from '../prospect-views.contract.ts'
import { type ProspectFields, type prospectStore, prospectTaken } from './prospect.store.ts'
import { prospect } from './prospect.table.ts'
import { prospectColumns } from './prospect-board.store.ts'
import { prospectBody, stillOffered, toldBeside, writeBeside } from './prospect-body.ts'
import { prospectFile } from './prospect-file.ts'
import { askedOf } from './prospect-objects.ts'
import { prospectPartStore } from './prospect-parts.store.ts'
import { tiedAsSent } from './prospect-products.ts'
import { similarTo } from './prospect-similar.store.ts'
import { prospectStoreOf, todayOf } from './prospect-store-of.ts'

const onAgenda = ({ id, code, name }: Prospect) => ({
  subjectType: 'PROSPECT' as const,
  subjectId: id,
  title: `${code} ${name}`.slice(0, 120),
})

/**
 * The release that a prospect goes into, once nobody else changes it: it may be named with the transition, and it may end meanwhile.
 * @throws GuardError
 */
async function requireOpenRelease(tx: Db, store: ReturnType<typeof prospectStore>, { id, releaseId }: Prospect): Promise<void> {
  const held = await hold(tx, portfolioRelease, releaseId ?? '')
  if (!held) throw invalid(unknownRecord('releaseId'))
  const { release } = existing(await store.get(id))
  if (!release || release.frozen || !isOpenRelease(release.status))
    throw new AppError(422, 'GuardError', 'This cannot be done yet.', {
      details: [{ path: 'releaseId', code: 'releaseClosed', message: 'The scope of the release is closed.' }],
    })
}

/** The writes of prospects, and what belongs to each. */
export const prospectRecord = (services: Services) => {
  const store = prospectStoreOf(services)
  return governed<typeof prospectMachine, Prospect, ProspectFields>(services, {
    entityType: 'prospect',
    prefix: 'PRS',
    modules: prospects.get.modules,
    machine: prospectMachine,
    guards: prospectGuards(() => todayOf(services)),
    effects: {
      endDeferral: (tx, { id }) => store(tx).clear(id, 'defer_until'),
      putOnAgenda: (tx, record, { actor, now }) =>
        backlogStore(tx).propose(
          { ...onAgenda(record), category: record.solutionId ? 'DESIGN' : 'INTAKE', purpose: 'DECISION', question: record.summary },
          actor.caller?.email ?? 'portico',
          now,
        ),
      takeOffAgenda: (tx, { id }, { actor, now }) => backlogStore(tx).withdraw('PROSPECT', id, actor.caller?.email ?? 'portico', now),
      informBoard: (tx, record, { actor, now }) =>
        backlogStore(tx).propose(
          { ...onAgenda(record), category: 'INTAKE', purpose: 'INFORMATION' },
          actor.caller?.email ?? 'portico',
          now,
        ),
      leaveSolution: (tx, { id }) => store(tx).clear(id, 'solution_id'),
      leaveRelease: (tx, { id }) => store(tx).clear(id, 'release_id'),
    },
    table: prospect,
    taken: prospectTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteProspects,
    mayEdit: mayEditProspect,
    isOwner: ownsProspect,
    relations: (caller, record) => (ownsProspect(caller, record) && mayWriteProspects(caller) ? ['owner'] : []),
    async moved(tx, record, to, { action, comment }) {
      if (action === 'plan') await requireOpenRelease(tx, store(tx), record)
      const { id, code, name, ownerId, analystId, architectId } = record
      const person = (at: string | null, called: string | null) => (at ? { id: at, name: called ?? '' } : null)
      const owner = person(ownerId, record.ownerName)
      const carried = { prospect: { id, code, name }, owner }
      if (action === 'submit') await emit(tx, prospectEvents.PROSPECT_SUBMITTED, carried)
      await emit(tx, prospectEvents.PROSPECT_STATUS_CHANGED, {
        ...carried,
        analyst: person(analystId, record.analystName),
        architect: person(architectId, record.architectName),
        oldStatus: record.status,
        newStatus: to,
        comment,
      })
    },
  })
}

/** Prospects as the board decides about them. */
export const prospectSubject = (services: Services, { move }: Pick<ReturnType<typeof prospectRecord>, 'move'>): Subject => ({
  type: 'PROSPECT',
  goesOnAgenda: true,
  title: titleOf,
  async found(tx, id) {
    const found = await prospectStoreOf(services)(tx).get(id)
    return (
      found && { id, code: found.code, name: found.name, ownerId: found.ownerId, ownerName: found.ownerName, createdBy: found.createdBy }
    )
  },
  move: movedByBoard({ move }),
})

export const prospectRoutes = (services: Services, record = prospectRecord(services)): Route[] => {
  const { database } = services
  const store = prospectStoreOf(services)
  /** The columns of a new one; what a person leaves out is as the table has it. */
  const write = (body: Partial<NewProspect>) => ({
    write: (tx: Db, id: string) => writeBeside(tx, store(tx), id, body),
    told: toldBeside,
  })
  const create = (asked: Parameters<typeof record.create>[0], body: NewProspect) =>
    record.create(asked, async (tx) => (await prospectBody(tx, services, asked.caller, body, undefined)) as ProspectFields, write(body))

  return [
    route(prospects.list, ({ caller, query, reply }) => {
      const asked = askedOf(services, query)
      return store(database.db, caller).list({ query: asked, filter: asked }, reply)
    }),
    route(prospectBoard, async ({ caller, query }) => ({
      columns: await prospectColumns(database.db, askedOf(services, query), {
        today: todayOf(services),
        caller,
        domainsOf: services.ports.of(domainsNamed),
      }),
    })),
    prospectFile(services),
    route(prospects.get, record.one),
    route(prospects.create, (asked) => create(asked, asked.body), record.repeated),

    route(prospects.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, (tx, before) => prospectBody(tx, services, asked.caller, body, before), {
        ...write(body),
        check(held) {
          const changed = changesBetween({ ...held, ...tiedAsSent(held) }, body)
          const faults = lockedFields(
            held,
            changed.map(({ field }) => field),
          )
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),

    route(prospects.remove, (asked) =>
      record.remove(asked, async (tx, { id }) => {
        if (await prospectPartStore(tx).isNeeded(id))
          throw conflict('ReferenceConflict', 'Other prospects depend on it, or an exception is about it.')
      }),
    ),
    route(prospects.transition, record.transition),

    route(
      moreOfProspects.clone,
      async (asked) => {
        const from = await record.one(asked)
        const offered = await database.transaction((tx) => stillOffered(tx, cloneOf(from)))
        // The first name that is free: another clone of it may be there already.
        for (let number = 1; ; number += 1)
          try {
            return await create(asked, { ...offered, name: nameOfClone(from, number) })
          } catch (error) {
            if (number === mostClones || !(error instanceof AppError && error.name === 'UniqueConflict')) throw error
          }
      },
      record.repeated,
    ),
    route(moreOfProspects.similar, async ({ caller, params }) => {
      const found = existing(await store(database.db, caller).get(params.id))
      return similarTo(database.db, found)
    }),
    ...partsOfRecord(services, record.parts, prospects),
  ]
}

/** P-12: all content, no solution, no release; under another name, because names are their own within a domain. */
const mostClones = 20
function nameOfClone({ name }: Prospect, number: number): string {
  const suffix = number === 1 ? ' (copy)' : ` (copy ${number})`
  return `${name.slice(0, 120 - suffix.length)}${suffix}`
}
function cloneOf(from: Prospect): NewProspect {
  const name = nameOfClone(from, 1)
  const { summary, domainId, description, businessValueText, providerSystem, consumerSystems, designNote, tags, reuseNote } = from
  const {
    ownerId,
    analystId,
    architectId,
    usageTypeIds,
    northBoundIds,
    southBoundIds,
    abstractionTypeId,
    dependsOnIds,
    businessObjectIds,
  } = from
  const { dataFlowDirection, frequency, expectedCallsPerDay, peakCallsPerSecond, dataClassification, personalData, criticality } = from
  // What whoever clones it does not see, or what has gone, cannot be named anew.
  const reuseProducts = from.reuseProducts?.filter(({ name, there }) => name !== null && there)
  return {
    ...{ name, summary, domainId, description, businessValueText, providerSystem, consumerSystems, designNote, tags, reuseNote },
    ...{ ownerId, analystId, architectId, usageTypeIds, northBoundIds, southBoundIds, abstractionTypeId, dependsOnIds },
    ...{ dataFlowDirection, frequency, expectedCallsPerDay, peakCallsPerSecond, dataClassification, personalData, criticality },
    value: from.value,
    urgency: from.urgency,
    effort: from.effort,
    reuseCheck: from.reuseCheck,
    ...(reuseProducts && { reuseProducts: reuseProducts.map(({ environmentId, productId }) => ({ environmentId, productId })) }),
    desiredDate: from.desiredDate,
    ...(businessObjectIds && { businessObjectIds }),
  }
}
