import { asc, inArray, is } from 'drizzle-orm'
import { type PgColumn, type PgTable, PgTransaction } from 'drizzle-orm/pg-core'
import type { Db } from '../database/database.ts'

/** A table of records: each has an `id` that never changes. */
export type RecordTable = PgTable & { readonly id: PgColumn }

/**
 * Holding to `change` keeps everybody else from changing or removing the record, and lets rows be made that refer to it. `remove` keeps
 * these off as well. `refer` is for who makes such rows where nothing but its being there matters: the record does not go meanwhile, and
 * others may change it or refer to it, too. Who makes a row that a guard of the record counts, or that needs the state the record is in,
 * holds it to `change`: held to `refer`, it ends beside the row that should have kept it from ending.
 */
export type HoldTo = 'change' | 'remove' | 'refer'

const strengths = { change: 'no key update', remove: 'update', refer: 'key share' } as const

/**
 * The one way in which a write of a record begins: the record as it is once nobody else changes it any more, until the caller's transaction
 * ends; undefined when there is none (`existing(await hold(…))` answers that as 404). What the write depends on (who may, what is allowed)
 * is read after this: read before, it may be untrue by the time of the write. Who writes several kinds of records holds them in the order
 * of docs/ARCHITECTURE.md, "Two writes at once".
 * @throws outside a transaction, where a lock ends as it begins.
 */
export async function hold<T extends RecordTable>(
  tx: Db,
  table: T,
  id: string,
  to: HoldTo = 'change',
): Promise<T['$inferSelect'] | undefined> {
  return (await holdAll(tx, table, [id], to))[0]
}

/** The same for several records of one kind, held in the order of their ids, so that two writes that share some never wait for each other. */
export async function holdAll<T extends RecordTable>(
  tx: Db,
  table: T,
  ids: readonly string[],
  to: HoldTo = 'change',
): Promise<T['$inferSelect'][]> {
  if (!is(tx, PgTransaction)) throw new Error('A record is held inside a transaction only.')
  if (ids.length === 0) return []
  const records: RecordTable = table
  return tx
    .select()
    .from(records)
    .where(inArray(records.id, [...new Set(ids)]))
    .orderBy(asc(records.id))
    .for(strengths[to])
}
