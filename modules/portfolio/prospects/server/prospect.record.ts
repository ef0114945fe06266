import { AppError, existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { unknownRecord } from '@portico/platform/server/record/faults.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import { isOpenRelease } from '../../releases/release-states.contract.ts'
import { portfolioRelease } from '../../releases/server/release.table.ts'
import { type Prospect, prospects } from '../prospect.contract.ts'
import { mayEditProspect, mayWriteProspects, ownsProspect, prospectGuards, prospectMachine } from '../prospect.rules.ts'
import { prospectEvents } from '../prospect-events.contract.ts'
import { type ProspectFields, type prospectStore, prospectTaken } from './prospect.store.ts'
import { prospect } from './prospect.table.ts'
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
  const [store, backlog] = [prospectStoreOf(services), backlogOf(services)]
  return governed<typeof prospectMachine, Prospect, ProspectFields>(services, {
    entityType: 'prospect',
    prefix: 'PRS',
    modules: prospects.get.modules,
    machine: prospectMachine,
    guards: prospectGuards(() => todayOf(services)),
    effects: {
      endDeferral: (tx, { id }) => store(tx).clear(id, 'defer_until'),
      putOnAgenda: (tx, record, deed) =>
        backlog(tx, deed).propose({
          ...onAgenda(record),
          category: record.solutionId ? 'DESIGN' : 'INTAKE',
          purpose: 'DECISION',
          question: record.summary,
        }),
      takeOffAgenda: (tx, { id }, deed) => backlog(tx, deed).withdraw('PROSPECT', id),
      informBoard: (tx, record, deed) => backlog(tx, deed).propose({ ...onAgenda(record), category: 'INTAKE', purpose: 'INFORMATION' }),
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
export type ProspectRecord = ReturnType<typeof prospectRecord>
