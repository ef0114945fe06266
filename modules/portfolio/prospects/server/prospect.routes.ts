import { domainsNamed } from '@portico/core/contract.ts'
import { objectsNamed } from '@portico/dictionary/contract.ts'
import { AppError, conflict, existing, invalid } from '@portico/platform/contract/errors.ts'
import { changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type NewProspect, type Prospect, prospects } from '../prospect.contract.ts'
import { lockedFields } from '../prospect.rules.ts'
import { moreOfProspects } from '../prospect-more.contract.ts'
import { prospectBoard } from '../prospect-views.contract.ts'
import type { ProspectRecord } from './prospect.record.ts'
import type { ProspectFields } from './prospect.store.ts'
import { prospectColumns } from './prospect-board.store.ts'
import { prospectBody, stillOffered, toldBeside, writeBeside } from './prospect-body.ts'
import { prospectFile } from './prospect-file.ts'
import { askedOf } from './prospect-objects.ts'
import { prospectPartStore } from './prospect-parts.store.ts'
import { tiedAsSent } from './prospect-products.ts'
import { similarTo } from './prospect-similar.store.ts'
import { prospectStoreOf, todayOf } from './prospect-store-of.ts'

export const prospectRoutes = (services: Services, record: ProspectRecord): Route[] => {
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
    route(moreOfProspects.similar, async ({ params }) =>
      existing(await similarTo(database.db, params.id, { byObjects: services.ports.isFilled(objectsNamed) })),
    ),
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
