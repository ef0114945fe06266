import type { Db } from '@portico/platform/server/database/database.ts'
import { type RowSchema, rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { nameOfAddress } from '@portico/platform/server/record/name-of-address.ts'
import { type SQL, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

const listed = sql`v.version_number as "versionNumber", v.change_note as "changeNote", ${iso(sql`v.approved_at`)} as "approvedAt",
  v.approved_by as "approvedBy", ${nameOfAddress(sql`v.approved_by`)} as "approvedByName"`

/** The approved versions of records, each a document; `owner` is the column that says of which record. */
export const versionsIn =
  <T extends PgTable, Head, Whole>({
    table,
    owner,
    head,
    whole,
  }: {
    table: T
    owner: SQL
    head: RowSchema<Head>
    whole: RowSchema<Whole>
  }) =>
  (db: Db) => {
    const one = async (condition: SQL): Promise<Whole | undefined> =>
      (
        await rowsOf(
          db,
          whole,
          sql`select ${listed}, v.content from ${table} v where ${condition} order by v.approved_at desc, v.id limit 1`,
        )
      )[0]
    return {
      of: (id: string) => rowsOf(db, head, sql`select ${listed} from ${table} v where ${owner} = ${id} order by v.approved_at desc, v.id`),
      get: (id: string, versionNumber: string) => one(sql`${owner} = ${id} and v.version_number = ${versionNumber}`),
      newest: (id: string) => one(sql`${owner} = ${id}`),
      add: (row: T['$inferInsert']) => db.insert(table).values(row as never),
    }
  }
