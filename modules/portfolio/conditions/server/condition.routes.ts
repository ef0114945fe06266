import { existing } from '@portico/platform/contract/errors.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { auditUpdate, requireVersion } from '@portico/platform/server/record/write.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { weekOf } from '../../backlog/server/week.ts'
import { type Condition, conditionFilter, conditions } from '../condition.contract.ts'
import { abilitiesOn, requireMayChange } from '../condition.rules.ts'
import { conditionEvents } from '../condition-events.contract.ts'
import { conditionStore, type NewCondition } from './condition.store.ts'
import { condition } from './condition.table.ts'

const entities = { PROSPECT: 'prospect', SOLUTION: 'solution', EXCEPTION: 'exception' } as const

export const conditionRoutes = ({ database, clock, timeZone, audit }: Services): Route[] => [
  route(conditions.list, ({ caller, query, reply }) => {
    const asked = withFilter(conditionFilter, query)
    const today = todayIn({ clock, timeZone })()
    return conditionStore(database.db).list({ query: asked, filter: asked, caller, today }, reply)
  }),

  route(conditions.change, ({ caller, actor, params, body: { version, ...body } }) =>
    database.transaction(async (tx): Promise<Condition> => {
      requireVersion(existing(await hold(tx, condition, params.id)), version)
      const store = conditionStore(tx)
      const one = async (): Promise<Condition> => {
        const found = existing(await store.get(params.id))
        return { ...found, may: abilitiesOn(caller, found) }
      }
      const before = await one()
      requireMayChange(caller, before, body)
      await store.change(params.id, body, caller.email, clock.now())
      const after = await one()
      const { status, evidence, comment } = before
      // The history of the record that it is a condition of.
      const told = { type: entities[before.subjectType], id: before.subjectId, name: before.subject?.name ?? '' }
      const values = ({ condition, evidence, comment }: { condition: string; evidence: string; comment: string }) => ({
        condition,
        evidence,
        comment,
      })
      await auditUpdate(
        audit,
        tx,
        actor,
        told,
        values({ condition: `${before.text}: ${status}`, evidence, comment }),
        values({ condition: `${after.text}: ${after.status}`, evidence: after.evidence, comment: after.comment }),
      )
      return after
    }),
  ),
]

/** What the board asks of a prospect or a solution; an exception keeps its own, before people are told of it. */
export const keepConditions =
  ({ clock }: Pick<Services, 'clock'>) =>
  async (
    tx: Db,
    { id, subjectType, subjectId }: { id: string; subjectType: string; subjectId: string | null },
    conditions: readonly NewCondition[],
    actor: Actor,
  ): Promise<void> => {
    if (subjectId === null || (subjectType !== 'PROSPECT' && subjectType !== 'SOLUTION')) return
    await conditionStore(tx).add(subjectType, subjectId, id, conditions, actor.caller?.email ?? 'portico', clock.now())
  }

/** Whoever has to meet a condition is told each week of those that are overdue (S-7): on Monday, or on the first day after it that the portal is up. */
export const conditionReminders = (services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'log'>): Job => ({
  name: 'remind of conditions',
  everyMs: 60 * 60_000,
  single: true,
  run: () =>
    services.database.transaction(async (tx) => {
      const { today, monday } = weekOf(services)
      const people = await conditionStore(tx).overdueSince(today, monday)
      await emit(tx, conditionEvents.CONDITION_REMINDER, ...people)
      services.log.info({ count: people.length }, 'people were reminded of conditions')
    }),
})
