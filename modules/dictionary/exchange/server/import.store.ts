import { type Role, roles } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, anyText } from '@portico/platform/server/lists/source.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { and, eq, inArray, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type ImportFinding, importStates, mostTold, type TermImport } from '../import.contract.ts'
import { termImport, termImportLink, termImportPiece, termImportRow } from './import.table.ts'

type Row = typeof termImport.$inferSelect
const open = importStates.slice(0, 4)

export const importOf = ({ id, format, state, dryRun, done, total, result }: Row): TermImport => ({
  id,
  format,
  state,
  dryRun,
  progress: { done, total },
  ...result,
})

/** What people imported, and how far it is. */
export const importStore = (db: Db) => ({
  async add(row: typeof termImport.$inferInsert): Promise<void> {
    await db.insert(termImport).values(row)
  },
  async get(id: string): Promise<Row | undefined> {
    return (await db.select().from(termImport).where(eq(termImport.id, id)))[0]
  },
  /** Notes what is true of one that is open; answers whether somebody asked to stop it, or it is over. */
  async note(id: string, values: Partial<typeof termImport.$inferInsert>): Promise<boolean> {
    const rows = await db
      .update(termImport)
      .set(values)
      .where(and(eq(termImport.id, id), inArray(termImport.state, open)))
      .returning({ cancelAsked: termImport.cancelAsked })
    return rows[0]?.cancelAsked ?? true
  },
  /** What somebody may do by now: nothing, once their account is closed. */
  async rolesOf(personId: string): Promise<readonly Role[]> {
    const [row] = await db.select({ roles: person.roles, closedAt: person.closedAt }).from(person).where(eq(person.id, personId))
    return row && !row.closedAt ? roles.filter((role) => row.roles.includes(role)) : []
  },
  /** So many steps of one that was settled are done. */
  async stepped(id: string, storedSteps: number): Promise<void> {
    await db.update(termImport).set({ storedSteps }).where(eq(termImport.id, id))
  },
  /** Before those that are told already: what others did meanwhile is not lost behind a thousand of a kind. */
  async warn(id: string, more: readonly ImportFinding[]): Promise<void> {
    const [row] = await db.select({ result: termImport.result }).from(termImport).where(eq(termImport.id, id))
    if (!row) return
    const { warnings, warningCount } = row.result
    const result = { ...row.result, warnings: [...more, ...warnings].slice(0, mostTold), warningCount: warningCount + more.length }
    await db.update(termImport).set({ result }).where(eq(termImport.id, id))
  },
  async askToCancel(id: string): Promise<void> {
    await db
      .update(termImport)
      .set({ cancelAsked: true })
      .where(and(eq(termImport.id, id), inArray(termImport.state, open)))
  },
  /** Says that these are worked on; answers those of them that somebody asked to stop. */
  async beat(ids: readonly string[], at: Date): Promise<string[]> {
    const rows = await db
      .update(termImport)
      .set({ seenAt: at })
      .where(and(inArray(termImport.id, [...ids]), inArray(termImport.state, open)))
      .returning({ id: termImport.id, cancelAsked: termImport.cancelAsked })
    return rows.flatMap(({ id, cancelAsked }) => (cancelAsked ? [id] : []))
  },
  /** Those that nobody works on any more; `held` are not among them. */
  lost: (before: string, held: readonly string[]) =>
    rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select i.id from ${termImport} i where i.state in ('WAITING', 'READING', 'CHECKING', 'STORING') and i.seen_at < ${before}::timestamptz
        and not (i.id = ${anyId(held)}) limit 100`,
    ),
  /** What is left of the files of imports that are over. */
  async clearOver(): Promise<void> {
    for (const table of [termImportPiece, termImportRow, termImportLink])
      await db.execute(sql`delete from ${table} p where not exists (select 1 from ${termImport} i
        where i.id = p.import_id and i.state in ('WAITING', 'READING', 'CHECKING', 'STORING'))`)
  },
  async forget(before: string): Promise<void> {
    await db.execute(sql`delete from ${termImport} where created_at < ${before}::timestamptz and state in ('DONE', 'FAILED', 'CANCELLED')`)
  },
  /** People by their e-mail addresses. */
  async people(emails: readonly string[]): Promise<Map<string, string>> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string(), email: z.string() }),
      sql`select p.id, p.email from ${person} p where p.email = ${anyText(emails)}`,
    )
    return new Map(rows.map(({ id, email }) => [email, id]))
  },
})
