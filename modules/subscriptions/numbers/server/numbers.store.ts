import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { keptCounts } from '@portico/platform/server/lists/read.ts'
import { anyId, literal } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { dayAfter, endingWithinDays } from '../../agreements/agreement.rules.ts'
import { endsSoon } from '../../agreements/server/agreement.store.ts'
import { itAgreement } from '../../agreements/server/agreement.table.ts'
import { type CompanyState, companyStates } from '../../companies/company-states.contract.ts'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'

const endingShown = 5
const countRow = z.strictObject({ count: z.int() })
const endingRow = z.strictObject({
  companyId: z.string(),
  companyName: z.string(),
  number: z.string(),
  endDate: z.string(),
  daysLeft: z.int(),
})
const linkRow = z.strictObject({ applicationId: z.string(), companyId: z.string(), companyName: z.string(), status: z.string() })
const refRow = z.strictObject({ applicationId: z.string(), appId: z.string(), environmentId: z.string() })

/** The figures of companies, each by an index or a kept counter. */
export const numbersStore = (db: Db) => ({
  async byState(): Promise<(state: CompanyState) => number> {
    const names = companyStates.map((state) => `company:${state}` as const)
    const counts = await keptCounts(db, names)
    return (state) => counts[`company:${state}`]
  },

  async madeSince(since: Date): Promise<number> {
    const [row] = await rowsOf(
      db,
      countRow,
      sql`select count(*)::int as count from ${company} c where c.created_at >= ${since.toISOString()}`,
    )
    return row?.count ?? 0
  },

  /** How many companies have an agreement that ends within 60 days of a day: by indexes alone, less the companies that have ended. */
  async endingCompanies(today: string): Promise<number> {
    const [row] = await rowsOf(
      db,
      countRow,
      sql`select count(*)::int as count from (select distinct g.company_id from ${itAgreement} g where g.end_date between ${today}::date and ${dayAfter(today, endingWithinDays)}::date) ending
        where ending.company_id not in (select o.id from ${company} o where o.status in ('TERMINATED', 'REJECTED'))`,
    )
    return row?.count ?? 0
  },

  /** The first agreements that end within 60 days of a day. */
  ending: (today: string) =>
    rowsOf(
      db,
      endingRow,
      sql`select o.id as "companyId", o.company_name as "companyName", g.number, g.end_date::text as "endDate", g.end_date - ${today}::date as "daysLeft"
        from ${itAgreement} g join ${company} o on o.id = g.company_id
        where ${endsSoon(today)} order by g.end_date, g.company_id limit ${literal(endingShown)}`,
    ),

  /** Which companies these applications are linked to now. */
  linksOf: (applicationIds: readonly string[]) =>
    rowsOf(
      db,
      linkRow,
      sql`select l.application_id as "applicationId", l.company_id as "companyId", c.company_name as "companyName", c.status
        from ${companyApplication} l join ${company} c on c.id = l.company_id where l.application_id = ${anyId(applicationIds)}`,
    ),

  applicationsOf: (companyId: string) =>
    rowsOf(
      db,
      refRow,
      sql`select l.application_id as "applicationId", l.app_id as "appId", l.environment_id as "environmentId"
        from ${companyApplication} l where l.company_id = ${companyId}`,
    ),
})
