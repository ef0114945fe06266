import { domainsNamed } from '@portico/core/contract.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import type { ProspectRecord } from '../../prospects/server/prospect.record.ts'
import { prospectsOfSolution } from '../../prospects/server/prospect-solution.store.ts'
import { prospectStoreOf, todayOf } from '../../prospects/server/prospect-store-of.ts'
import { type Solution, solutions } from '../solution.contract.ts'
import { mayEditSolution, mayWriteSolutions, ownsSolution, solutionGuards, solutionMachine } from '../solution.rules.ts'
import { solutionEvents } from '../solution-events.contract.ts'
import { type SolutionFields, solutionStore, solutionTaken } from './solution.store.ts'
import { solution } from './solution.table.ts'

type Needs = Pick<Services, 'clock' | 'ports' | 'timeZone'>
/** Solutions with the domains and prospects that belong to them. */
export const solutionStoreOf = (services: Needs) => (db: Db, caller?: Caller) =>
  solutionStore(db, {
    today: todayOf(services),
    caller,
    domainsOf: services.ports.of(domainsNamed),
    prospectsOf: (tx, id) => prospectStoreOf(services)(tx).ofSolution(id),
  })

const onAgenda = ({ id, code, name }: Solution) => ({
  subjectType: 'SOLUTION' as const,
  subjectId: id,
  title: `${code} ${name}`.slice(0, 120),
  category: 'DESIGN' as const,
})

/** The writes of solutions; `prospects` are decided with them (S-5). */
export const solutionRecord = (services: Services, prospects: Pick<ProspectRecord, 'move'>) => {
  const [store, backlog] = [solutionStoreOf(services), backlogOf(services)]
  return governed<typeof solutionMachine, Solution, SolutionFields>(services, {
    entityType: 'solution',
    prefix: 'SOL',
    modules: solutions.get.modules,
    machine: solutionMachine,
    guards: solutionGuards(() => todayOf(services)),
    effects: {
      putOnAgenda: (tx, record, deed) => backlog(tx, deed).propose({ ...onAgenda(record), purpose: 'DECISION', question: record.summary }),
      takeOffAgenda: (tx, { id }, deed) => backlog(tx, deed).withdraw('SOLUTION', id),
      informBoard: (tx, record, deed) => backlog(tx, deed).propose({ ...onAgenda(record), purpose: 'INFORMATION' }),
      /** Nobody approves what they own, not with a solution either: such a prospect stays in design. */
      async approveProspects(tx, { id, code }, { actor }) {
        for (const one of await prospectsOfSolution(services, tx).inDesign(id))
          if (one.ownerId === null || one.ownerId !== actor.caller?.id)
            await prospects.move(tx, { actor, caller: 'ada' }, one.id, { action: 'cascadeApprove', comment: code })
      },
      endDeferral: (tx, { id }) => store(tx).set(id, { deferUntil: null }),
      awaitConfirmation: (tx, { id }) => store(tx).set(id, { complianceConfirmed: false }),
      detachProspects: (tx, { id }, { actor }) => prospectsOfSolution(services, tx).detachAll(actor, id),
    },
    table: solution,
    taken: solutionTaken,
    store,
    nameOf: ({ name }) => name,
    mayWrite: mayWriteSolutions,
    mayEdit: mayEditSolution,
    isOwner: ownsSolution,
    relations: (caller, record) => (ownsSolution(caller, record) && mayWriteSolutions(caller) ? ['owner'] : []),
    async moved(tx, record, to, { comment }) {
      const { id, code, name, ownerId, architectId } = record
      const person = (at: string | null, called: string | null) => (at ? { id: at, name: called ?? '' } : null)
      await emit(tx, solutionEvents.SOLUTION_STATUS_CHANGED, {
        solution: { id, code, name },
        owner: person(ownerId, record.ownerName),
        architect: person(architectId, record.architectName),
        oldStatus: record.status,
        newStatus: to,
        comment,
      })
    },
  })
}
export type SolutionRecord = ReturnType<typeof solutionRecord>
