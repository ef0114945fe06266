import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyText, arrayOf, literal } from '@portico/platform/server/lists/source.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { linksShown } from '../link.contract.ts'
import { companyApplication } from './link.table.ts'

export type Link = Pick<typeof companyApplication.$inferSelect, 'id' | 'appId' | 'companyId' | 'itAgreementId' | 'environmentId'>

const linkRow = z.strictObject({
  id: z.string(),
  appId: z.string(),
  companyId: z.string(),
  itAgreementId: z.nullable(z.string()),
  environmentId: z.string(),
})
const linkCounts = (companyId: SQL): SQL =>
  sql`(select coalesce(json_object_agg(e.environment_id, e.links), '{}'::json) from (
    select l.environment_id, count(*)::int as links from company_application l where l.company_id = ${companyId} group by l.environment_id) e)`
const linkCount = (companyId: SQL): SQL => sql`(select count(*)::int from company_application l where l.company_id = ${companyId})`

/** The links themselves, for the rooms below and above companies; what needs their two ends is in `linking`. */
export const linkStore = (db: Db) => ({
  /** Undefined where the application is linked in this environment already: one company at most (L-1), whoever comes second. */
  async create(row: typeof companyApplication.$inferInsert): Promise<string | undefined> {
    const [made] = await db.insert(companyApplication).values(row).onConflictDoNothing().returning({ id: companyApplication.id })
    return made?.id
  },

  async setAgreement(id: string, itAgreementId: string | null): Promise<void> {
    await db.update(companyApplication).set({ itAgreementId }).where(eq(companyApplication.id, id))
  },

  async moveTo(
    id: string,
    to: Pick<typeof companyApplication.$inferInsert, 'companyId' | 'itAgreementId' | 'createdAt' | 'createdBy'>,
  ): Promise<void> {
    await db.update(companyApplication).set(to).where(eq(companyApplication.id, id))
  },

  /** Answers which of them it took away: another may have been faster. */
  async remove(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const gone = await db
      .delete(companyApplication)
      .where(inArray(companyApplication.id, [...ids]))
      .returning({ id: companyApplication.id })
    return new Set(gone.map(({ id }) => id))
  },

  async removeOfEnvironment(environmentId: string): Promise<void> {
    await db.delete(companyApplication).where(eq(companyApplication.environmentId, environmentId))
  },

  /** The first ones of each company; the rest is a list of its own (`GET /companyapplications`). */
  async ofCompanies(companyIds: readonly string[]): Promise<Link[]> {
    if (companyIds.length === 0) return []
    return rowsOf(
      db,
      linkRow,
      sql`select l.id, l.app_id as "appId", l.company_id as "companyId", l.it_agreement_id as "itAgreementId", l.environment_id as "environmentId"
        from unnest(${arrayOf(companyIds)}::uuid[]) with ordinality as asked(id, place) cross join lateral (
          select * from ${companyApplication} own where own.company_id = asked.id order by own.environment_id, own.created_at, own.id limit ${literal(linksShown)}) l
        order by asked.place, l.environment_id, l.created_at, l.id`,
    )
  },

  /** Which of these agreements an application is linked under. */
  async agreementsInUse(agreementIds: readonly string[]): Promise<Set<string>> {
    if (agreementIds.length === 0) return new Set()
    const rows = await db
      .selectDistinct({ id: companyApplication.itAgreementId })
      .from(companyApplication)
      .where(inArray(companyApplication.itAgreementId, [...agreementIds]))
    return new Set(rows.flatMap(({ id }) => id ?? []))
  },
})

/** What the list and the detail of companies read of their applications. */
export const applicationParts = (companyId: SQL) => ({
  more: { applicationCount: linkCount(companyId), applicationCounts: linkCounts(companyId) },
  members: {
    /** It pays for an application in one of these environments. */
    applicationIn: (environments: readonly string[]) =>
      sql`exists (select 1 from ${companyApplication} l where l.company_id = ${companyId} and l.environment_id = ${anyText(environments)})`,
  },
  async finish<Row extends { id: string }>(db: Db, rows: Row[], include: Includes) {
    if (!include.has('companyApplications')) return rows
    const links = Map.groupBy(await linkStore(db).ofCompanies(rows.map(({ id }) => id)), ({ companyId }) => companyId)
    return rows.map((row) => {
      const companyApplications = links.get(row.id) ?? []
      return { ...row, companyApplications, apps: companyApplications.map(({ appId, environmentId }) => ({ appId, environmentId })) }
    })
  },
})
