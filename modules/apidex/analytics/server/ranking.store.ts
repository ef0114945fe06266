import { likePattern, type Page } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { application } from '../../applications/server/application.table.ts'
import { team } from '../../teams/server/team.table.ts'
import { latencyOf } from '../../traffic/histogram.rules.ts'
import { bySums } from '../../traffic/server/month.store.ts'
import { histogram, known } from '../../traffic/server/traffic.store.ts'
import { trafficSeries, unknownId } from '../../traffic/server/traffic.table.ts'
import type { Range } from '../../traffic/traffic.rules.ts'
import type { AnalyticsRow } from '../analytics.contract.ts'
import type { AnalyticsDimension } from '../analytics-kinds.contract.ts'
import { type Asked, countsOf, inScope } from './analytics.store.ts'

/** What is ranked: its id and, where that is not enough, its part; `joins` are of series `s`, `names` of the ranked rows `r`. */
interface Ranked {
  id: SQL
  part?: SQL
  joins?: SQL
  names: SQL
  name: SQL
  apiproduct?: SQL
}

const nothing = sql``

const rankedBy = (by: AnalyticsDimension, { companies }: Asked): Ranked => {
  if (by === 'apiproduct' || by === 'operation')
    return {
      id: known(sql`s.product_id`),
      ...(by === 'operation' && { part: sql`s.operation` }),
      names: sql`left join ${apiProduct} p on p.id = r.id`,
      name: by === 'operation' ? sql`nullif(r.part, '')` : sql`p.display_name`,
      apiproduct: sql`p.name`,
    }
  if (by === 'application')
    return { id: known(sql`s.application_id`), names: sql`left join ${application} a on a.id = r.id`, name: sql`a.name` }
  if (by === 'team')
    return {
      id: sql`o.team_id`,
      joins: sql`left join ${application} o on o.id = s.application_id`,
      names: sql`left join ${team} w on w.id = r.id`,
      name: sql`w.name`,
    }
  const groups = companies
    ? sql`(${companies})`
    : sql`(select null::uuid as application_id, null::uuid as group_id, null::text as group_name)`
  return {
    id: sql`g.group_id`,
    part: sql`g.group_name`,
    joins: sql`left join ${groups} g on g.application_id = s.application_id`,
    names: nothing,
    name: sql`r.part`,
  }
}

const rankedRow = z.strictObject({
  id: z.nullable(z.string()),
  part: z.nullable(z.string()),
  name: z.nullable(z.string()),
  apiproduct: z.nullable(z.string()),
  calls: z.nullable(z.number()),
  clientErrors: z.nullable(z.number()),
  serverErrors: z.nullable(z.number()),
  histogram: z.nullable(z.array(z.nullable(z.number()))),
  callsBefore: z.nullable(z.number()),
  total: z.int(),
  position: z.nullable(z.int()),
})

const callsOf = (statusClass: number) => sql`coalesce(sum(c.calls) filter (where s.status_class = ${literal(statusClass)}), 0)::bigint`

interface Ranking {
  by: AnalyticsDimension
  parts: readonly Range[]
  /** The time to compare with. */
  before: readonly Range[] | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/**
 * Who or what has the most calls. All that is read of every row are its calls, added up by series first, which are few; latencies, names and the time
 * before are read of the rows that are shown alone. Months that are over stand as sums, because all rows show where few things are ranked.
 */
export async function ranking(db: Db, asked: Asked, ranked: Ranking): Promise<Page<AnalyticsRow>> {
  const { by, search, limit, offset } = ranked
  const [parts, before] = [await bySums(db, ranked.parts), ranked.before && (await bySums(db, ranked.before))]
  const { id, part = sql`null::text`, joins = nothing, names, name, apiproduct = sql`null::text` } = rankedBy(by, asked)
  const found = search?.trim()
    ? sql` and s.application_id in (select f.id from ${application} f where f.environment_id = ${asked.environmentId} and f.name ilike ${likePattern(search.trim())})`
    : nothing
  const scope = sql`${inScope(asked)}${found}`
  const isCompared = before !== undefined && before.length > 0
  const earlier = isCompared
    ? sql`, earlier as (select o.position, sum(t.calls)::bigint as calls from of_shown o join ${countsOf(before)} t on t.series_id = o.series_id group by 1)`
    : nothing
  const callsBefore = isCompared ? sql`coalesce(e.calls, 0)` : before ? sql`0::bigint` : sql`null::bigint`
  const rows = await rowsOf(
    db,
    rankedRow,
    sql`with by_series as (
        select t.series_id, sum(t.calls)::bigint as calls from ${countsOf(parts)} t join ${trafficSeries} s on s.id = t.series_id where ${scope} group by 1),
      ranked as materialized (
        select ${id} as id, ${part} as part, sum(c.calls)::bigint as calls, ${callsOf(4)} as "clientErrors", ${callsOf(5)} as "serverErrors"
        from by_series c join ${trafficSeries} s on s.id = c.series_id ${joins} group by 1, 2),
      shown as materialized (
        select *, (row_number() over (order by calls desc, id, part))::int as position from ranked order by position limit ${literal(limit)} offset ${literal(offset)}),
      of_shown as materialized (
        select s.id as series_id, x.position from ${trafficSeries} s ${joins}
        join shown x on coalesce(x.id, ${unknownId}::uuid) = coalesce(${id}, ${unknownId}::uuid) and coalesce(x.part, '') = coalesce(${part}, '') where ${scope}),
      latencies as (select o.position, ${histogram} as histogram from of_shown o join ${countsOf(parts)} t on t.series_id = o.series_id group by 1)${earlier}
      select n.total, r.position, r.id, r.part, ${name} as name, ${apiproduct} as apiproduct, r.calls, r."clientErrors", r."serverErrors", l.histogram,
        case when r.position is not null then ${callsBefore} end as "callsBefore"
      from (select count(*)::int as total from ranked) n left join shown r on true left join latencies l on l.position = r.position
        ${isCompared ? sql`left join earlier e on e.position = r.position` : nothing} ${names} order by r.position`,
  )
  const data = rows.flatMap(({ total: _, position, part: operation, histogram: counts, calls, clientErrors, serverErrors, ...row }) =>
    position === null || calls === null
      ? []
      : [
          {
            ...row,
            id: by === 'operation' ? operation : row.id,
            calls,
            clientErrors: clientErrors ?? 0,
            serverErrors: serverErrors ?? 0,
            latencyMs: latencyOf(counts ?? []),
          } satisfies AnalyticsRow,
        ],
  )
  return { data, page: { total_elements: rows[0]?.total ?? 0, exact: true } }
}
