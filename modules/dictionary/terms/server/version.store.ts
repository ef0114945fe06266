import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { type SQL, sql } from 'drizzle-orm'
import type * as z from 'zod/mini'
import { termVersion as versionSchema, wholeVersion } from '../versions.contract.ts'
import { termVersion } from './version.table.ts'

const listed = sql`v.version_number as "versionNumber", v.change_note as "changeNote", ${iso(sql`v.approved_at`)} as "approvedAt",
  v.approved_by as "approvedBy", coalesce((select max(p.name) from ${person} p where p.email = v.approved_by), v.approved_by) as "approvedByName"`

/** The approved versions of terms. */
export const versionStore = (db: Db) => {
  const whole = async (condition: SQL): Promise<z.infer<typeof wholeVersion> | undefined> =>
    (
      await rowsOf(
        db,
        wholeVersion,
        sql`select ${listed}, v.content from ${termVersion} v where ${condition} order by v.approved_at desc, v.id limit 1`,
      )
    )[0]
  return {
    ofTerm: (termId: string) =>
      rowsOf(db, versionSchema, sql`select ${listed} from ${termVersion} v where v.term_id = ${termId} order by v.approved_at desc, v.id`),
    get: (termId: string, versionNumber: string) => whole(sql`v.term_id = ${termId} and v.version_number = ${versionNumber}`),
    newest: (termId: string) => whole(sql`v.term_id = ${termId}`),
    add: (row: typeof termVersion.$inferInsert) => db.insert(termVersion).values(row),
  }
}
