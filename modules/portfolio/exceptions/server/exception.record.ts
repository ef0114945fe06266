import { productsSeenBy } from '@portico/apidex/contract.ts'
import { existing } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { governed } from '@portico/platform/server/record/governed.ts'
import type { Deed } from '@portico/platform/server/record/transition.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { backlogOf } from '../../backlog/server/backlog.ts'
import { conditionStore } from '../../conditions/server/condition.store.ts'
import { loseConformance } from '../../solutions/server/solution-conformance.store.ts'
import { type Exception, exceptions } from '../exception.contract.ts'
import { askedFor, dayAfter, exceptionGuards, exceptionMachine, mayEditException, mayWriteExceptions } from '../exception.rules.ts'
import { exceptionEvents } from '../exception-events.contract.ts'
import { longestDays, mostExtensions } from '../exception-settings.contract.ts'
import { dispensation } from './dispensation.table.ts'
import { type ExceptionFields, exceptionStore } from './exception.store.ts'
import { extensionStore } from './extension.store.ts'

type Needs = Pick<Services, 'clock' | 'ports' | 'settings' | 'timeZone'>
/** The day on the portal's clock: an exception lasts until its last day is over where people work with it. */
export const todayOf = (services: Pick<Services, 'clock' | 'timeZone'>) => todayIn(services)()
/** Exceptions with the limits and the products that they are held against. */
export const exceptionStoreOf =
  ({ settings, ...services }: Needs) =>
  (db: Db, caller?: Caller) =>
    exceptionStore(db, {
      today: todayOf(services),
      caller,
      limits: async (tx) => ({
        longestDays: {
          LOW: await settings.read(tx, longestDays.LOW),
          MEDIUM: await settings.read(tx, longestDays.MEDIUM),
          HIGH: await settings.read(tx, longestDays.HIGH),
          CRITICAL: await settings.read(tx, longestDays.CRITICAL),
        },
        mostExtensions: await settings.read(tx, mostExtensions),
      }),
      productsSeen: services.ports.of(productsSeenBy),
    })

export const itemOf = ({ id, code, title }: Exception) => ({
  subjectType: 'EXCEPTION' as const,
  subjectId: id,
  title: `${code} ${title}`.slice(0, 120),
  category: 'EXCEPTION' as const,
})
export const emailOf = ({ caller }: Actor) => caller?.email ?? 'portico'
const person = (id: string | null, name: string | null) => (id ? { id, name: name ?? '' } : null)

/** Tells those who asked for it and who mend what deviates what was decided, with what the board asks for. */
export async function tellDecision(tx: Db, record: Exception, decision: 'GRANTED' | 'REJECTED', decisionText: string): Promise<void> {
  const { id, code, title, validTo } = record
  await emit(tx, exceptionEvents.EXCEPTION_DECIDED, {
    exception: { id, code, title },
    requester: person(record.requestedById, record.requestedByName),
    remediationOwner: person(record.remediationOwnerId, record.remediationOwnerName),
    decision,
    decisionText,
    validTo,
    conditions: (await conditionStore(tx).of('EXCEPTION', id))
      .filter(({ status }) => status === 'OPEN')
      .map(({ text, dueDate }) => ({ text, dueDate })),
  })
}

/** The writes of exceptions, and what belongs to each. */
export const exceptionRecord = (services: Services) => {
  const [store, backlog] = [exceptionStoreOf(services), backlogOf(services)]
  /** What nobody has decided is not decided any more. */
  const dropOpen = async (tx: Db, id: string, deed: Pick<Deed, 'actor' | 'now'>) => {
    await extensionStore(tx).dropOpen(id, deed.now)
    await backlog(tx, deed).withdraw('EXCEPTION', id)
  }
  /** E-8: its solution conforms no longer, and the board hears of it. */
  const end = async (tx: Db, record: Exception, deed: Pick<Deed, 'actor' | 'now'>) => {
    await dropOpen(tx, record.id, deed)
    if (record.solutionId) await loseConformance(services, tx, deed.actor, record.solutionId)
    const question = (record.remediationPlan || record.title).slice(0, 1000)
    await backlog(tx, deed).propose({ ...itemOf(record), purpose: 'DECISION', about: 'ENDED', question })
  }
  return governed<typeof exceptionMachine, Exception, ExceptionFields>(services, {
    entityType: 'exception',
    prefix: 'EXC',
    modules: exceptions.get.modules,
    machine: exceptionMachine,
    guards: exceptionGuards(() => todayOf(services)),
    effects: {
      noteRequester: (tx, { id }, { actor }) => store(tx).set(id, { requestedById: actor.caller?.id ?? null }),
      /** After it was deferred its next item is in the backlog already. */
      putOnAgenda: async (tx, record, deed) => {
        if (record.agendaItem?.status === 'PROPOSED' || record.agendaItem?.status === 'SCHEDULED') return
        await backlog(tx, deed).propose({ ...itemOf(record), purpose: 'DECISION', question: record.justification.slice(0, 1000) })
      },
      takeOffAgenda: (tx, { id }, deed) => backlog(tx, deed).withdraw('EXCEPTION', id),
      noteDecision: (tx, { id }, { actor, now, comment }) =>
        store(tx).set(id, { decidedById: actor.caller?.id ?? null, decidedAt: now, decisionText: comment }),
      /** E-2: a longer wish is cut to the longest period of its risk, and so is what must be mended by then (E-4). */
      async beginPeriod(tx, { id, validFrom, validTo, longestDays: days, remediationDueDate }) {
        if (validFrom === null || validTo === null) throw new Error('An exception without an end was granted.')
        const latest = days === null ? validTo : dayAfter(validFrom, days)
        const isCut = validTo > latest
        const until = isCut ? latest : validTo
        await store(tx).set(id, {
          validTo: until,
          originalValidTo: until,
          askedValidTo: isCut ? validTo : null,
          ...(remediationDueDate !== null && remediationDueDate > until && { remediationDueDate: until }),
        })
      },
      informBoard: (tx, record, deed) => backlog(tx, deed).propose({ ...itemOf(record), purpose: 'INFORMATION' }),
      settle: (tx, { id }, deed) => dropOpen(tx, id, deed),
    },
    table: dispensation,
    taken: {},
    store,
    nameOf: ({ title }) => title,
    mayWrite: mayWriteExceptions,
    mayEdit: mayEditException,
    isOwner: askedFor,
    relations: (caller, record) => (askedFor(caller, record) && mayWriteExceptions(caller) ? ['owner'] : []),
    async moved(tx, record, to, { actor, now, action, comment }) {
      const { id, code, title } = record
      // What the board has put off waits in the backlog; decided or given up without it, it waits no longer.
      const waits = record.agendaItem?.status === 'PROPOSED' || record.agendaItem?.status === 'SCHEDULED'
      if (waits && record.status === 'IN_REVIEW' && to !== 'ON_AGENDA') await backlog(tx, { actor, now }).withdraw('EXCEPTION', id)
      if (action === 'request')
        await emit(tx, exceptionEvents.EXCEPTION_REQUESTED, {
          exception: { id, code, title },
          requester: actor.caller ? { id: actor.caller.id, name: actor.caller.name || actor.caller.email } : null,
          riskRating: record.riskRating,
        })
      if (to === 'GRANTED' || to === 'REJECTED') await tellDecision(tx, existing(await store(tx).get(id)), to, comment)
      if (to === 'EXPIRED' || to === 'REVOKED') await end(tx, record, { actor, now })
      if (to === 'EXPIRED')
        await emit(tx, exceptionEvents.EXCEPTION_EXPIRED, {
          exception: { id, code, title },
          requester: person(record.requestedById, record.requestedByName),
          remediationOwner: person(record.remediationOwnerId, record.remediationOwnerName),
          architect: person(record.reviewerId, record.reviewerName),
          validTo: record.validTo ?? '',
        })
    },
  })
}
export type ExceptionRecord = ReturnType<typeof exceptionRecord>
