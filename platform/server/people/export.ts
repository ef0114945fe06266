import { getTableName, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import * as z from 'zod/mini'
import { auditEntry } from '../audit.table.ts'
import type { Db } from '../database/database.ts'
import { rowsOf } from '../database/rows.ts'
import { requestLog } from '../http/request-log.ts'
import type { NamingPlace } from './naming.ts'
import type { person } from './person.table.ts'

/** What is known of somebody in one table. */
interface Known {
  /** Table and column, as the database has them. */
  place: string
  count: number
}
export interface KnownOfPerson {
  /** Records that are theirs, which they leave behind. */
  owns: { entityType: string; field: string; id: string; name: string }[]
  /** What is theirs alone and goes with them. */
  own: (Known & { rows: Record<string, unknown>[] })[]
  /** Where records, logs and the audit name them; the records are not theirs. */
  mentions: Known[]
}

const counted = z.strictObject({ count: z.int() })

/**
 * All that is known of somebody, by the declarations by which it would be erased.
 * @param places where the modules' tables name people, those of modules that are off as well
 * @param most so many rows of each table, the newest where it numbers them; `count` tells of all
 */
export async function knownOf(
  db: Db,
  { id, email }: Pick<typeof person.$inferSelect, 'id' | 'email'>,
  places: readonly NamingPlace[],
  most: number,
): Promise<KnownOfPerson> {
  const known: KnownOfPerson = { owns: [], own: [], mentions: [] }
  const count = async (column: PgColumn): Promise<{ place: string; count: number; which: SQL }> => {
    const which = column.getSQLType() === 'uuid' ? sql`${column} = ${id}` : sql`lower(${column}) = ${email.toLowerCase()}`
    const [found] = await rowsOf(db, counted, sql`select count(*)::int as count from ${column.table} where ${which}`)
    return { place: `${getTableName(column.table)}.${column.name}`, count: found?.count ?? 0, which }
  }
  for (const place of places) {
    const { as, column } = place
    if (as === 'owner')
      for (const record of await place.find(db, id, most)) known.owns.push({ entityType: place.entityType, field: place.field, ...record })
    if (as !== 'own' && as !== 'mention') continue
    const { which, ...found } = await count(column)
    if (found.count === 0) continue
    if (as === 'mention') known.mentions.push(found)
    else {
      const rows = await db
        .select()
        .from(column.table as PgTable)
        .where(which)
        .orderBy(sql`1 desc`)
        .limit(most)
      known.own.push({ ...found, rows: rows as Record<string, unknown>[] })
    }
  }
  for (const column of [auditEntry.actorId, requestLog.email]) {
    const { which: _, ...found } = await count(column)
    if (found.count > 0) known.mentions.push(found)
  }
  return known
}
