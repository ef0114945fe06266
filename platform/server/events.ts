import { type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Carried, DeclaredEvent, Hears } from '../contract/event.ts'
import { actingId } from './acting.ts'
import type { Db } from './database/database.ts'
import { rowsOf } from './database/rows.ts'
import { iso } from './lists/source.ts'
import { person } from './people/person.table.ts'
import { settingsStore } from './settings/settings.store.ts'

/** Tells of something, in the transaction of the change itself: neither is there without the other. Who acted is whose request it is. */
export async function emit<E extends DeclaredEvent>(tx: Db, event: E, ...occurrences: readonly Carried<E>[]): Promise<void> {
  if (occurrences.length === 0) return
  const actor = actingId() ?? null
  const rows: SQL[] = occurrences.map(
    (carries) => sql`(${event.name}, ${JSON.stringify(carries)}::jsonb, ${JSON.stringify(event.hears)}::jsonb, ${actor}::uuid)`,
  )
  await tx.execute(sql`insert into event_outbox (event, carries, hears, actor_id) values ${sql.join(rows, sql`, `)}`)
}

const closedRow = z.strictObject({ id: z.number() })
const readSince = 'events are read since'
const staleAfterMs = 24 * 60 * 60_000

/**
 * For whoever reads the outbox, before the first look: what happened more than 24 hours before anybody read at all is closed unsent, so that
 * a portal that ran for months without mail does not send them at once. Only the first reader ever closes anything, whatever the number of
 * servers; what waits later because mail was down is not stale. Answers how many were closed.
 */
export async function startReading(tx: Db, now: Date): Promise<number> {
  const since = now.toISOString()
  // The row of the setting is held until the transaction ends, so that a second server waits and finds it.
  const first = await settingsStore(tx).readOrCreate(readSince, () => since)
  if (first !== since) return 0
  const before = new Date(now.getTime() - staleAfterMs).toISOString()
  const closed = await rowsOf(
    tx,
    closedRow,
    sql`update event_outbox set closed_at = ${since}, outcome = 'unsent' where closed_at is null and at < ${before} returning id`,
  )
  return closed.length
}

const openRow = z.strictObject({
  id: z.number(),
  event: z.string(),
  at: z.string(),
  carries: z.record(z.string(), z.unknown()),
  hears: z.array(z.unknown()),
  actorName: z.nullable(z.string()),
})
/** One occurrence that nobody has been told of yet. */
export interface OpenEvent {
  id: number
  event: string
  /** ISO 8601, UTC. */
  at: string
  carries: Readonly<Record<string, unknown>>
  hears: readonly Hears[]
  /** What whoever acted is called now; null: the portal itself, or somebody it does not know. */
  actorName: string | null
}

/** The oldest that are open. They are not held: whoever is about to tell of one closes it first. */
export async function readOpen(db: Db, most: number): Promise<OpenEvent[]> {
  const rows = await rowsOf(
    db,
    openRow,
    sql`select id, event, ${iso(sql`at`)} as at, carries, hears, (select p.name from ${person} p where p.id = actor_id) as "actorName" from event_outbox where closed_at is null order by id limit ${most}`,
  )
  return rows.map((row) => ({ ...row, hears: row.hears as Hears[] }))
}

/** Closes one, in the transaction that tells of it: `unsent` where nobody wanted to hear of it. False where somebody else did meanwhile. */
export async function closeEvent(tx: Db, id: number, outcome: 'sent' | 'unsent', now: Date): Promise<boolean> {
  const closed = await rowsOf(
    tx,
    closedRow,
    sql`update event_outbox set closed_at = ${now.toISOString()}, outcome = ${outcome} where id = ${id} and closed_at is null returning id`,
  )
  return closed.length > 0
}

/** Takes away what happened before, read or not. */
export const forgetEvents = (db: Db, before: Date) => db.execute(sql`delete from event_outbox where at < ${before.toISOString()}`)
