import type { SQL } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Database } from './database/database.ts'
import { rowsOf } from './database/rows.ts'
import type { Secrets } from './secrets.ts'

/** One place where secrets stand sealed. */
export interface SealedPlace {
  /** Rows `{ id, sealed }`, with the id as text. */
  select: SQL
  purpose: string
  /** Replaces one sealed text, if it is still the old one. */
  replace: (id: string, sealed: string, old: string) => SQL
}

/** For `npm run rekey`: seals with the present key what the old one had sealed. Answers how many were rewritten; safe to repeat. */
export async function reseal(database: Database, secrets: Secrets, place: SealedPlace): Promise<number> {
  const rows = await rowsOf(database.db, z.strictObject({ id: z.string(), sealed: z.string() }), place.select)
  const old = rows.filter((row) => !secrets.isCurrent(row.sealed))
  for (const { id, sealed } of old)
    await database.db.execute(place.replace(id, secrets.seal(secrets.open(sealed, place.purpose), place.purpose), sealed))
  return old.length
}
