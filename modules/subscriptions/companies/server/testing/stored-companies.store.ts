import type { Db } from '@portico/platform/server/database/database.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import { company } from '../company.table.ts'

/** What tests of other rooms need of companies and no call gives them. */
export const storedCompanies = (db: Db) => ({
  /** As many pending ones, `Many 1` and so on. */
  async fill(rows: number): Promise<void> {
    await db.execute(sql`insert into ${company} (code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select 'MANY-' || n, 'Many ' || n, 'PENDING', now(), now(), now(), 'x', 'x' from generate_series(1, ${literal(rows)}) n`)
  },

  async removeFilled(): Promise<void> {
    await db.execute(sql`delete from ${company} where code like 'MANY-%'`)
  },

  /** As if it had been made so many days before. */
  async age(id: string, days: number): Promise<void> {
    await db.execute(sql`update ${company} set created_at = created_at - ${literal(days)} * interval '1 day' where id = ${id}`)
  },
})
