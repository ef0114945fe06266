import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { eq, inArray, lt, sql } from 'drizzle-orm'
import { identityAttempt } from './identity.table.ts'

const windowMs = 15 * 60_000
/**
 * Failures that are let through in a window. The pair is narrow, so that a stranger's guesses do not lock the owner out at their own
 * address; account and address alone stop guessing from many places and at many accounts.
 */
const allowed = { pair: 10, account: 100, address: 100 }

export interface Attempts {
  /**
   * Runs `verify` unless too many attempts failed before. Counts only failures, in the database, so that servers share the count.
   * Attempts on one account from one address wait for each other, or a burst of guesses would pass before the first is counted.
   */
  guard<T>(account: string, address: string, verify: () => Promise<T | undefined>): Promise<Attempt<T>>
}
export type Attempt<T> = { result: T } | { wrong: true } | { retryAfterSeconds: number }

export function attemptsOf(db: Db, clock: Clock): Attempts {
  const waiting = new Map<string, Promise<unknown>>()

  const countsOf = (keys: string[]) => db.select().from(identityAttempt).where(inArray(identityAttempt.key, keys))

  /** Seconds until the last of the exceeded windows ends; 0 when none is exceeded. */
  function blockedSeconds(counts: Awaited<ReturnType<typeof countsOf>>, limits: Map<string, number>): number {
    const now = clock.now().getTime()
    const ends = counts.filter((count) => count.failures >= (limits.get(count.key) ?? 0)).map((count) => count.endsAt.getTime() - now)
    return Math.ceil(Math.max(0, ...ends) / 1000)
  }

  async function countFailure(keys: Iterable<string>): Promise<void> {
    const now = clock.now()
    const rows = [...keys].sort().map((key) => ({ key, failures: 1, endsAt: new Date(now.getTime() + windowMs) }))
    const over = sql`${identityAttempt.endsAt} <= ${now.toISOString()}::timestamptz`
    await db
      .insert(identityAttempt)
      .values(rows)
      .onConflictDoUpdate({
        target: identityAttempt.key,
        set: {
          failures: sql`case when ${over} then 1 else ${identityAttempt.failures} + 1 end`,
          endsAt: sql`case when ${over} then excluded.ends_at else ${identityAttempt.endsAt} end`,
        },
      })
  }

  async function attempt<T>(account: string, address: string, verify: () => Promise<T | undefined>): Promise<Attempt<T>> {
    const pair = `pair ${account} ${address}`
    const limits = new Map([
      [pair, allowed.pair],
      [`account ${account}`, allowed.account],
      [`address ${address}`, allowed.address],
    ])
    const counts = await countsOf([...limits.keys()])
    const retryAfterSeconds = blockedSeconds(counts, limits)
    if (retryAfterSeconds > 0) return { retryAfterSeconds }
    const result = await verify()
    if (result === undefined) {
      await countFailure(limits.keys())
      return { wrong: true }
    }
    if (counts.some((count) => count.key === pair)) await db.delete(identityAttempt).where(eq(identityAttempt.key, pair))
    return { result }
  }

  return {
    guard(account, address, verify) {
      const key = `${account} ${address}`
      const before = waiting.get(key) ?? Promise.resolve()
      const mine = before.catch(() => {}).then(() => attempt(account, address, verify))
      waiting.set(key, mine)
      const leave = () => {
        if (waiting.get(key) === mine) waiting.delete(key)
      }
      mine.then(leave, leave)
      return mine
    },
  }
}

export async function purgeAttempts(db: Db, clock: Clock): Promise<void> {
  await db.delete(identityAttempt).where(lt(identityAttempt.endsAt, clock.now()))
}
