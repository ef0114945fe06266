import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { keptCounts } from '@portico/platform/server/lists/read.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { type CompanyState, companyStates } from '../../companies/company-states.contract.ts'
import { company } from '../../companies/server/company.table.ts'
import { companyApplication } from '../../links/server/link.table.ts'

/** The same with their names, for figures of the internal portal. */
export const namedCompanies = sql`select l.application_id, l.company_id as group_id, c.company_name as group_name from ${companyApplication} l join ${company} c on c.id = l.company_id`

const countRow = z.strictObject({ count: z.int() })
const companyRow = z.strictObject({ id: z.string(), companyName: z.string(), status: z.string() })
const refRow = z.strictObject({ applicationId: z.string(), appId: z.string(), environmentId: z.string() })

/** Which applications a company pays for now, to be grouped by it. */
export const applicationsByCompany = sql`select l.application_id, l.company_id as group_id from ${companyApplication} l`

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

  /** These companies, by their ids. */
  async named(ids: readonly string[]): Promise<Map<string, z.infer<typeof companyRow>>> {
    const rows = await rowsOf(
      db,
      companyRow,
      sql`select c.id, c.company_name as "companyName", c.status from ${company} c where c.id = ${anyId(ids)}`,
    )
    return new Map(rows.map((row) => [row.id, row]))
  },

  applicationsOf: (companyId: string) =>
    rowsOf(
      db,
      refRow,
      sql`select l.application_id as "applicationId", l.app_id as "appId", l.environment_id as "environmentId"
        from ${companyApplication} l where l.company_id = ${companyId}`,
    ),
})
