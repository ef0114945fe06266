import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type TrafficStep, trafficSteps } from '../traffic.contract.ts'
import { type Count, type Series, seriesKeyOf } from './counters.ts'
import { countTables, latencyColumns, trafficApplicationDay, trafficSeries, unknownId } from './traffic.table.ts'

/** Counts of one series, ready to be stored. */
export type StoredCount = Pick<Count, 'minute' | 'calls' | 'latency'> & { seriesId: number }

const columns = sql.join(
  latencyColumns.map((name) => sql.identifier(name)),
  sql`, `,
)
const recordColumns = sql.join(
  latencyColumns.map((name) => sql`${sql.identifier(name)} bigint`),
  sql`, `,
)
const sums = sql.join(
  latencyColumns.map((name) => sql`sum(${sql.identifier(name)})`),
  sql`, `,
)
const added = sql.join(
  latencyColumns
    .map(sql.identifier)
    .map((column) => sql`${column} = coalesce(t.${column} + excluded.${column}, t.${column}, excluded.${column})`),
  sql`, `,
)

/** In the order of their key, so that servers that write the same rows never wait for each other in a circle. */
const upsert = (step: TrafficStep): SQL => sql`insert into ${sql.identifier(countTables[step])} as t (series_id, at, calls, ${columns})
  select series_id, date_trunc(${sql.raw(`'${step}'`)}, at, 'UTC'), sum(calls), ${sums} from posted group by 1, 2 order by 1, 2
  on conflict (series_id, at) do update set calls = t.calls + excluded.calls, ${added}`

/** The same of each application by day, which goes with the days of its series. */
const upsertApplications = sql`insert into ${trafficApplicationDay} as t (at, application_id, calls, errors)
  select date_trunc('day', p.at, 'UTC'), s.application_id, sum(p.calls), coalesce(sum(p.calls) filter (where s.status_class >= 4), 0)
  from posted p join ${trafficSeries} s on s.id = p.series_id where s.application_id <> ${unknownId}::uuid group by 1, 2 order by 1, 2
  on conflict (at, application_id) do update set calls = t.calls + excluded.calls, errors = t.errors + excluded.errors`

/** Adds counts to the rows of their minute, hour and day (or only some of these) in one statement. */
export async function addCounts(db: Db, counts: readonly StoredCount[], steps: readonly TrafficStep[] = trafficSteps): Promise<void> {
  const json = JSON.stringify(
    counts.map(({ seriesId, minute, calls, latency }) => {
      const row: Record<string, number> = { series_id: seriesId, at: minute / 1000, calls }
      for (const [bucket, some] of latency.entries()) if (some > 0) row[`l${bucket}`] = some
      return row
    }),
  )
  const writes = [
    ...steps.map((step) => sql`${sql.identifier(`written_${step}`)} as (${upsert(step)})`),
    ...(steps.includes('day') ? [sql`written_applications as (${upsertApplications})`] : []),
  ]
  await db.execute(
    sql`with posted as materialized (select series_id, to_timestamp(at) as at, calls, ${columns} from json_to_recordset(${json}::json) as r (series_id integer, at bigint, calls bigint, ${recordColumns})),
      ${sql.join(writes, sql`, `)} select 1`,
  )
}

/** The ids of series, made where they are missing; by `seriesKeyOf`. */
export async function seriesIds(db: Db, series: readonly Series[]): Promise<Map<string, number>> {
  const ids = await presentSeries(db, series)
  const missing = series.filter((one) => !ids.has(seriesKeyOf(one)))
  if (missing.length === 0) return ids
  await db.execute(
    sql`insert into traffic_series (environment_id, application_id, key_id, product_id, operation, status_class) select "environmentId", "applicationId", "keyId", "productId", operation, "statusClass" from ${wanted(missing)} order by 1, 2, 3, 4, 5, 6 on conflict do nothing`,
  )
  return new Map([...ids, ...(await presentSeries(db, missing))])
}

const seriesRow = z.strictObject({
  id: z.int(),
  environmentId: z.string(),
  applicationId: z.string(),
  keyId: z.string(),
  productId: z.string(),
  operation: z.string(),
  statusClass: z.int(),
})

async function presentSeries(db: Db, series: readonly Series[]): Promise<Map<string, number>> {
  const rows = await rowsOf(
    db,
    seriesRow,
    sql`select s.id, r.* from ${wanted(series)} join traffic_series s on s.environment_id = r."environmentId" and s.application_id = r."applicationId" and s.key_id = r."keyId"
      and s.product_id = r."productId" and s.operation = r.operation and s.status_class = r."statusClass"`,
  )
  return new Map(rows.map((row) => [seriesKeyOf(row), row.id]))
}

const wanted = (series: readonly Series[]): SQL =>
  sql`json_to_recordset(${JSON.stringify(series)}::json) as r ("environmentId" text, "applicationId" uuid, "keyId" uuid, "productId" uuid, operation text, "statusClass" smallint)`
