import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/lists/source.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { Seen } from '../observed.rules.ts'

/** A command that this worker holds until its lease ends. */
export interface Claimed {
  id: string
  environmentId: string
  kind: 'key' | 'product'
  targetId: string
  revision: number
  urgent: boolean
  attempts: number
  leaseNumber: number
}
export interface Target {
  kind: 'key' | 'product'
  id: string
}

const claimedFields = sql`id, environment_id as "environmentId", kind, target_id as "targetId", revision, urgent, attempts, lease_number as "leaseNumber"`

/** Commands of the gateways. Leases count on the database's clock, which all servers share. */
export const commandStore = (db: Db) => ({
  /** Claims due commands, leaving out environments that have enough under way; what another worker holds is skipped. */
  async claimDue(limit: number, leaseMs: number, fullEnvironments: readonly string[]): Promise<Claimed[]> {
    const notFull =
      fullEnvironments.length === 0
        ? sql`true`
        : sql`environment_id not in (${sql.join(
            fullEnvironments.map((id) => sql`${id}`),
            sql`, `,
          )})`
    return claim(
      db,
      leaseMs,
      sql`(state = 'waiting' or state = 'running' and leased_until < now()) and next_attempt_at <= now() and ${notFull} order by urgent desc, next_attempt_at limit ${limit}`,
    )
  },

  /** Claims the commands of these targets, due or not, unless someone is at them. */
  async claimTargets(targets: readonly Target[], leaseMs: number): Promise<Claimed[]> {
    if (targets.length === 0) return []
    return claim(db, leaseMs, sql`(kind, target_id) in (${pairs(targets)}) and state = 'waiting'`)
  },

  /** Which of these targets still have work open. */
  async open(targets: readonly Target[]): Promise<number> {
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from gateway_command where (kind, target_id) in (${pairs(targets)}) and state in ('waiting', 'running')`,
    )
    return row?.n ?? 0
  },

  /**
   * Stores what was observed, if the lease still holds. A revision that was raised meanwhile makes the command due again.
   * Answers false when the lease is gone; the caller then makes the target due again.
   */
  async succeed(command: Claimed, revision: number, observed: Seen | { present: boolean }): Promise<boolean> {
    const done = await rowsOf<{ revision: number }>(
      db,
      sql`update gateway_command set state = case when revision > ${revision} then 'waiting' else 'done' end, attempts = 0, urgent = case when revision > ${revision} then urgent else false end,
          next_attempt_at = now(), leased_until = null, last_error = null, updated_at = now()
        where id = ${command.id} and lease_number = ${command.leaseNumber} and state = 'running' returning revision`,
    )
    if (done.length === 0) return false
    const seen = JSON.stringify(observed)
    await db.execute(
      command.kind === 'key'
        ? sql`update api_key set observed = ${seen}::jsonb, observed_revision = greatest(observed_revision, ${revision}), observed_at = now() where id = ${command.targetId}`
        : sql`update api_product set observed_revision = greatest(observed_revision, ${revision}), observed_at = now() where id = ${command.targetId}`,
    )
    return true
  },

  /** Puts a command back with its error: waiting until its next time, or failed for good. */
  async fail(command: Claimed, error: string, retryInMs: number | undefined): Promise<boolean> {
    const state = retryInMs === undefined ? sql`case when revision > ${command.revision} then 'waiting' else 'failed' end` : sql`'waiting'`
    const rows = await rowsOf(
      db,
      sql`update gateway_command set state = ${state}, attempts = attempts + 1, next_attempt_at = now() + ${`${retryInMs ?? 0} milliseconds`}::interval, leased_until = null, last_error = ${error.slice(0, 1000)}, updated_at = now()
        where id = ${command.id} and lease_number = ${command.leaseNumber} and state = 'running' returning 1`,
    )
    return rows.length > 0
  },

  /** The first good answer of an environment makes all that waits for it due at once. */
  async allDue(environmentId: string): Promise<void> {
    await db.execute(
      sql`update gateway_command set next_attempt_at = now() where environment_id = ${environmentId} and state = 'waiting' and next_attempt_at > now()`,
    )
  },

  async waiting(environmentId: string): Promise<number> {
    const [row] = await rowsOf<{ n: number }>(
      db,
      sql`select count(*)::int as n from gateway_command where environment_id = ${environmentId} and state in ('waiting', 'running', 'failed')`,
    )
    return row?.n ?? 0
  },

  async retry(environmentId: string, id: string): Promise<boolean> {
    return (
      (
        await rowsOf(
          db,
          sql`update gateway_command set state = 'waiting', attempts = 0, next_attempt_at = now(), updated_at = now() where id = ${id} and environment_id = ${environmentId} and state in ('waiting', 'failed') returning 1`,
        )
      ).length > 0
    )
  },

  /**
   * Gives a failed command up; a revoke cannot be given up. Nothing is under way then, so the target counts as settled with what was
   * last seen of it: it shows as drifted instead of pending, and the next comparison with the gateway takes it up.
   */
  async discard(environmentId: string, id: string): Promise<boolean> {
    const [given] = await rowsOf<{ kind: 'key' | 'product'; targetId: string; revision: number }>(
      db,
      sql`update gateway_command set state = 'done', updated_at = now() where id = ${id} and environment_id = ${environmentId} and state = 'failed' and not urgent
        returning kind, target_id as "targetId", revision`,
    )
    if (!given) return false
    const table = given.kind === 'key' ? sql`api_key` : sql`api_product`
    await db.execute(
      sql`update ${table} set observed_revision = greatest(observed_revision, ${given.revision}) where id = ${given.targetId}`,
    )
    return true
  },

  async exists(environmentId: string, id: string): Promise<boolean> {
    return (await rowsOf(db, sql`select 1 from gateway_command where id = ${id} and environment_id = ${environmentId}`)).length > 0
  },
})

async function claim(db: Db, leaseMs: number, which: SQL): Promise<Claimed[]> {
  return rowsOf<Claimed>(
    db,
    sql`update gateway_command set state = 'running', lease_number = lease_number + 1, leased_until = now() + ${`${leaseMs} milliseconds`}::interval, updated_at = now()
      where id in (select id from gateway_command where ${which} for update skip locked) returning ${claimedFields}`,
  )
}

const pairs = (targets: readonly Target[]): SQL =>
  sql.join(
    targets.map(({ kind, id }) => sql`(${kind}, ${id}::uuid)`),
    sql`, `,
  )
