import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { iso } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application, keyProduct } from '../../applications/server/application.table.ts'

/** The mail names the oldest; the page has all. */
const mostNamed = 20

const row = z.strictObject({
  product: z.string(),
  application: z.string(),
  environment: z.string(),
  requestedAt: z.string(),
  total: z.int(),
})

/** The requests that have waited for a decision since before then: how many, and those that wait longest. */
export async function waitingRequests(tx: Db, before: Date) {
  const rows = await rowsOf(
    tx,
    row,
    sql`select p.display_name as product, a.name as application, a.environment_id as environment, ${iso(sql`kp.requested_at`)} as "requestedAt",
        (count(*) over ())::int as total
      from ${apiKey} k join ${keyProduct} kp on kp.key_id = k.id and kp.status = 'pending' join ${apiProduct} p on p.id = kp.product_id
        join ${application} a on a.id = k.application_id and a.deleted_at is null
      where k.pending_since is not null and k.revoked_at is null and kp.requested_at < ${before.toISOString()}::timestamptz order by kp.requested_at, k.id, p.id limit ${mostNamed}`,
  )
  return { count: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
}
