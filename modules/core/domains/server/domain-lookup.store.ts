import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { domain } from './domain.table.ts'

const named = z.strictObject({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  color: z.string(),
  active: z.boolean(),
  ownerId: z.nullable(z.string()),
})

/** Domains by their ids, as records of other modules show them. */
export const domainsById = (tx: Db, ids: readonly string[]) =>
  rowsOf(
    tx,
    named,
    sql`select d.id, d.code, d.name, d.color, d.active, d.owner_id as "ownerId" from ${domain} d where d.id = ${anyId(ids)}`,
  )

/** The ids of the domains that somebody owns. */
export const domainsOwnedBy = async (tx: Db, personId: string): Promise<string[]> => {
  const rows = await rowsOf(tx, z.strictObject({ id: z.string() }), sql`select d.id from ${domain} d where d.owner_id = ${personId}`)
  return rows.map(({ id }) => id)
}
