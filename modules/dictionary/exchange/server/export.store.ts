import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { term } from '../../terms/server/term.table.ts'

/** What a file says of records that terms name. */
export const exportStore = (db: Db) => ({
  /** Where the other ends of relations are found, and whether a name alone tells which one is meant. */
  targets: (ids: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), uri: z.string(), domainId: z.string(), isAlone: z.boolean() }),
      sql`select t.id, t.uri, t.domain_id as "domainId", not exists (select 1 from ${term} o where o.domain_id = t.domain_id and lower(o.name) = lower(t.name)
          and o.id <> t.id and o.validated_object_id is null) as "isAlone" from ${term} t where t.id = ${anyId(ids)}`,
    ),
  emails: (ids: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string(), email: z.string() }),
      sql`select p.id, p.email from ${person} p where p.id = ${anyId(ids)}`,
    ),
  /** The languages into which any term is translated. */
  async languages(): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ language: z.string() }),
      sql`select distinct one ->> 'language' as language from ${term} t, jsonb_array_elements(t.translations) one order by language`,
    )
    return rows.map(({ language }) => language)
  },
})
