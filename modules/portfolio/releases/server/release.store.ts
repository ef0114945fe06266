import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, fixed } from '@portico/platform/server/lists/source.ts'
import type { PageQuery } from '@portico/platform/server/lists/style1.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import type { OwnFields } from '@portico/platform/server/record/columns.ts'
import { recordStore } from '@portico/platform/server/record/record.store.ts'
import { readingOf, recordList } from '@portico/platform/server/record/record-list.ts'
import { sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { prospect } from '../../prospects/server/prospect.table.ts'
import { solution } from '../../solutions/server/solution.table.ts'
import { portfolioRelease as answered, portfolioReleases, type ReleaseFilter } from '../release.contract.ts'
import type { ReleaseFacts } from '../release.rules.ts'
import { portfolioRelease } from './release.table.ts'

const reading = readingOf(portfolioRelease, 'r')
export type ReleaseFields = OwnFields<typeof portfolioRelease>

export const releaseTaken = {
  portfolio_release_code_taken: { path: 'code', message: 'There is already a release with this code.' },
  portfolio_release_name_taken: { path: 'name', message: 'There is already a release with this name.' },
}

const releaseRow = z.extend(z.omit(answered, { environmentName: true, may: true, availableTransitions: true }), {
  environmentId: z.nullable(z.string()),
  plannedCount: z.int(),
})
type Row = z.infer<typeof releaseRow>

const of = (condition: ReturnType<typeof sql>) => sql`(select count(*)::int from ${prospect} p where p.release_id = r.id and ${condition})`
const counts = {
  prospectCount: fixed(of(sql`p.status not in ('REJECTED', 'WITHDRAWN')`)),
  realisedCount: fixed(of(sql`p.status in ('REALISED', 'RETIRED')`)),
  plannedCount: fixed(of(sql`p.status = 'PLANNED'`)),
  solutionCount: fixed(sql`(select count(*)::int from ${solution} s where s.release_id = r.id)`),
}
const never = sql.raw(`date '9999-12-31'`)
const start = sql`coalesce(r.start_date, ${never})`
const freeze = sql`coalesce(r.scope_freeze_date, ${never})`
const planned = sql`coalesce(r.planned_date, ${never})`

const list = recordList<typeof portfolioRelease, Row>({
  reading,
  row: releaseRow,
  spec: portfolioReleases.list.list,
  counter: 'portfolio_release',
  more: { ...counts, managerName: nameOfPerson(sql`r.manager_id`) },
  search: sql`r.search_text`,
  names: [sql`lower(r.name)`],
  sorts: { startDate: start, scopeFreezeDate: freeze, plannedDate: planned },
})

export interface ReleaseAsking {
  now: Date
  /** An ISO date. */
  today: string
  /** Of the module that knows them; undefined while it is off. */
  environmentsOf: ((tx: Db) => Promise<readonly { id: string; displayName: string }[]>) | undefined
}

const someId = z.strictObject({ id: z.string() })
const due = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  managerId: z.nullable(z.string()),
  managerName: z.nullable(z.string()),
  scopeFreezeDate: z.string(),
})

/** The only file that queries releases as records. */
export const releaseStore = (db: Db, { now, today, environmentsOf }: ReleaseAsking) => {
  const at = now.toISOString()
  const frozen = sql`(${freeze} < ${today}::date and coalesce(r.scope_unlocked_until < ${at}::timestamptz, true))`
  const overdue = sql`(${planned} < ${today}::date and r.status not in ('RELEASED', 'CANCELLED'))`
  const store = recordStore<typeof portfolioRelease, Row, ReleaseFacts>(db, list, {
    more: { frozen, overdue },
    taken: releaseTaken,
    async finish(rows) {
      const environments = rows.some(({ environmentId }) => environmentId !== null) ? await environmentsOf?.(db) : []
      return rows.map(({ environmentId, ...row }) =>
        environmentsOf === undefined
          ? row
          : { ...row, environmentId, environmentName: environments?.find(({ id }) => id === environmentId)?.displayName ?? environmentId },
      )
    },
  })
  return {
    ...store,

    list: ({ query, filter }: { query: PageQuery; filter: Partial<ReleaseFilter> }, reply: FastifyReply) =>
      store.page(
        query,
        [
          filter.status && sql`r.status = ${anyText(filter.status)}`,
          filter.year === undefined
            ? undefined
            : sql`(${planned} >= ${`${filter.year}-01-01`}::date and ${planned} <= ${`${filter.year}-12-31`}::date)`,
          filter.frozen === undefined ? undefined : filter.frozen ? frozen : sql`not ${frozen}`,
          filter.overdue === undefined ? undefined : filter.overdue ? overdue : sql`not ${overdue}`,
        ],
        reply,
      ),

    /** The board lets its scope change again until then. */
    unlock: (id: string, until: Date) =>
      db.execute(sql`update ${portfolioRelease} set scope_unlocked_until = ${until.toISOString()} where id = ${id}`),

    /** Planned ones whose first day has come, at most so many. */
    startingBy: async (most: number): Promise<string[]> =>
      (
        await rowsOf(
          db,
          someId,
          sql`select r.id from ${portfolioRelease} r where r.status = 'PLANNED' and ${start} <= ${today}::date order by ${start}, r.id limit ${most}`,
        )
      ).map(({ id }) => id),

    /** Whose scope freezes within a week, and of which nobody was told so for this day; they count as told from now on. */
    tellFreeze: (before: string) =>
      rowsOf(
        db,
        due,
        sql`update ${portfolioRelease} r set freeze_told_for = r.scope_freeze_date
          where r.status in ('PLANNED', 'IN_PROGRESS') and ${freeze} between ${today}::date and ${before}::date and r.freeze_told_for is distinct from r.scope_freeze_date
          returning r.id, r.code, r.name, r.manager_id as "managerId", ${nameOfPerson(sql`r.manager_id`)} as "managerName", r.scope_freeze_date::text as "scopeFreezeDate"`,
      ),
  }
}
