import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId, iso, literal } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { itAgreement } from '../../agreements/server/agreement.table.ts'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'

const linkRow = z.strictObject({
  companyId: z.string(),
  companyName: z.string(),
  alternativeCustomerNumber: z.string(),
  cocNumber: z.string(),
  companyStatus: z.string(),
  agreementNumber: z.nullable(z.string()),
  agreementStart: z.nullable(z.string()),
  agreementEnd: z.nullable(z.string()),
  appId: z.string(),
  applicationId: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
})
export type ExportedLink = z.infer<typeof linkRow>

/** The links of companies in one environment. */
export const exportStore = (db: Db) => ({
  /** The applications linked to these companies, at most so many. */
  async applicationIds(environmentId: string, companyIds: readonly string[], limit: number): Promise<string[]> {
    const rows = await rowsOf(
      db,
      z.strictObject({ id: z.string() }),
      sql`select l.application_id as id from ${companyApplication} l where l.environment_id = ${environmentId} and l.company_id = ${anyId(companyIds)} limit ${literal(limit)}`,
    )
    return rows.map(({ id }) => id)
  },

  /** With the company and the agreement of each. */
  links: (environmentId: string, companyIds: readonly string[]): Promise<ExportedLink[]> =>
    rowsOf(
      db,
      linkRow,
      sql`select l.company_id as "companyId", c.company_name as "companyName", c.alternative_customer_number as "alternativeCustomerNumber", c.coc_number as "cocNumber", c.status as "companyStatus",
          g.number as "agreementNumber", g.start_date::text as "agreementStart", g.end_date::text as "agreementEnd",
          l.app_id as "appId", l.application_id as "applicationId", ${iso(sql`l.created_at`)} as "createdAt", l.created_by as "createdBy"
        from ${companyApplication} l join ${company} c on c.id = l.company_id left join ${itAgreement} g on g.id = l.it_agreement_id
        where l.environment_id = ${environmentId} and l.company_id = ${anyId(companyIds)} order by l.app_id`,
    ),
})
