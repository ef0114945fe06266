import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'

export interface EnvironmentState {
  id: string
  reachable: boolean | null
  reconciler: 'running' | 'stopped'
}

/** What the worker and the reconciler read and note of environments. */
export const environmentStates = (db: Db) => ({
  all: () => rowsOf<EnvironmentState>(db, sql`select id, reachable, reconciler from environment order by sort_order, id`),

  /** Notes an answer of the gateway; answers whether it had been away. Since when is kept until its return has been told. */
  async reached(id: string, latencyMs: number): Promise<boolean> {
    const rows = await rowsOf<{ away: boolean }>(
      db,
      sql`with before as (select id, reachable from environment where id = ${id})
        update environment e set reachable = true, checked_at = now(), latency_ms = ${Math.round(latencyMs)},
          unreachable_since = case when e.unreachable_told then e.unreachable_since end, message = case when e.reachable then e.message end
        from before where e.id = before.id and (e.reachable is distinct from true or e.checked_at < now() - interval '10 seconds') returning before.reachable is distinct from true as away`,
    )
    return rows[0]?.away ?? false
  },

  async lost(id: string, message: string): Promise<void> {
    await db.execute(
      sql`update environment set reachable = false, checked_at = now(), message = ${message.slice(0, 500)}, unreachable_since = coalesce(unreachable_since, now()) where id = ${id}`,
    )
  },

  async syncedWithin(id: string, seconds: number): Promise<boolean> {
    const found = await rowsOf(
      db,
      sql`select 1 from environment where id = ${id} and last_sync_at > now() - ${`${seconds} seconds`}::interval`,
    )
    return found.length > 0
  },

  async synced(id: string, message: string): Promise<void> {
    await db.execute(
      sql`update environment set last_sync_at = now(), message = ${message.slice(0, 500)}, reconciler = 'running' where id = ${id}`,
    )
  },

  /** Answers whether it was running until now. */
  async stopped(id: string, message: string): Promise<boolean> {
    const rows = await rowsOf<{ wasRunning: boolean }>(
      db,
      sql`with before as materialized (select id, reconciler from environment where id = ${id} for no key update)
        update environment e set last_sync_at = now(), reconciler = 'stopped', message = ${message.slice(0, 500)}
        from before where e.id = before.id returning before.reconciler = 'running' as "wasRunning"`,
    )
    return rows[0]?.wasRunning ?? false
  },
})
