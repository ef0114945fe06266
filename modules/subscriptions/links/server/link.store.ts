import type { Db } from '@portico/platform/server/database/database.ts'
import type { Includes } from '@portico/platform/server/lists/style2.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { companyApplication } from './link.table.ts'

export type Link = Pick<typeof companyApplication.$inferSelect, 'id' | 'appId' | 'companyId' | 'itAgreementId' | 'environmentId'>

const linkCount = (companyId: SQL): SQL => sql`(select count(*)::int from company_application l where l.company_id = ${companyId})`

/** The only file that queries the links of applications to companies. */
export const linkStore = (db: Db) => ({
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
    const links = await linkStore(db).ofCompanies(rows.map(({ id }) => id))
    return rows.map((row) => {
      const companyApplications = links.filter(({ companyId: owner }) => owner === row.id)
      return { ...row, companyApplications, apps: companyApplications.map(({ appId, environmentId }) => ({ appId, environmentId })) }
    })
  },
})
