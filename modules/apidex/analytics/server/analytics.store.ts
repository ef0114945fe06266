import type { StatementPart } from '@portico/platform/contract/port.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { application } from '../../applications/server/application.table.ts'
import { histogram, latencyOfAll, ofOwnApplications, ofOwnProducts } from '../../traffic/server/traffic.store.ts'
import { countTables, latencyColumns, trafficSeries } from '../../traffic/server/traffic.table.ts'
import { type StatusClass, statusClasses, type TrafficStep } from '../../traffic/traffic.contract.ts'
import { type CountPart, coveredOf, type Range, type ReportsRead, stepMs } from '../../traffic/traffic.rules.ts'
import type { AnalyticsFigures, AnalyticsFilters } from '../analytics.contract.ts'
import { isSilent, stepsOf } from '../analytics.rules.ts'

/** Which calls a question is about, and who asks. `companies` is what the port of companies answers. */
export interface Asked extends AnalyticsFilters {
  environmentId: string
  caller: Caller
  companies: StatementPart | undefined
}

const all = (conditions: readonly SQL[]): SQL => sql.join([...conditions], sql` and `)

/** Whose calls the caller is shown: narrowed before anything is added up, so that a filter tells of nothing that is hidden. */
function seenBy({ caller, environmentId }: Asked): SQL[] {
  if (isAdmin(caller)) return []
  const own = ofOwnApplications(caller, environmentId)
  return [caller.roles.includes('productOwner') ? sql`((${own}) or ${ofOwnProducts(caller.id, environmentId)})` : sql`(${own})`]
}

/** The condition on series `s`. */
export function inScope(asked: Asked): SQL {
  const { environmentId, apiproduct, operation, applicationId, teamId, companyId, statusClass, companies } = asked
  return all([
    sql`s.environment_id = ${environmentId}`,
    ...(apiproduct === undefined
      ? []
      : [sql`s.product_id in (select p.id from ${apiProduct} p where p.environment_id = ${environmentId} and p.name = ${apiproduct})`]),
    ...(operation === undefined ? [] : [sql`s.operation = ${operation}`]),
    ...(applicationId === undefined ? [] : [sql`s.application_id = ${applicationId}::uuid`]),
    ...(teamId === undefined
      ? []
      : [
          sql`s.application_id in (select a.id from ${application} a where a.environment_id = ${environmentId} and a.team_id = ${teamId}::uuid)`,
        ]),
    ...(companyId === undefined
      ? []
      : [
          companies
            ? sql`s.application_id in (select g.application_id from (${companies}) g where g.group_id = ${companyId}::uuid)`
            : sql`false`,
        ]),
    ...(statusClass === undefined ? [] : [sql`s.status_class = ${Number(statusClass[0])}`]),
    ...seenBy(asked),
  ])
}

const columns = sql.join(
  latencyColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
/** Counts of several steps as one table `t`; finer ones than `step` have the moment at which theirs begins. */
export const countsOf = (parts: readonly CountPart[], step?: TrafficStep): SQL =>
  sql`(${sql.join(
    parts.map((part) => {
      const at = step === undefined || part.step === step ? sql`at` : sql`date_trunc(${sql.raw(`'${step}'`)}, at, 'UTC') as at`
      return sql`select series_id, ${at}, calls, ${columns} from ${sql.identifier(countTables[part.step])} where at >= ${part.from.toISOString()} and at < ${part.to.toISOString()}`
    }),
    sql` union all `,
  )})`

const countRow = z.strictObject({
  from: z.string(),
  statusClass: z.int(),
  calls: z.number(),
  histogram: z.array(z.nullable(z.number())),
})
type CountRow = z.infer<typeof countRow>

const figuresOf = (rows: readonly CountRow[]) => {
  const calls = (of: (row: CountRow) => boolean) => rows.filter(of).reduce((sum, row) => sum + row.calls, 0)
  return {
    calls: calls(() => true),
    clientErrors: calls(({ statusClass }) => statusClass === 4),
    serverErrors: calls(({ statusClass }) => statusClass === 5),
    latencyMs: latencyOfAll(rows),
  }
}

const nobodyKnows = { calls: null, clientErrors: null, serverErrors: null, latencyMs: null }

/**
 * Figures of a time: one row for each step and class comes from the database, sums and percentiles are made of these. `read` is what was
 * read of the gateway's reports, where its calls come from these; null where it tells of each.
 */
export async function figuresOver(
  db: Db,
  asked: Asked,
  { range, parts, read }: { range: Range; parts: readonly Range[]; read: ReportsRead | null },
): Promise<AnalyticsFigures> {
  const rows =
    parts.length === 0
      ? []
      : await rowsOf(
          db,
          countRow,
          // A moment is written as text once for each row of the answer, not for each count.
          sql`select ${iso(sql`c.at`)} as "from", c."statusClass", c.calls, c.histogram
            from (select t.at, s.status_class::int as "statusClass", sum(t.calls)::bigint as calls, ${histogram} as histogram
              from ${countsOf(parts, range.step)} t join ${trafficSeries} s on s.id = t.series_id where ${inScope(asked)} group by 1, 2) c`,
        )
  const byStart = Map.groupBy(rows, ({ from }) => from)
  const starts = Array.from({ length: stepsOf(range) }, (_, at) => new Date(range.from.getTime() + at * stepMs[range.step]))
  const covered = read && coveredOf(range, read)
  const classOf = (statusClass: number): StatusClass => statusClasses[statusClass - 1] ?? '1xx'
  return {
    from: range.from.toISOString(),
    to: range.to.toISOString(),
    step: range.step,
    ...figuresOf(rows),
    byClass: statusClasses.map((statusClass) => ({
      statusClass,
      calls: rows.filter((row) => classOf(row.statusClass) === statusClass).reduce((sum, { calls }) => sum + calls, 0),
    })),
    covered: covered && { from: covered.from.toISOString(), to: covered.to.toISOString() },
    buckets: starts.map((start) => {
      const from = start.toISOString()
      const counted = byStart.get(from)
      return { from, ...(counted || !read || isSilent(start, range.step, read) ? figuresOf(counted ?? []) : nobodyKnows) }
    }),
  }
}
