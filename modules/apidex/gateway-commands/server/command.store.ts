import type { Db } from '@portico/platform/server/database/database.ts'
import { hasRows, rowsOf } from '@portico/platform/server/database/rows.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { eq, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct, productTarget } from '../../api-products/server/api-product.table.ts'
import { apiKey, application, keyTarget } from '../../applications/server/application.table.ts'
import { environment } from '../../environments/server/environment.table.ts'
import type { Seen } from '../observed.rules.ts'
import { gatewayCommand } from './command.table.ts'

/** What commands bring to its wanted state. */
const targets = { key: keyTarget, product: productTarget } as const

const claimedRow = z.strictObject({
  id: z.string(),
  environmentId: z.string(),
  kind: z.enum(['key', 'product']),
  targetId: z.string(),
  revision: z.int(),
  urgent: z.boolean(),
  attempts: z.int(),
  leaseNumber: z.int(),
})
/** A command that this worker holds until its lease ends. */
export interface Claimed extends z.infer<typeof claimedRow> {
  /** On this process's monotonic clock, before the database was asked: the lease has not begun earlier. */
  claimedAt: number
}
export interface Target {
  kind: 'key' | 'product'
  id: string
}

/** An environment as a worker sees it when it looks for work. */
export const workplace = z.strictObject({ id: z.string(), reachable: z.nullable(z.boolean()), hasDueWork: z.boolean() })
export type Workplace = z.infer<typeof workplace>

/** Within this time a write that was cut off takes effect, or most likely never: what is seen earlier is not yet known to last. */
const settlesWithin = sql`interval '2 seconds'`
/** A gateway that has not answered a write for as long as a command may take is slow, and may well be about to carry it out. */
const slowSettlesWithin = sql`interval '8 seconds'`
/** How long it may take effect all the same; a gateway or a proxy before it gives up sooner. */
const lookedAfterFor = sql`interval '60 seconds'`
const lookAgainAfter = sql`interval '2 seconds'`
const lastsFrom = sql`unsure_until - ${lookedAfterFor}`
const unsureFor = sql`(${settlesWithin} + ${lookedAfterFor})`
const unsureForSlow = sql`(${slowSettlesWithin} + ${lookedAfterFor})`
const isLasting = sql`coalesce(${lastsFrom} <= now(), true)`

const isFree = sql`(c.leased_until is null or c.leased_until < now())`
/** Also what is done, when it has to be looked at again: that goes on behind the scenes. */
const isDue = sql`(c.state in ('waiting', 'running') or c.unsure_until is not null and c.state = 'done') and ${isFree} and c.next_attempt_at <= now()`

/** Commands of the gateways. Leases count on the database's clock, which all servers share. */
export const commandStore = (db: Db) => ({
  workplaces: (): Promise<Workplace[]> =>
    rowsOf(
      db,
      workplace,
      // The first by an index, in its order: of `exists` all that is due would be read, for each command that ends.
      sql`select e.id, e.reachable, coalesce((select true from gateway_command c where c.environment_id = e.id and ${isDue} order by c.next_attempt_at limit 1), false) as "hasDueWork" from ${environment} e`,
    ),

  /** Claims due commands of an environment, what takes access away first; what another worker holds is skipped. */
  claimDue: (environmentId: string, limit: number, leaseMs: number): Promise<Claimed[]> =>
    claim(db, leaseMs, sql`c.environment_id = ${environmentId} and ${isDue} order by c.urgent desc, c.next_attempt_at limit ${limit}`),

  /** Claims the commands of these targets, due or not, unless someone is at them. */
  async claimTargets(targets: readonly Target[], leaseMs: number): Promise<Claimed[]> {
    if (targets.length === 0) return []
    return claim(db, leaseMs, sql`(c.kind, c.target_id) in (${pairs(targets)}) and c.state = 'waiting' and ${isFree}`)
  },

  /** How many of these targets still have work open. */
  async countOpen(targets: readonly Target[]): Promise<number> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ n: z.number() }),
      sql`select count(*)::int as n from gateway_command where (kind, target_id) in (${pairs(targets)}) and state in ('waiting', 'running')`,
    )
    return row?.n ?? 0
  },

  /**
   * Stores what was observed, if the lease still holds; call it in a transaction. A revision that was raised meanwhile makes the command
   * due again. So does a write that may still take effect: shortly after it the target stays pending, later it is looked at behind the
   * scenes. Answers false when the lease is gone; the caller then makes the target due again.
   */
  async succeed(command: Claimed, revision: number, observed: Seen | { present: boolean }): Promise<boolean> {
    await holdTarget(db, command.kind, command.targetId)
    const [noted] = await rowsOf(
      db,
      z.strictObject({ isLasting: z.boolean() }),
      sql`update gateway_command set state = case when revision <= ${revision} and ${isLasting} then 'done' else 'waiting' end, attempts = 0,
          urgent = urgent and (revision > ${revision} or coalesce(unsure_until > now(), false)),
          next_attempt_at = case when revision > ${revision} or coalesce(unsure_until <= now(), true) then now() when ${isLasting} then now() + ${lookAgainAfter} else ${lastsFrom} end,
          unsure_until = case when unsure_until > now() then unsure_until end, leased_until = null, last_error = null, updated_at = now()
        where ${isHeldFor(command)} returning ${isLasting} as "isLasting"`,
    )
    if (!noted) return false
    const seen = noted.isLasting ? revision : undefined
    await db.execute(
      command.kind === 'key' ? keyTarget.saw(command.targetId, seen, observed) : productTarget.saw(command.targetId, seen, undefined),
    )
    return true
  },

  /**
   * Puts a command back with its error: waiting until its next time, or failed for good; call it in a transaction. A write without an
   * answer may still take effect, and so may an earlier one for as long as the gateway gives no answer. Whatever was written, or was to be
   * looked at again, no longer counts as seen. `isSlow`: the write hung until its time was over. Answers the state that it is in now;
   * undefined when the lease is gone.
   */
  async fail(
    command: Claimed,
    failure: { error: string; retryInMs: number | undefined; hasWritten: boolean; wasAnswered: boolean; isSlow: boolean },
  ): Promise<'waiting' | 'failed' | undefined> {
    const { error, retryInMs, hasWritten, wasAnswered, isSlow } = failure
    await holdTarget(db, command.kind, command.targetId)
    const state = retryInMs === undefined ? sql`case when revision > ${command.revision} then 'waiting' else 'failed' end` : sql`'waiting'`
    const isUnsure = wasAnswered ? sql`false` : hasWritten ? sql`true` : sql`unsure_until is not null`
    const [row] = await rowsOf(
      db,
      z.strictObject({ state: z.enum(['waiting', 'failed']), isMarked: z.boolean() }),
      sql`update gateway_command set state = ${state}, attempts = attempts + 1, next_attempt_at = now() + ${`${Math.round(retryInMs ?? 0)} milliseconds`}::interval,
          unsure_until = case when ${isUnsure} then greatest(unsure_until, now() + ${isSlow ? unsureForSlow : unsureFor}) else unsure_until end, leased_until = null, last_error = ${error.slice(0, 1000)}, updated_at = now()
        where ${isHeldFor(command)} returning state, unsure_until is not null as "isMarked"`,
    )
    if (row && (hasWritten || row.isMarked)) await db.execute(targets[command.kind].unsee(command.targetId))
    return row?.state
  },

  /** A worker whose lease is gone has sent writes that may take effect after those of the one who took over. */
  async noteUnsure(id: string): Promise<void> {
    await db.execute(sql`update gateway_command set unsure_until = now() + ${unsureFor} where id = ${id}`)
  },

  /** Frees what a worker left behind that has certainly ended. */
  async freeAll(): Promise<void> {
    await db.execute(
      sql`update gateway_command set state = case when state = 'running' then 'waiting' else state end, next_attempt_at = now(), leased_until = null, unsure_until = now() + ${unsureFor} where leased_until is not null`,
    )
  },

  /** With its target, which is held before it; undefined when the environment has no such command. */
  async hold(environmentId: string, id: string): Promise<typeof gatewayCommand.$inferSelect | undefined> {
    const [named] = await db.select().from(gatewayCommand).where(eq(gatewayCommand.id, id))
    if (named?.environmentId !== environmentId) return undefined
    await holdTarget(db, named.kind, named.targetId)
    return hold(db, gatewayCommand, id)
  },

  /** What it is about, as people call it: the application of a key, or a product. */
  async nameOf({ kind, targetId }: Pick<Claimed, 'kind' | 'targetId'>): Promise<string | null> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ name: z.string() }),
      kind === 'key'
        ? sql`select a.name from ${apiKey} k join ${application} a on a.id = k.application_id where k.id = ${targetId}`
        : sql`select display_name as name from ${apiProduct} where id = ${targetId}`,
    )
    return row?.name ?? null
  },

  retry: (id: string): Promise<boolean> =>
    hasRows(
      db,
      sql`update gateway_command set state = 'waiting', attempts = 0, next_attempt_at = now(), updated_at = now() where id = ${id} and state in ('waiting', 'failed') returning 1`,
    ),

  /**
   * Gives a failed command up; a revoke cannot be given up. Nothing is under way then, so the target counts as settled with what was
   * last seen of it: it shows as drifted instead of pending, and the next comparison with the gateway takes it up.
   */
  async discard({ id, kind, targetId }: typeof gatewayCommand.$inferSelect): Promise<boolean> {
    const [given] = await rowsOf(
      db,
      z.strictObject({ revision: z.number() }),
      sql`update gateway_command set state = 'done', unsure_until = null, updated_at = now() where id = ${id} and state = 'failed' and not urgent returning revision`,
    )
    if (!given) return false
    await db.execute(targets[kind].settle(targetId, given.revision))
    return true
  },
})

async function claim(db: Db, leaseMs: number, which: SQL): Promise<Claimed[]> {
  // A process that was frozen while it asked has held its lease for as long as it slept.
  const claimedAt = performance.now()
  const rows = await rowsOf(
    db,
    claimedRow,
    sql`with due as materialized (select c.id, c.leased_until is not null as was_left from gateway_command c where ${which} for update of c skip locked)
      update gateway_command g set state = case when g.state = 'done' then 'done' else 'running' end, lease_number = g.lease_number + 1, leased_until = now() + ${`${leaseMs} milliseconds`}::interval, updated_at = now(),
        unsure_until = case when due.was_left then now() + ${unsureFor} else g.unsure_until end
      from due where g.id = due.id
      returning g.id, g.environment_id as "environmentId", g.kind, g.target_id as "targetId", g.revision, g.urgent, g.attempts, g.lease_number as "leaseNumber"`,
  )
  return rows.map((row) => ({ ...row, claimedAt }))
}

const isHeldFor = ({ id, leaseNumber }: Claimed): SQL => sql`id = ${id} and lease_number = ${leaseNumber} and leased_until is not null`

/** A target is held before its command, as by those who change what is wanted; the other way round the two would wait for each other. */
const holdTarget = (db: Db, kind: Target['kind'], id: string) =>
  kind === 'key' ? hold(db, keyTarget.table, id) : hold(db, productTarget.table, id)

const pairs = (targets: readonly Target[]): SQL =>
  sql.join(
    targets.map(({ kind, id }) => sql`(${kind}, ${id}::uuid)`),
    sql`, `,
  )
