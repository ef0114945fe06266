import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { nameOfPerson } from '@portico/platform/server/people/named.ts'
import { and, eq, sql } from 'drizzle-orm'
import { type Extension, extension } from '../exception.contract.ts'
import { dispensationExtension } from './dispensation.table.ts'

const select = sql`e.id, e.dispensation_id as "exceptionId", to_char(e.requested_valid_to, 'YYYY-MM-DD') as "requestedValidTo", e.reason, e.status,
  e.requested_by_id as "requestedById", ${nameOfPerson(sql`e.requested_by_id`)} as "requestedByName", ${iso(sql`e.requested_at`)} as "requestedAt",
  e.decided_by_id as "decidedById", ${nameOfPerson(sql`e.decided_by_id`)} as "decidedByName", ${iso(sql`e.decided_at`)} as "decidedAt", e.decision_text as "decisionText"`

/** Wishes for a later end of exceptions. */
export const extensionStore = (db: Db) => ({
  of: (exceptionId: string): Promise<Extension[]> =>
    rowsOf(
      db,
      extension,
      sql`select ${select} from ${dispensationExtension} e where e.dispensation_id = ${exceptionId} order by e.requested_at, e.id`,
    ),

  async get(id: string): Promise<Extension | undefined> {
    return (await rowsOf(db, extension, sql`select ${select} from ${dispensationExtension} e where e.id = ${id}`))[0]
  },

  async ask(
    asked: Pick<
      typeof dispensationExtension.$inferInsert,
      'dispensationId' | 'requestedValidTo' | 'reason' | 'requestedById' | 'requestedAt'
    >,
  ) {
    const [made] = await db
      .insert(dispensationExtension)
      .values({ ...asked, status: 'REQUESTED' })
      .returning({ id: dispensationExtension.id })
    return made?.id ?? ''
  },

  async decide(id: string, to: 'GRANTED' | 'REJECTED', by: { id: string | null; at: Date; text: string }): Promise<void> {
    await db
      .update(dispensationExtension)
      .set({ status: to, decidedById: by.id, decidedAt: by.at, decisionText: by.text })
      .where(eq(dispensationExtension.id, id))
  },

  /** What nobody has decided when the exception ends. */
  async dropOpen(exceptionId: string, at: Date): Promise<void> {
    await db
      .update(dispensationExtension)
      .set({ status: 'REJECTED', decidedAt: at })
      .where(and(eq(dispensationExtension.dispensationId, exceptionId), eq(dispensationExtension.status, 'REQUESTED')))
  },
})
