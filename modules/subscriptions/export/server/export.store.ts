import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { arrayOf, iso, literal } from '@portico/platform/server/lists/source.ts'
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

const companyRow = z.strictObject({
  /** Among those asked for, from 0. */
  place: z.int(),
  code: z.string(),
  companyName: z.string(),
  status: z.string(),
  statusChangedAt: z.string(),
  statusComment: z.string(),
  cocNumber: z.string(),
  alternativeCustomerNumber: z.string(),
  contactPerson: z.string(),
  emailAddress: z.string(),
  phoneNumber: z.string(),
  salesEmailAddress: z.string(),
  salesPhoneNumber: z.string(),
  agreementCount: z.int(),
  notes: z.string(),
  createdAt: z.string(),
  createdBy: z.string(),
  updatedAt: z.string(),
  updatedBy: z.string(),
})
/** What a row of the sheet says, and nothing that would be looked up for other readers. */
export type ExportedCompany = z.infer<typeof companyRow>

/** The links of companies in one environment, and the companies themselves; of each batch by its ids, whatever the planner takes them for. */
export const exportStore = (db: Db) => ({
  /** In the order of their ids in the list. */
  companies: (ids: readonly string[]): Promise<ExportedCompany[]> =>
    rowsOf(
      db,
      companyRow,
      sql`select asked.place::int - 1 as place, c.code, c.company_name as "companyName", c.status, ${iso(sql`c.status_changed_at`)} as "statusChangedAt", c.status_comment as "statusComment",
          c.coc_number as "cocNumber", c.alternative_customer_number as "alternativeCustomerNumber", c.contact_person as "contactPerson", c.email_address as "emailAddress",
          c.phone_number as "phoneNumber", c.sales_email_address as "salesEmailAddress", c.sales_phone_number as "salesPhoneNumber",
          (select count(*)::int from ${itAgreement} g where g.company_id = c.id) as "agreementCount", c.notes,
          ${iso(sql`c.created_at`)} as "createdAt", c.created_by as "createdBy", ${iso(sql`c.updated_at`)} as "updatedAt", c.updated_by as "updatedBy"
        from unnest(${arrayOf(ids)}::uuid[]) with ordinality as asked(id, place) join ${company} c on c.id = asked.id order by asked.place`,
    ),

  /** With the company and the agreement of each; at most so many. */
  links: (environmentId: string, companyIds: readonly string[], most: number): Promise<ExportedLink[]> =>
    rowsOf(
      db,
      linkRow,
      sql`select l.company_id as "companyId", c.company_name as "companyName", c.alternative_customer_number as "alternativeCustomerNumber", c.coc_number as "cocNumber", c.status as "companyStatus",
          g.number as "agreementNumber", g.start_date::text as "agreementStart", g.end_date::text as "agreementEnd",
          l.app_id as "appId", l.application_id as "applicationId", ${iso(sql`l.created_at`)} as "createdAt", l.created_by as "createdBy"
        from unnest(${arrayOf(companyIds)}::uuid[]) as asked(id) join ${company} c on c.id = asked.id
          cross join lateral (select * from ${companyApplication} own where own.environment_id = ${environmentId} and own.company_id = c.id offset 0) l
          left join ${itAgreement} g on g.id = l.it_agreement_id
        order by l.app_id limit ${literal(most)}`,
    ),
})
