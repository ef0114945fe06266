import type { Page } from '@portico/platform/contract/lists.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { toldOnKeys, visibleProducts } from '../../api-products/server/visible.store.ts'
import { apiKey, application } from '../../applications/server/application.table.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { team } from '../../teams/server/team.table.ts'
import { type Latency, latencyOf } from '../histogram.rules.ts'
import { type TrafficGroup, type TrafficRow, type TrafficSummary, trafficRow } from '../traffic.contract.ts'
import { coveredOf, type Range, type ReportsRead, summaryRange } from '../traffic.rules.ts'
import { countTables, latencyColumns, unknownId } from './traffic.table.ts'

/** Which calls a question is about, decided before: `ofCaller` leaves only applications that this caller may see. */
export interface Scope {
  environmentId: string
  applicationId?: string | undefined
  keyId?: string | undefined
  productId?: string | undefined
  /** Only of products that this person owns. */
  ownerId?: string | undefined
  ofCaller: Caller | undefined
}

/**
 * Calls `s` of applications that this caller may see. Products that an application shared with them holds, and that they may not see, are not
 * counted to them.
 */
export const ofOwnApplications = (caller: Caller, environmentId: string): SQL =>
  sql`s.application_id in (select a.id from ${application} a where a.environment_id = ${environmentId} and a.deleted_at is null and (${mineOnly(caller.id)}))
    and not exists (select 1 from ${apiProduct} p where p.id = s.product_id and not ${toldOnKeys(caller, sql`s.application_id`)})`

/** Calls `s` of products of which this person is the owner, by whomever. */
export const ofOwnProducts = (ownerId: string, environmentId: string): SQL =>
  sql`s.product_id in (select p.id from ${apiProduct} p where p.environment_id = ${environmentId} and p.owner_id = ${ownerId})`

const inScope = ({ environmentId, applicationId, keyId, productId, ownerId, ofCaller }: Scope): SQL =>
  sql.join(
    [
      sql`s.environment_id = ${environmentId}`,
      ...(applicationId === undefined ? [] : [sql`s.application_id = ${applicationId}::uuid`]),
      ...(keyId === undefined ? [] : [sql`s.key_id = ${keyId}::uuid`]),
      ...(productId === undefined ? [] : [sql`s.product_id = ${productId}::uuid`]),
      ...(ownerId === undefined ? [] : [ofOwnProducts(ownerId, environmentId)]),
      ...(ofCaller === undefined ? [] : [ofOwnApplications(ofCaller, environmentId)]),
    ],
    sql` and `,
  )

/** Calls by latency of counts `t`, the same for all who sum them up. */
export const histogram = sql`json_build_array(${sql.join(
  latencyColumns.map((name) => sql`sum(t.${sql.identifier(name)})`),
  sql`, `,
)})`
const errors = sql`coalesce(sum(t.calls) filter (where s.status_class >= 4), 0)::bigint`
export const known = (id: SQL): SQL => sql`nullif(${id}, ${unknownId}::uuid)`

/** The grouped columns, under these names in the grouped rows. */
const groupColumns: Record<TrafficGroup, { name: string; column: SQL }> = {
  time: { name: 'at', column: sql`t.at` },
  application: { name: 'application_id', column: sql`s.application_id` },
  key: { name: 'key_id', column: sql`s.key_id` },
  apiproduct: { name: 'product_id', column: sql`s.product_id` },
  operation: { name: 'operation', column: sql`s.operation` },
  statusClass: { name: 'status_class', column: sql`s.status_class` },
  team: { name: 'team_id', column: sql`a.team_id` },
}

const counts = z.array(z.nullable(z.number()))
/** The total comes with each row; where nothing was counted it comes alone. */
const groupedRow = z.extend(z.omit(trafficRow, { latencyMs: true, calls: true, errors: true }), {
  calls: z.nullable(z.number()),
  errors: z.nullable(z.number()),
  histogram: z.nullable(counts),
  total: z.int(),
  position: z.nullable(z.int()),
})

/** Reads what was counted. */
export const trafficStore = (db: Db) => ({
  /** The product of this name that the caller may see, with its owner. */
  async product(caller: Caller, environmentId: string, name: string): Promise<{ id: string; ownerId: string | null } | undefined> {
    return (
      await rowsOf(
        db,
        z.strictObject({ id: z.string(), ownerId: z.nullable(z.string()) }),
        sql`select p.id, p.owner_id as "ownerId" from ${apiProduct} p where p.environment_id = ${environmentId} and p.name = ${name} and ${visibleProducts(caller)}`,
      )
    )[0]
  },

  async applicationOfKey(environmentId: string, keyId: string): Promise<string | undefined> {
    return (
      await rowsOf(
        db,
        z.strictObject({ id: z.string() }),
        sql`select application_id as id from ${apiKey} where id = ${keyId} and environment_id = ${environmentId}`,
      )
    )[0]?.id
  },

  /** Sums by the groups asked for: in order of time where that is one of them, then the most called first. */
  async list(
    scope: Scope,
    range: Range,
    groups: readonly TrafficGroup[],
    slice: { limit: number; offset: number },
  ): Promise<Page<TrafficRow>> {
    const has = (group: TrafficGroup) => groups.includes(group)
    const grouped = [...new Set(groups)].map((group) => groupColumns[group])
    const shown = (group: TrafficGroup, value: SQL) => (has(group) ? value : sql`null`)
    const order = [
      ...(has('time') ? [sql`at`] : []),
      sql`calls desc`,
      ...grouped.filter(({ name }) => name !== 'at').map(({ name }) => sql.identifier(name)),
    ]
    const rows = await rowsOf(
      db,
      groupedRow,
      sql`with summed as materialized (
          select ${sql.join(
            grouped.map(({ name, column }) => sql`${column} as ${sql.identifier(name)}`),
            sql`, `,
          )}, sum(t.calls)::bigint as calls, ${errors} as errors, ${histogram} as histogram
          from ${sql.identifier(countTables[range.step])} t join traffic_series s on s.id = t.series_id ${has('team') ? sql`left join ${application} a on a.id = s.application_id` : sql``}
          where t.at >= ${range.from.toISOString()} and t.at < ${range.to.toISOString()} and ${inScope(scope)}
          group by ${sql.join(
            grouped.map(({ column }) => column),
            sql`, `,
          )}),
        shown as (select *, row_number() over (order by ${sql.join(order, sql`, `)}) as position from summed order by position limit ${slice.limit} offset ${slice.offset})
        select n.total, x.position, ${shown('time', iso(sql`x.at`))} as "from", ${shown('application', known(sql`x.application_id`))} as "applicationId", ${shown('application', sql`application.name`)} as "applicationName",
          ${shown('key', known(sql`x.key_id`))} as "keyId", ${shown('key', sql`api_key.name`)} as "keyName", ${shown('team', sql`x.team_id`)} as "teamId", ${shown('team', sql`team.name`)} as "teamName",
          ${shown('apiproduct', sql`api_product.name`)} as apiproduct, ${shown('operation', sql`x.operation`)} as operation, ${shown('statusClass', sql`x.status_class || 'xx'`)} as "statusClass", x.calls, x.errors, x.histogram
        from (select count(*)::int as total from summed) n left join shown x on true
          ${has('application') ? sql`left join ${application} on application.id = x.application_id` : sql``} ${has('key') ? sql`left join ${apiKey} on api_key.id = x.key_id` : sql``}
          ${has('apiproduct') ? sql`left join ${apiProduct} on api_product.id = x.product_id` : sql``} ${has('team') ? sql`left join ${team} on team.id = x.team_id` : sql``}
        order by x.position`,
    )
    const data = rows.flatMap(({ total: _, position: __, histogram: found, calls, errors: failed, ...row }) => {
      return calls === null || failed === null ? [] : [{ ...row, calls, errors: failed, latencyMs: latencyOf(found ?? []) }]
    })
    return { data, page: { total_elements: rows[0]?.total ?? 0, exact: true } }
  },

  async summary(scope: Scope, hours: number, now: Date, read: ReportsRead | null): Promise<Omit<TrafficSummary, 'awaited'>> {
    const { from, to, bucketStarts, previous } = summaryRange(hours, now, read?.until ?? now)
    const covered = read && coveredOf({ from, to }, read)
    const [rows, [before]] = await Promise.all([
      rowsOf(
        db,
        z.strictObject({
          from: z.string(),
          calls: z.number(),
          errors: z.number(),
          histogram: counts,
        }),
        sql`select ${iso(sql`t.at`)} as "from", sum(t.calls)::bigint as calls, ${errors} as errors, ${histogram} as histogram from traffic_hour t join traffic_series s on s.id = t.series_id
          where t.at >= ${from.toISOString()} and t.at <= ${to.toISOString()} and ${inScope(scope)} group by t.at`,
      ),
      rowsOf(
        db,
        z.strictObject({ calls: z.number(), errors: z.number() }),
        sql`select coalesce(sum(t.calls), 0)::bigint as calls, ${errors} as errors from (
            select series_id, calls from traffic_hour where at >= ${previous.from.toISOString()} and at < ${previous.hoursUntil.toISOString()}
            union all select series_id, calls from traffic_minute where at >= ${previous.hoursUntil.toISOString()} and at < ${previous.minutesUntil.toISOString()}
          ) t join traffic_series s on s.id = t.series_id where ${inScope(scope)}`,
      ),
    ])
    const byStart = new Map(rows.map((row) => [row.from, row]))
    const total = (pick: (row: { calls: number; errors: number }) => number) => rows.reduce((sum, row) => sum + pick(row), 0)
    return {
      from: from.toISOString(),
      to: to.toISOString(),
      calls: total((row) => row.calls),
      errors: total((row) => row.errors),
      latencyMs: latencyOfAll(rows),
      buckets: bucketStarts.map((start) => ({
        from: start.toISOString(),
        calls: byStart.get(start.toISOString())?.calls ?? 0,
        errors: byStart.get(start.toISOString())?.errors ?? 0,
      })),
      covered: covered && { from: covered.from.toISOString(), to: covered.to.toISOString() },
      comparable: !read || (read.until !== null && read.until > from && (read.from?.getTime() ?? 0) <= previous.from.getTime()),
      previous: before ?? { calls: 0, errors: 0 },
    }
  },
})

export const latencyOfAll = (rows: readonly { histogram: (number | null)[] }[]): Latency | null =>
  latencyOf(latencyColumns.map((_, bucket) => rows.reduce((sum, row) => sum + (row.histogram[bucket] ?? 0), 0)))
