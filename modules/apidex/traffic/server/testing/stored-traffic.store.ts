import type { Database } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { storedEnvironment } from '../../../environments/server/environment.store.ts'
import type { TrafficStep } from '../../traffic.contract.ts'
import { logTokenOf } from '../log-token.ts'
import { countTables, trafficApplicationDay } from '../traffic.table.ts'

/** What tests look at behind the calls of the API. */
export const storedTraffic = ({ db }: Database) => ({
  /** Calls of an application at one level, and in how many rows they are. */
  async calls(step: TrafficStep | 'month', applicationId: string): Promise<{ calls: number; rows: number }> {
    const rows = await rowsOf(
      db,
      z.strictObject({ calls: z.number(), rows: z.number() }),
      sql`select coalesce(sum(t.calls), 0)::bigint as calls, count(*)::int as rows from ${sql.identifier(countTables[step])} t
        join traffic_series s on s.id = t.series_id where s.application_id = ${applicationId}`,
    )
    return rows[0] ?? { calls: 0, rows: 0 }
  },

  /** What is kept of an application, all days together. */
  async ofApplication(applicationId: string): Promise<{ calls: number; errors: number }> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ calls: z.number(), errors: z.number() }),
      sql`select coalesce(sum(d.calls), 0)::bigint as calls, coalesce(sum(d.errors), 0)::bigint as errors from ${trafficApplicationDay} d
        where d.application_id = ${applicationId}`,
    )
    return row ?? { calls: 0, errors: 0 }
  },

  async partitions(step: TrafficStep): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      sql`select inhrelid::regclass::text as name from pg_inherits where inhparent = ${countTables[step]}::regclass order by 1`,
    )
    return rows.map(({ name }) => name)
  },

  async drop(partition: string): Promise<void> {
    await db.execute(sql`drop table ${sql.identifier(partition)}`)
  },
})

/** The token that the gateway of an environment sends, as the portal made it. */
export async function logSinkToken({ database, secrets }: Services, environmentId: string): Promise<string> {
  const name = 'gateway log token'
  const [row] = await rowsOf(
    database.db,
    z.strictObject({ sealed: z.string() }),
    sql`select value #>> '{}' as sealed from setting where name = ${name}`,
  )
  const environment = await storedEnvironment(database.db, environmentId)
  return environment ? logTokenOf(secrets.open(row?.sealed ?? '', name), environment) : 'of no environment'
}
