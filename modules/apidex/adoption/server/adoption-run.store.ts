import { randomUUID } from 'node:crypto'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type AdoptionState, adoptionStates } from '../adoption.rules.ts'
import { adoption, adoptionApplication } from './adoption.table.ts'

const stateRow = z.strictObject({ environmentId: z.string(), state: z.enum(adoptionStates) })

/** A reading that somebody has cancelled meanwhile, or whose environment has gone: what it brings is wanted no more. */
export class RunOver extends Error {}
const isRun = (environmentId: string, run: string) => and(eq(adoption.environmentId, environmentId), eq(adoption.run, run))

/** What goes on at the gateway of an environment: begun, counted, ended, cancelled. */
export const adoptionRuns = (db: Db) => ({
  /** With the row held, so that of two who begin something one finds it begun. */
  async hold(environmentId: string): Promise<AdoptionState | undefined> {
    const [row] = await db
      .select({ state: adoption.state })
      .from(adoption)
      .where(eq(adoption.environmentId, environmentId))
      .for('no key update')
    return row?.state
  },

  underWay: () =>
    rowsOf(
      db,
      stateRow,
      sql`select environment_id as "environmentId", state from ${adoption} where state in ('reading', 'adopting', 'undoing') order by environment_id`,
    ),

  async begin(environmentId: string, state: AdoptionState, by: string, now: Date, before?: AdoptionState): Promise<void> {
    // A reading says nothing of what was undone before it.
    const more = state === 'reading' ? { reading: randomUUID(), beforeState: before ?? null } : { undone: null }
    const taken = sql<number>`(select count(*)::int from ${adoptionApplication} i where i.environment_id = ${environmentId} and i.state in ('adopted', 'kept'))`
    const values = { state, message: null, seen: 0, begunBy: by, run: randomUUID(), adoptedBefore: taken, updatedAt: now, ...more }
    await db
      .insert(adoption)
      .values({ environmentId, createdAt: now, ...values })
      .onConflictDoUpdate({ target: adoption.environmentId, set: values })
  },

  /** Of a run, if it still goes on: a reading that was cancelled, or whose environment has gone, has ended already. */
  async end(
    environmentId: string,
    run: string | undefined,
    state: AdoptionState,
    message: string | null,
    now: Date,
    isRead = false,
  ): Promise<boolean> {
    const which = run === undefined ? eq(adoption.environmentId, environmentId) : isRun(environmentId, run)
    return (
      (
        await db
          .update(adoption)
          .set({ state, message, updatedAt: now, ...(isRead && { readAt: now, totalKeys: sql`${adoption.seen}` }) })
          .where(which)
          .returning({ id: adoption.environmentId })
      ).length > 0
    )
  },

  /**
   * A run that begins anew, after a restart, too, counts anew.
   * @throws RunOver where it is not in this state any more
   */
  async anew(environmentId: string, state?: AdoptionState): Promise<string> {
    const run = randomUUID()
    const which = and(eq(adoption.environmentId, environmentId), state && eq(adoption.state, state))
    const begun = await db.update(adoption).set({ run, seen: 0, message: null }).where(which).returning({ id: adoption.environmentId })
    if (begun.length === 0) throw new RunOver()
    return run
  },

  async progress(environmentId: string, run: string, keys: number, now: Date): Promise<void> {
    const which = isRun(environmentId, run)
    const counted = await db
      .update(adoption)
      .set({ seen: sql`${adoption.seen} + ${keys}`, updatedAt: now })
      .where(which)
      .returning({ id: adoption.environmentId })
    if (counted.length === 0) throw new RunOver()
  },

  /** Why the gateway is asked again, as long as it is. */
  async waits(environmentId: string, message: string | null): Promise<void> {
    await db
      .update(adoption)
      .set({ message })
      .where(and(eq(adoption.environmentId, environmentId), inArray(adoption.state, ['reading', 'adopting'])))
  },

  /**
   * Inside a transaction: the run goes on, and does not end before that does.
   * @throws RunOver where it has ended
   */
  async goesOn(environmentId: string, run: string): Promise<void> {
    const rows = await db.select({ run: adoption.run }).from(adoption).where(isRun(environmentId, run)).for('share')
    if (rows.length === 0) throw new RunOver()
  },

  /**
   * Ends a reading, with the adoption held: what it found is dropped, what it found anew is as it was, and the state is the one before it.
   * What still reads finds its run over.
   */
  async cancel(environmentId: string, now: Date): Promise<void> {
    const ofReading = sql`i.environment_id = ${environmentId} and i.reading = (select a.reading from ${adoption} a where a.environment_id = ${environmentId})`
    await db.execute(sql`delete from ${adoptionApplication} i where ${ofReading} and i.before is null and i.state in ('found', 'left')`)
    await db.execute(
      sql`update ${adoptionApplication} i set name = r.name, gateway_owner = r.gateway_owner, keys = r.keys, inactive = r.inactive, fixed = r.fixed,
          products = r.products, reason = r.reason, run = r.run, key_marks = r.key_marks, reading = null, before = null
        from ${adoptionApplication} b cross join lateral jsonb_to_record(b.before) as r (name text, gateway_owner text, keys int, inactive int, fixed int, products text[], reason text, run uuid, key_marks bigint[])
        where b.id = i.id and ${ofReading} and i.before is not null`,
    )
    await db.execute(sql`delete from ${adoption} where environment_id = ${environmentId} and before_state is null and reading is not null`)
    await db.execute(
      sql`update ${adoption} set state = coalesce(before_state, 'ready'), message = null, run = ${randomUUID()}::uuid, updated_at = ${now.toISOString()} where environment_id = ${environmentId}`,
    )
  },
})
