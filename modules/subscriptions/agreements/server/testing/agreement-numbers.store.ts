import type { Db } from '@portico/platform/server/database/database.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'

const companyId = sql`md5('twins')::uuid`

/** A company whose agreements have numbers as they could stand before case was looked past (0320). */
export const agreementNumbers = (db: Db) => ({
  async fill(numbers: readonly string[]): Promise<void> {
    await db.execute(sql`drop index it_agreement_number_taken`)
    await db.execute(sql`alter table it_agreement drop column number_twin`)
    await db.execute(sql`insert into company (id, code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      values (${companyId}, 'TWN-1', 'Twins', 'PENDING', now(), now(), now(), 'x', 'x')`)
    await db.execute(sql`insert into it_agreement (company_id, number, start_date)
      select ${companyId}, number, date '2026-01-01' + n::int from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality as given(number, n)`)
  },

  async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await db.execute(sql.raw(statement))
  },

  add: (number: string) =>
    db.execute(sql`insert into it_agreement (company_id, number, start_date) values (${companyId}, ${number}, date '2026-02-01')`),

  async all(): Promise<string[]> {
    const rows = await found<{ number: string }>(
      db,
      sql`select number from it_agreement where company_id = ${companyId} order by start_date`,
    )
    return rows.map(({ number }) => number)
  },
})
