import type { Db } from '@portico/platform/server/database/database.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts'
import { eq, inArray, type SQL, sql } from 'drizzle-orm'
import { companyApplication } from './link.table.ts'

export type Link = Pick<typeof companyApplication.$inferSelect, 'id' | 'appId' | 'companyId' | 'itAgreementId' | 'environmentId'>

const linkCount = (companyId: SQL): SQL => sql`(select count(*)::int from company_application l where l.company_id = ${companyId})`

/** What companies and agreements ask of their links; what ties both ends is in `linking`. */
export const linkStore = (db: Db) => ({
  /** Undefined where the application is linked in this environment already: one company at most (L-1), whoever comes second. */
  async create(row: typeof companyApplication.$inferInsert): Promise<string | undefined> {
    const [made] = await db.insert(companyApplication).values(row).onConflictDoNothing().returning({ id: companyApplication.id })
    return made?.id
  },

  async setAgreement(id: string, itAgreementId: string | null): Promise<void> {
    await db.update(companyApplication).set({ itAgreementId }).where(eq(companyApplication.id, id))
  },

  async remove(ids: readonly string[]): Promise<void> {
    if (ids.length > 0) await db.delete(companyApplication).where(inArray(companyApplication.id, [...ids]))
  },

  async removeOfEnvironment(environmentId: string): Promise<void> {
    await db.delete(companyApplication).where(eq(companyApplication.environmentId, environmentId))
  },

  async ofCompanies(companyIds: readonly string[]): Promise<Link[]> {
    if (companyIds.length === 0) return []
    const { id, appId, companyId, itAgreementId, environmentId } = companyApplication
    return db
      .select({ id, appId, companyId, itAgreementId, environmentId })
      .from(companyApplication)
      .where(inArray(companyId, [...companyIds]))
      .orderBy(environmentId, appId)
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
export const applicationParts = (db: Db, companyId: SQL) => ({
  more: { applicationCount: linkCount(companyId) },
  async finish<Row extends { id: string }>(rows: Row[], include: Includes) {
    if (!include.has('companyApplications')) return rows
    const links = Map.groupBy(await linkStore(db).ofCompanies(rows.map(({ id }) => id)), ({ companyId }) => companyId)
    return rows.map((row) => {
      const companyApplications = links.get(row.id) ?? []
      return { ...row, companyApplications, apps: companyApplications.map(({ appId, environmentId }) => ({ appId, environmentId })) }
    })
  },
})
