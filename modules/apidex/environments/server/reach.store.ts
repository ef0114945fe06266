import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dueAtOnce, gatewayCommand } from '../../gateway-commands/server/command.table.ts'
import type { GatewayFailure } from '../environment-states.contract.ts'

/** What is known of whether the gateways answer. */
export const reachStore = (db: Db) => ({
  /**
   * Notes an answer of the gateway, of those that come within `everySeconds` the first; answers whether it had been away. Then all that waits
   * for it is due at once. Since when it was away is kept until its return has been told.
   */
  async reached(id: string, latencyMs: number, everySeconds = 10): Promise<boolean> {
    const rows = await rowsOf(
      db,
      z.strictObject({ away: z.boolean() }),
      sql`with before as materialized (select id, reachable from environment
            where id = ${id} and (reachable is distinct from true or checked_at <= now() - ${`${everySeconds} seconds`}::interval) for no key update),
        noted as (update environment e set reachable = true, checked_at = now(), latency_ms = ${Math.round(latencyMs)}, failure = null,
          unreachable_since = case when e.unreachable_told then e.unreachable_since end, message = case when e.reachable then e.message end
        from before where e.id = before.id returning before.reachable is distinct from true as away),
        due as (${dueAtOnce(id, sql`(select away from noted)`)})
        select away from noted`,
    )
    return rows[0]?.away ?? false
  },

  /** Another platform has another gateway, of which nothing is known yet. */
  async unknown(id: string): Promise<void> {
    await db.execute(
      sql`update environment set reachable = null, checked_at = null, answered_at = null, last_sync_at = null, latency_ms = null, message = null, failure = null,
        reconciler = 'running', unreachable_since = null, unreachable_told = false where id = ${id}`,
    )
  },

  /** Until now `checked_at` was the time of its last good answer. */
  async lost(id: string, message: string, failure: GatewayFailure): Promise<void> {
    await db.execute(
      sql`update environment set reachable = false, checked_at = now(), answered_at = case when reachable then checked_at else answered_at end, latency_ms = null,
        message = ${message.slice(0, 500)}, failure = ${failure}, unreachable_since = coalesce(unreachable_since, now()) where id = ${id}`,
    )
  },
})

const reach = z.strictObject({ id: z.string(), since: z.nullable(z.string()), commandsWaiting: z.number(), failure: z.string() })
type Reach = z.infer<typeof reach>

/** Marks environments as told of; whoever comes second finds them marked. */
const marked = (tx: Db, change: SQL, which: SQL): Promise<Reach[]> =>
  rowsOf(
    tx,
    reach,
    sql`update environment e set ${change} where id in (select id from environment where ${which} order by id for no key update skip locked)
      returning e.id, ${iso(sql`e.unreachable_since`)} as since, coalesce(e.failure, 'answer') as failure,
        (select count(*)::int from ${gatewayCommand} c where c.environment_id = e.id and c.state in ('waiting', 'running')) as "commandsWaiting"`,
  )

/** Gateways that have been away since then, and of which that was not told yet. */
export const tellAway = (tx: Db, since: string): Promise<Reach[]> =>
  marked(tx, sql`unreachable_told = true`, sql`reachable = false and not unreachable_told and unreachable_since <= ${since}`)

/** Those that are back after it was told. */
export const tellBack = async (tx: Db): Promise<Omit<Reach, 'failure'>[]> =>
  (await marked(tx, sql`unreachable_told = false`, sql`reachable is distinct from false and unreachable_told`)).map(
    ({ failure: _, ...back }) => back,
  )

/** A host of the embedded gateway's list that has moved: the new one stands in its place, once. */
export const moveListedHost = (tx: Db, id: string, before: string, host: string) => {
  const listed = sql`array(select jsonb_array_elements_text(coalesce(settings -> 'upstreamHosts', '[]')))`
  return tx.execute(
    sql`update environment set settings = jsonb_set(settings, '{upstreamHosts}', to_jsonb(array_append(array_remove(array_remove(${listed}, ${before}), ${host}), ${host}::text)))
      where id = ${id}`,
  )
}
