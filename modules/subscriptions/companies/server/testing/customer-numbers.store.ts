// not copied: this file is about numbers that were there before they had to be distinct
import type { Db } from '@portico/platform/server/database/database.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { sql } from 'drizzle-orm'

/** Companies as they could stand before customer numbers were told apart by more than their case. */
export const customerNumbers = (db: Db) => ({
  async fill(numbers: readonly string[]): Promise<void> {
    await db.execute(sql`drop index company_customer_taken`)
    await db.execute(sql`insert into company (id, code, company_name, alternative_customer_number, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select md5('told' || n)::uuid, 'TLD-' || n, 'Told ' || n, number, 'PENDING', now(), timestamptz '2026-01-01' + n * interval '1 day', now(), 'x', 'x'
      from jsonb_array_elements_text(${JSON.stringify(numbers)}::jsonb) with ordinality as given(number, n)`)
  },

  /** Statement by statement, as migrations run. */
  async run(statements: readonly string[]): Promise<void> {
    for (const statement of statements) await db.execute(sql.raw(statement))
  },

  async all(): Promise<string[]> {
    const rows = await found<{ number: string }>(
      db,
      sql`select alternative_customer_number as number from company where code like 'TLD-%' order by code`,
    )
    return rows.map(({ number }) => number)
  },

  told: () =>
    found<{ name: string; changes: unknown }>(
      db,
      sql`select entity_name as name, changes from audit_entry where entity_type = 'company' order by id`,
    ),
})
