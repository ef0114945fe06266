import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

const degradedRow = z.strictObject({ name: z.string(), state: z.string(), ageSeconds: z.nullable(z.int()) })
export const environmentState = z.strictObject({
  id: z.string(),
  reachable: z.nullable(z.boolean()),
  reconciler: z.enum(['running', 'stopped']),
})
export type EnvironmentState = z.infer<typeof environmentState>

/** What is known of environments and the reconciler's work on them. */
export const environmentStates = (db: Db) => ({
  all: () => rowsOf(db, environmentState, sql`select id, reachable, reconciler from environment order by sort_order, id`),

  async syncedWithin(id: string, seconds: number): Promise<boolean> {
    return hasRows(db, sql`select 1 from environment where id = ${id} and last_sync_at > now() - ${`${seconds} seconds`}::interval`)
  },

  async lastSyncAt(id: string): Promise<string | null> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ at: z.nullable(z.string()) }),
      sql`select ${iso(sql`last_sync_at`)} as at from environment where id = ${id}`,
    )
    return row?.at ?? null
  },

  async synced(id: string, message: string): Promise<void> {
    await db.execute(
      sql`update environment set last_sync_at = now(), message = ${message.slice(0, 500)}, reconciler = 'running' where id = ${id}`,
    )
  },

  /** Answers whether it was running until now. */
  async stopped(id: string, message: string): Promise<boolean> {
    const rows = await rowsOf(
      db,
      z.strictObject({ wasRunning: z.boolean() }),
      sql`with before as materialized (select id, reconciler from environment where id = ${id} for no key update)
        update environment e set last_sync_at = now(), reconciler = 'stopped', message = ${message.slice(0, 500)}
        from before where e.id = before.id returning before.reconciler = 'running' as "wasRunning"`,
    )
    return rows[0]?.wasRunning ?? false
  },

  /** Environments whose gateway is away or whose reconciler has stopped, with the age of what is known. */
  degraded: () =>
    rowsOf(
      db,
      degradedRow,
      sql`select 'gateway ' || e.id as name, s.state, extract(epoch from now() - coalesce(e.last_sync_at, e.checked_at))::int as "ageSeconds"
        from environment e cross join lateral (values ('unreachable', e.reachable = false), ('reconciler stopped', e.reconciler = 'stopped')) s (state, applies)
        where s.applies order by e.id, s.state desc`,
    ),
})
