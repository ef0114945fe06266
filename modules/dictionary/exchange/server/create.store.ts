import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Born } from '../../terms/born.contract.ts'
import { bulkTerms } from '../../terms/server/bulk.store.ts'
import { termImportLink, termImportRow } from './import.table.ts'

const numberedRow = z.strictObject({ n: z.int() })

/** Makes and changes terms as the rows of an import say. */
export const createStore = (db: Db, importId: string) => ({
  /** Numbers what is new among these rows, from this one on; answers how many that were. */
  async number(from: number, to: number, first: number): Promise<number> {
    const rows = await rowsOf(
      db,
      numberedRow,
      sql`with numbered as (update ${termImportRow} i set code_number = n.number from (
            select i.row, ${first}::bigint - 1 + row_number() over (order by i.row) as number from ${termImportRow} i
            where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action = 'CREATE') n
          where i.import_id = ${importId} and i.row = n.row returning 1)
        select count(*)::int as n from numbered`,
    )
    return rows[0]?.n ?? 0
  },

  create: (from: number, to: number, born: Born) =>
    bulkTerms(db).create(
      sql`select i.term_id, i.code_number, i.status, i.name, i.uri, i.domain_id, i.notation, i.data,
          exists (select 1 from ${termImportLink} l where l.import_id = ${importId} and l.own_id = i.term_id and l.type like 'BROADER%') as has_broader
        from ${termImportRow} i where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action = 'CREATE'`,
      born,
    ),

  /** Those that a status of the file makes more than drafts. */
  withStatus: (from: number, to: number) =>
    rowsOf(
      db,
      z.strictObject({ row: z.int(), id: z.string(), status: z.string(), isDescribed: z.boolean() }),
      sql`select i.row, i.term_id as id, i.status, coalesce(i.data ->> 'description', '') <> '' as "isDescribed" from ${termImportRow} i
        where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action = 'CREATE' and i.status in ('PROPOSED', 'APPROVED')`,
    ),

  /** What becomes of terms that are there, with what rows say of them. */
  changes: (from: number, to: number) =>
    rowsOf(
      db,
      z.strictObject({
        row: z.int(),
        id: z.string(),
        action: z.enum(['UPDATE', 'COPY']),
        matched: z.string(),
        name: z.string(),
        data: z.record(z.string(), z.unknown()),
      }),
      sql`select i.row, i.term_id as id, i.action, i.matched, i.name, i.data from ${termImportRow} i
        where i.import_id = ${importId} and i.row between ${from} and ${to} and i.action in ('UPDATE', 'COPY') order by i.term_id`,
    ),
})
