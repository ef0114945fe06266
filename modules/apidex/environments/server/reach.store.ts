import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'

/** What is known of whether the gateways answer. */
export const reachStore = (db: Db) => ({
  /**
   * Notes an answer of the gateway, of those that come within `everySeconds` the first; answers whether it had been away. Since when is
   * kept until its return has been told.
   */
  async reached(id: string, latencyMs: number, everySeconds = 10): Promise<boolean> {
    const rows = await rowsOf<{ away: boolean }>(
      db,
      sql`with before as materialized (select id, reachable from environment
            where id = ${id} and (reachable is distinct from true or checked_at <= now() - ${`${everySeconds} seconds`}::interval) for no key update)
        update environment e set reachable = true, checked_at = now(), latency_ms = ${Math.round(latencyMs)},
          unreachable_since = case when e.unreachable_told then e.unreachable_since end, message = case when e.reachable then e.message end
        from before where e.id = before.id returning before.reachable is distinct from true as away`,
    )
    return rows[0]?.away ?? false
  },

  async lost(id: string, message: string): Promise<void> {
    await db.execute(
      sql`update environment set reachable = false, checked_at = now(), latency_ms = null, message = ${message.slice(0, 500)}, unreachable_since = coalesce(unreachable_since, now()) where id = ${id}`,
    )
  },
})
