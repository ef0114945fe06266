import type { Counted } from '@portico/platform/contract/lists.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, fixed, iso, type ListSource } from '@portico/platform/server/lists/source.ts'
import { counted, type FilterWant, filtered } from '@portico/platform/server/lists/style2.ts'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'
import { type Outcome, suspensions, type TakenProduct, takenProduct as takenSchema } from '../suspension.contract.ts'
import { companyRevocation, takenProduct } from './suspension.table.ts'

export type CompanyRevocation = typeof companyRevocation.$inferSelect
export type Taken = typeof takenProduct.$inferSelect

const source: ListSource<TakenProduct> = {
  spec: suspensions.taken.list,
  row: takenSchema,
  table: sql`${takenProduct} t`,
  id: sql`t.id`,
  fields: { id: sql`t.id`, companyId: sql`t.company_id`, applicationName: sql`t.application_name`, outcome: sql`t.outcome` },
  select:
    fixed(sql`t.id, t.company_id as "companyId", t.application_id as "applicationId", t.application_name as "applicationName", t.environment_id as "environmentId",
    t.environment_name as "environmentName", t.key_id as "keyId", t.key_last_four as "keyLastFour", t.product_id as "productId", t.product_name as "productName", t.was,
    ${iso(sql`t.taken_at`)} as "takenAt", t.outcome, ${iso(sql`t.outcome_at`)} as "outcomeAt"`),
}
const countsRow = z.strictObject({ total: z.int(), done: z.int(), taken: z.int(), given: z.int(), kept: z.int() })
const keyRow = z.strictObject({ keyId: z.string(), keyLastFour: z.string(), applicationName: z.string(), environmentName: z.string() })

/** The only file that queries what suspensions took. */
export const suspensionStore = (db: Db) => ({
  list: (query: FilterWant<TakenProduct, TakenProduct>['query'], reply: FastifyReply) =>
    filtered(db, source, { query, finish: (rows) => rows }, reply),

  count: (asked: Counted) => counted(db, source, asked),

  async get(companyId: string): Promise<CompanyRevocation | undefined> {
    return (await db.select().from(companyRevocation).where(eq(companyRevocation.companyId, companyId)))[0]
  },

  /** Begins anew; what an earlier suspension took and has not come back goes with this one. */
  async begin(row: Omit<CompanyRevocation, 'state' | 'doneTo'>): Promise<void> {
    await db.delete(takenProduct).where(and(eq(takenProduct.companyId, row.companyId), sql`${takenProduct.outcome} is not null`))
    const fresh = { ...row, state: 'taking' as const, doneTo: null }
    await db.insert(companyRevocation).values(fresh).onConflictDoUpdate({ target: companyRevocation.companyId, set: fresh })
  },

  async note(companyId: string, changes: Partial<Pick<CompanyRevocation, 'state' | 'doneTo'>>): Promise<void> {
    await db.update(companyRevocation).set(changes).where(eq(companyRevocation.companyId, companyId))
  },

  /** Companies whose work is open and whose state lets it go on. */
  async open(): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select r.company_id as id from ${companyRevocation} r join ${company} c on c.id = r.company_id
        where r.state in ('taking', 'giving') and c.status = case r.state when 'taking' then 'SUSPENDED' else 'ACTIVE' end order by r.began_at, r.company_id limit 100`,
    )
    return rows.map(({ id }) => id)
  },

  /** The next links of a company behind the one that was looked at last. */
  nextLinks: (companyId: string, doneTo: string | null, limit: number): Promise<{ id: string; applicationId: string }[]> =>
    db
      .select({ id: companyApplication.id, applicationId: companyApplication.applicationId })
      .from(companyApplication)
      .where(and(eq(companyApplication.companyId, companyId), doneTo === null ? undefined : sql`${companyApplication.id} > ${doneTo}`))
      .orderBy(asc(companyApplication.id))
      .limit(limit),

  /** With the keys held. A product was given anew before the earlier taking came to give it back: that one is over. */
  async keep(rows: (typeof takenProduct.$inferInsert)[], at: Date): Promise<void> {
    if (rows.length === 0) return
    const pairs = JSON.stringify(rows.map(({ keyId, productId }) => ({ keyId, productId })))
    await db
      .update(takenProduct)
      .set({ outcome: 'changedSince', outcomeAt: at })
      .where(
        sql`${takenProduct.outcome} is null and (${takenProduct.keyId}, ${takenProduct.productId}) in (select x."keyId", x."productId" from jsonb_to_recordset(${pairs}::jsonb) as x("keyId" uuid, "productId" uuid))`,
      )
    await db.insert(takenProduct).values(rows)
  },

  /** The next products of a company that are still taken; of one key they come together. */
  nextTaken: (companyId: string, limit: number): Promise<Taken[]> =>
    db
      .select()
      .from(takenProduct)
      .where(and(eq(takenProduct.companyId, companyId), isNull(takenProduct.outcome)))
      .orderBy(asc(takenProduct.keyId), asc(takenProduct.id))
      .limit(limit),

  async became(outcome: Outcome, ids: readonly string[], at: Date): Promise<void> {
    if (ids.length > 0)
      await db
        .update(takenProduct)
        .set({ outcome, outcomeAt: at })
        .where(inArray(takenProduct.id, [...ids]))
  },

  /** The company has ended: what is still taken stays so. */
  async end(companyId: string, at: Date): Promise<void> {
    await db
      .update(takenProduct)
      .set({ outcome: 'companyEnded', outcomeAt: at })
      .where(and(eq(takenProduct.companyId, companyId), isNull(takenProduct.outcome)))
  },

  /** Which of these applications the company still pays for. */
  async stillLinked(companyId: string, applicationIds: readonly string[]): Promise<Set<string>> {
    if (applicationIds.length === 0) return new Set()
    const rows = await db
      .select({ id: companyApplication.applicationId })
      .from(companyApplication)
      .where(and(eq(companyApplication.companyId, companyId), inArray(companyApplication.applicationId, [...applicationIds])))
    return new Set(rows.map(({ id }) => id))
  },

  async counts(companyId: string, doneTo: string | null): Promise<z.infer<typeof countsRow>> {
    const [row] = await rowsOf(
      db,
      countsRow,
      sql`select l.total, l.done, t.taken, t.given, t.kept from
          (select count(*)::int as total, (count(*) filter (where id <= ${doneTo}::uuid))::int as done from ${companyApplication} where company_id = ${companyId}) l,
          (select (count(*) filter (where outcome is null))::int as taken, (count(*) filter (where outcome = 'given'))::int as given,
            (count(*) filter (where outcome is not null and outcome <> 'given'))::int as kept from ${takenProduct} where company_id = ${companyId}) t`,
    )
    return row ?? { total: 0, done: 0, taken: 0, given: 0, kept: 0 }
  },

  /** The keys that products were taken from. */
  async keyIds(companyId: string): Promise<string[]> {
    const rows = await db.selectDistinct({ id: takenProduct.keyId }).from(takenProduct).where(eq(takenProduct.companyId, companyId))
    return rows.map(({ id }) => id)
  },

  /** Some of them as people know them. */
  async keys(companyId: string, keyIds: readonly string[]): Promise<z.infer<typeof keyRow>[]> {
    if (keyIds.length === 0) return []
    return rowsOf(
      db,
      keyRow,
      sql`select distinct on (t.key_id) t.key_id as "keyId", t.key_last_four as "keyLastFour", t.application_name as "applicationName", t.environment_name as "environmentName"
        from ${takenProduct} t where t.company_id = ${companyId} and t.key_id = ${anyId(keyIds)} order by t.key_id, t.taken_at desc`,
    )
  },
})
