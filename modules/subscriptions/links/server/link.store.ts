import type { Db } from '@portico/platform/server/database/database.ts'
import { inArray, type SQL, sql } from 'drizzle-orm'
import { companyApplication } from './link.table.ts'

export type Link = Pick<typeof companyApplication.$inferSelect, 'id' | 'appId' | 'companyId' | 'itAgreementId' | 'environmentId'>

/** How many applications are linked to the company of an id, for the select of a list. */
export const linkCount = (companyId: SQL): SQL => sql`(select count(*)::int from company_application l where l.company_id = ${companyId})`

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
