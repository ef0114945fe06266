import { isAdmin } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { quotaIntervals } from '../../api-products/product-kinds.rules.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { apiKey, application } from '../../applications/server/application.table.ts'
import { mineOnly } from '../../teams/server/mine.store.ts'
import { countTables, trafficSeries } from '../../traffic/server/traffic.table.ts'
import { floorTo } from '../../traffic/traffic.rules.ts'
import type { QuotaInUse } from '../analytics.contract.ts'
import { rowsPerPage } from '../analytics-kinds.contract.ts'
import { type Asked, inScope } from './analytics.store.ts'

const quotaRow = z.strictObject({
  keyId: z.string(),
  keyName: z.string(),
  applicationId: z.string(),
  applicationName: z.string(),
  seen: z.boolean(),
  apiproduct: z.string(),
  productName: z.string(),
  quota: z.int(),
  interval: z.enum(quotaIntervals),
  calls: z.number(),
})

/** Where the interval that is going on began, by UTC as gateways count, and the counts that it is read from. */
const intervals = (now: Date) =>
  [
    ['minute', 'minute', floorTo('minute', now)],
    ['hour', 'hour', floorTo('hour', now)],
    ['day', 'day', floorTo('day', now)],
    ['month', 'day', new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))],
  ] as const

/** Keys by the part of their quota that is used, the fullest first. */
export const quotasInUse = (db: Db, asked: Asked, now: Date): Promise<QuotaInUse[]> =>
  rowsOf(
    db,
    quotaRow,
    sql`select k.id as "keyId", k.name as "keyName", a.id as "applicationId", a.name as "applicationName",
        ${isAdmin(asked.caller) ? sql`true` : sql`coalesce(${mineOnly(asked.caller.id)}, false)`} as seen,
        q.name as apiproduct, q.display_name as "productName", q.quota::int as quota, q.quota_interval as "interval", u.calls
      from (${sql.join(
        intervals(now).map(
          ([interval, step, from]) =>
            sql`select s.key_id, s.product_id, sum(t.calls)::bigint as calls from ${sql.identifier(countTables[step])} t join ${trafficSeries} s on s.id = t.series_id
              join ${apiProduct} i on i.id = s.product_id and i.quota_interval = ${interval} where t.at >= ${from.toISOString()} and ${inScope(asked)} group by 1, 2`,
        ),
        sql` union all `,
      )}) u join ${apiProduct} q on q.id = u.product_id and q.quota is not null join ${apiKey} k on k.id = u.key_id and k.revoked_at is null
        join ${application} a on a.id = k.application_id and a.deleted_at is null
      order by u.calls::float8 / q.quota desc, k.id, q.name limit ${literal(rowsPerPage)}`,
  )
