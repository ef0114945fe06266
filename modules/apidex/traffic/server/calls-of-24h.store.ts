import type { Db } from '@portico/platform/server/database/database.ts'
import { inList, rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import { summaryRange } from '../traffic.rules.ts'

/** Calls of each application in the last 24 hours (the one that is going on included); those without any are absent. */
export async function callsOf24h(db: Db, applicationIds: readonly string[], now: Date): Promise<Map<string, number>> {
  if (applicationIds.length === 0) return new Map()
  const rows = await rowsOf<{ id: string; calls: number }>(
    db,
    sql`select s.application_id as id, sum(t.calls)::bigint as calls from traffic_hour t join traffic_series s on s.id = t.series_id
      where t.at >= ${summaryRange(24, now).from.toISOString()} and s.application_id in ${inList(applicationIds)} group by s.application_id`,
  )
  return new Map(rows.map((row) => [row.id, row.calls]))
}
