import type { Db } from '@portico/platform/server/database/database.ts'
import { sql } from 'drizzle-orm'
import { companyApplication } from '../../../links/server/link.table.ts'

const unknown = '00000000-0000-0000-0000-000000000000'

/** Each application of a company called twice today, once in vain, by a key and a product that nobody knows any more. */
export async function callsOfLinks(db: Db, companyId: string): Promise<void> {
  await db.execute(sql`with series as (
      insert into traffic_series (environment_id, application_id, key_id, product_id, operation, status_class)
      select l.environment_id, l.application_id, ${unknown}, ${unknown}, '', status from ${companyApplication} l cross join (values (2), (5)) of(status) where l.company_id = ${companyId} returning id),
    days as (insert into traffic_day (at, series_id, calls) select date_trunc('day', now(), 'UTC'), id, 1 from series)
    insert into traffic_application_day (at, application_id, calls, errors)
      select date_trunc('day', now(), 'UTC'), l.application_id, 2, 1 from ${companyApplication} l where l.company_id = ${companyId}`)
}
