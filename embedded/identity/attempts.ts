import { createHash } from 'node:crypto'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { identityAttempt } from './identity.table.ts'

const windowMs = 60_000
/**
 * Failures that are let through in a window. The account's is narrow, from wherever it is guessed; the address's stops who guesses at
 * many accounts.
 */
const allowed = { account: 10, address: 100 }

export interface Attempts {
  /**
   * Runs `verify` unless too many attempts failed before: no password is looked at then. Counts only failures, in the database, so that
   * servers share the count. Attempts on one account wait for each other, so that a person who signs in everywhere at once is let in.
   */
  guard<T>(account: string, address: string, verify: () => Promise<T | undefined>): Promise<Attempt<T>>
}
export type Attempt<T> = { result: T } | { wrong: true } | { retryAfterSeconds: number }

export function attemptsOf(db: Db, clock: Clock): Attempts {
  const waiting = new Map<string, Promise<unknown>>()

  /** Counts an attempt as if it had failed, before it is made: of those that come together none is missed. */
  function reserve(keys: readonly string[]): Promise<Count[]> {
    const now = clock.now()
    const rows = keys.toSorted().map((key) => ({ key, failures: 1, endsAt: new Date(now.getTime() + windowMs) }))
    const over = sql`${identityAttempt.endsAt} <= ${now.toISOString()}::timestamptz`
    return db
      .insert(identityAttempt)
      .values(rows)
      .onConflictDoUpdate({
        target: identityAttempt.key,
        set: {
          failures: sql`case when ${over} then 1 else ${identityAttempt.failures} + 1 end`,
          endsAt: sql`case when ${over} then excluded.ends_at else ${identityAttempt.endsAt} end`,
        },
      })
      .returning()
  }

  /** It did not fail after all. One after the other, so that nobody waits for a row while holding one. */
  async function giveBack(counts: readonly Count[]): Promise<void> {
    for (const { key, endsAt } of counts) {
      await db
        .update(identityAttempt)
        .set({ failures: sql`${identityAttempt.failures} - 1` })
        .where(and(eq(identityAttempt.key, key), eq(identityAttempt.endsAt, endsAt), gt(identityAttempt.failures, 0)))
    }
  }

  async function attempt<T>(limits: ReadonlyMap<string, number>, verify: () => Promise<T | undefined>): Promise<Attempt<T>> {
    const counts = await reserve([...limits.keys()])
    const exceeded = counts.filter(({ key, failures }) => failures > (limits.get(key) ?? 0))
    if (exceeded.length > 0) {
      await giveBack(counts)
      const last = Math.max(...exceeded.map(({ endsAt }) => endsAt.getTime()))
      return { retryAfterSeconds: Math.max(1, Math.ceil((last - clock.now().getTime()) / 1000)) }
    }
    const result = await verify().catch(async (error: unknown) => {
      await giveBack(counts)
      throw error
    })
    if (result === undefined) return { wrong: true }
    await giveBack(counts)
    return { result }
  }

  return {
    guard(accountName, from, verify) {
      const account = keyOf('account', accountName)
      const limits = new Map([
        [account, allowed.account],
        [keyOf('address', from), allowed.address],
      ])
      const before = waiting.get(account) ?? Promise.resolve()
      const mine = before.catch(() => {}).then(() => attempt(limits, verify))
      waiting.set(account, mine)
      const leave = () => {
        if (waiting.get(account) === mine) waiting.delete(account)
      }
      mine.then(leave, leave)
      return mine
    },
  }
}

type Count = typeof identityAttempt.$inferSelect

/** What people type is kept as a digest: it may be a password in the wrong field, and hold what no text column takes. */
const keyOf = (kind: 'account' | 'address', text: string): string => `${kind} ${createHash('sha256').update(text).digest('base64url')}`

export async function purgeAttempts(db: Db, clock: Clock): Promise<void> {
  await db.delete(identityAttempt).where(lt(identityAttempt.endsAt, clock.now()))
}
