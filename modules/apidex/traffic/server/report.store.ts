import type { ReportedCalls } from '@portico/connectors/gateways/gateway.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText, iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey } from '../../applications/server/application.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import type { HourWindow } from '../report.rules.ts'
import { dayMs, floorTo, minuteMs, type ReportsRead } from '../traffic.rules.ts'
import { addCounts, type StoredCount, seriesIds } from './count.store.ts'
import { type Series, seriesKeyOf } from './counters.ts'
import type { KeyUse } from './key-uses.ts'
import { latencyColumns, trafficApplicationDay, trafficReport, trafficSeries, unknownId } from './traffic.table.ts'

const rowsPerStatement = 1000
const keysPerStatement = 2000

const standingRow = z.strictObject({
  countedFrom: z.nullable(z.string()),
  countedUntil: z.nullable(z.string()),
  message: z.nullable(z.string()),
  restsUntil: z.nullable(z.string()),
})
export type ReportStanding = z.infer<typeof standingRow>

/** What is known of a gateway's reports; null where it tells of each call. */
export function readOf({ reports }: { reports: { lateMinutes: number } | null }, standing: ReportStanding | undefined): ReportsRead | null {
  const dateOf = (at: string | null | undefined) => (at ? new Date(at) : null)
  return reports && { from: dateOf(standing?.countedFrom), until: dateOf(standing?.countedUntil), lateMs: reports.lateMinutes * minuteMs }
}

const keyRow = z.strictObject({ id: z.string(), applicationId: z.string(), asked: z.string() })
const productRow = z.strictObject({ id: z.string(), name: z.string() })

const columns = sql.join(
  latencyColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
const sums = sql.join(
  latencyColumns.map((name) => sql`sum(t.${sql.identifier(name)})`),
  sql`, `,
)
const seriesOf = (environmentId: string): SQL => sql`(select id from ${trafficSeries} where environment_id = ${environmentId})`
const within = ({ from, to }: HourWindow): SQL => sql`at >= ${from.toISOString()} and at < ${to.toISOString()}`

/** What gateways add up themselves, in the same tables as what is counted call by call. */
export const reportStore = (db: Db) => ({
  async standing(environmentId: string): Promise<ReportStanding | undefined> {
    const [row] = await rowsOf(
      db,
      standingRow,
      sql`select ${iso(sql`counted_from`)} as "countedFrom", ${iso(sql`counted_until`)} as "countedUntil", message, ${iso(sql`rests_until`)} as "restsUntil"
        from ${trafficReport} where environment_id = ${environmentId}`,
    )
    return row
  },

  /** Whether a key was taken over at the gateway since then: of its calls before nothing was counted. */
  async hasAdopted(environmentId: string, since: Date): Promise<boolean> {
    const found = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select id from ${apiKey} where environment_id = ${environmentId} and adopted_as is not null and created_at > ${since.toISOString()}::timestamptz limit 1`,
    )
    return found.length > 0
  },

  /**
   * How asking ended, unless the environment has gone meanwhile. What was counted before stays counted when it failed. After a hole that
   * nobody reads any more, what is known begins anew.
   */
  async note(
    environmentId: string,
    { now, counted, message, restsUntil }: { now: Date; counted: HourWindow | null; message: string | null; restsUntil: Date | null },
  ): Promise<void> {
    await db.execute(sql`insert into ${trafficReport} as r (environment_id, counted_from, counted_until, asked_at, message, rests_until)
      select e.id, ${counted?.from.toISOString() ?? null}::timestamptz, ${counted?.to.toISOString() ?? null}::timestamptz, ${now.toISOString()}::timestamptz, ${message?.slice(0, 500) ?? null}, ${restsUntil?.toISOString() ?? null}::timestamptz
      from ${environment} e where e.id = ${environmentId}
      on conflict (environment_id) do update set
        counted_from = case when excluded.counted_from > r.counted_until then excluded.counted_from else least(r.counted_from, excluded.counted_from) end,
        counted_until = coalesce(excluded.counted_until, r.counted_until), asked_at = excluded.asked_at, message = excluded.message, rests_until = excluded.rests_until`)
  },

  /**
   * Puts what the gateway says of these hours in place of what it said before, days and applications included; inside a transaction, with the
   * partitions of the hours made. Answers the hour in which each key was used last, with each of its products.
   */
  async replace(environmentId: string, window: HourWindow, reported: readonly ReportedCalls[]): Promise<KeyUse[]> {
    const { counts, uses } = await counted(db, environmentId, reported)
    const series = seriesOf(environmentId)
    await db.execute(sql`delete from traffic_hour where ${within(window)} and series_id in ${series}`)
    for (let at = 0; at < counts.length; at += rowsPerStatement) await addCounts(db, counts.slice(at, at + rowsPerStatement), ['hour'])
    const days = { from: floorTo('day', window.from), to: new Date(floorTo('day', new Date(window.to.getTime() - 1)).getTime() + dayMs) }
    await db.execute(sql`delete from traffic_day where ${within(days)} and series_id in ${series}`)
    await db.execute(
      sql`insert into traffic_day (series_id, at, calls, ${columns}) select t.series_id, date_trunc('day', t.at, 'UTC'), sum(t.calls), ${sums}
        from traffic_hour t where ${within(days)} and t.series_id in ${series} group by 1, 2`,
    )
    await db.execute(
      sql`delete from ${trafficApplicationDay} where ${within(days)} and application_id in (select application_id from ${trafficSeries} where environment_id = ${environmentId})`,
    )
    await db.execute(
      sql`insert into ${trafficApplicationDay} (at, application_id, calls, errors)
        select t.at, s.application_id, sum(t.calls), coalesce(sum(t.calls) filter (where s.status_class >= 4), 0)
        from traffic_day t join ${trafficSeries} s on s.id = t.series_id
        where ${within(days)} and s.environment_id = ${environmentId} and s.application_id <> ${unknownId}::uuid group by 1, 2`,
    )
    await db.execute(sql`select tell_live('traffic', 'all')`)
    return uses
  },
})

/** Rows of the vendor as counts of the portal's own series; what the portal does not know is counted as unknown. */
async function counted(db: Db, environmentId: string, reported: readonly ReportedCalls[]) {
  const keys = await keysOf(db, environmentId, reported)
  const products = await productsOf(db, environmentId, reported)
  const sums = new Map<string, { series: Series; atMs: number; calls: number }>()
  const uses = new Map<string, KeyUse>()
  for (const { at, product, key, statusClass, calls } of reported) {
    const known = key ? keys.get(nameOf(key)) : undefined
    const series = {
      environmentId,
      applicationId: known?.applicationId ?? unknownId,
      keyId: known?.id ?? unknownId,
      productId: (product !== null ? products.get(product) : undefined) ?? unknownId,
      operation: '',
      statusClass,
    }
    const name = `${at.getTime()} ${seriesKeyOf(series)}`
    const sum = sums.get(name) ?? { series, atMs: at.getTime(), calls: 0 }
    sum.calls += calls
    sums.set(name, sum)
    if (!known) continue
    const productId = series.productId === unknownId ? undefined : series.productId
    const use = `${known.id} ${productId}`
    uses.set(use, { keyId: known.id, productId, atMs: Math.max(at.getTime(), uses.get(use)?.atMs ?? 0) })
  }
  const all = [...sums.values()]
  const ids = new Map<string, number>()
  const distinct = [...new Map(all.map(({ series }) => [seriesKeyOf(series), series])).values()]
  for (let at = 0; at < distinct.length; at += rowsPerStatement)
    for (const [name, id] of await seriesIds(db, distinct.slice(at, at + rowsPerStatement))) ids.set(name, id)
  const counts = all.map(({ series, atMs, calls }): StoredCount => {
    const seriesId = ids.get(seriesKeyOf(series))
    if (seriesId === undefined) throw new Error('A series of a report was not stored.')
    // Vendors tell averages at most, so nothing is known of how many calls took how long.
    return { seriesId, minute: atMs, calls, latency: [] }
  })
  return { counts, uses: [...uses.values()] }
}

const nameOf = (key: NonNullable<ReportedCalls['key']>): string =>
  'id' in key ? `id ${key.id}` : 'gatewayId' in key ? `gateway ${key.gatewayId}` : `value ${key.valueDigest}`

async function keysOf(db: Db, environmentId: string, reported: readonly ReportedCalls[]) {
  const known = new Map<string, z.infer<typeof keyRow>>()
  const names = { id: new Set<string>(), gateway: new Set<string>(), value: new Set<string>() }
  for (const { key } of reported) {
    if (key === null) continue
    if ('id' in key) names.id.add(key.id)
    else if ('gatewayId' in key) names.gateway.add(key.gatewayId)
    else names.value.add(key.valueDigest)
  }
  const conditions = {
    id: { column: sql`id::text`, where: (all: string[]) => sql`id = ${anyId(all)}` },
    gateway: { column: sql`adopted_as`, where: (all: string[]) => sql`adopted_as = ${anyText(all)}` },
    value: { column: sql`value_hash`, where: (all: string[]) => sql`value_hash = ${anyText(all)}` },
  }
  for (const kind of ['id', 'gateway', 'value'] as const) {
    const all = [...names[kind]]
    const { column, where } = conditions[kind]
    for (let at = 0; at < all.length; at += keysPerStatement) {
      const rows = await rowsOf(
        db,
        keyRow,
        sql`select id, application_id as "applicationId", ${column} as asked from ${apiKey} where environment_id = ${environmentId} and ${where(all.slice(at, at + keysPerStatement))}`,
      )
      for (const row of rows) known.set(`${kind} ${row.asked}`, row)
    }
  }
  return known
}

async function productsOf(db: Db, environmentId: string, reported: readonly ReportedCalls[]): Promise<Map<string, string>> {
  const names = [...new Set(reported.flatMap(({ product }) => (product === null ? [] : [product])))]
  const rows = await rowsOf(
    db,
    productRow,
    sql`select id, name from ${apiProduct} where environment_id = ${environmentId} and name = ${anyText(names)}`,
  )
  return new Map(rows.map(({ id, name }) => [name, id]))
}
