import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { literal } from '@portico/platform/server/lists/source.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { quotaIntervals } from '../../api-products/product-kinds.rules.ts'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { floorTo } from '../traffic.rules.ts'
import { mostCalledGroups, usesOfApplications } from '../traffic-ports.contract.ts'
import { trafficApplicationDay } from './traffic.table.ts'

const errors = sql`coalesce(sum(t.calls) filter (where s.status_class >= 4), 0)::bigint`
const useRow = z.strictObject({
  applicationId: z.string(),
  environmentId: z.string(),
  apiproduct: z.nullable(z.string()),
  productName: z.nullable(z.string()),
  calls: z.number(),
  errors: z.number(),
  quota: z.nullable(z.strictObject({ calls: z.int(), interval: z.enum(quotaIntervals) })),
})
const sumRow = z.strictObject({ environmentId: z.string(), calls: z.number(), errors: z.number(), rows: z.int() })
const groupRow = z.strictObject({ groupId: z.string(), applications: z.int(), calls: z.number(), errors: z.number() })

/** What this room answers to other modules: calls by day, whoever asks has decided who may know of them. */
export const offeredOfTraffic: readonly FilledPort[] = [
  fill(usesOfApplications, async (tx, ids, from, mostRows) => {
    const uses = sql`(select s.application_id, s.environment_id, s.product_id, sum(t.calls) as calls, ${errors} as errors
        from traffic_series s join traffic_day t on t.series_id = s.id and t.at >= ${floorTo('day', from).toISOString()}
        where s.application_id in (select value::uuid from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
        group by s.application_id, s.environment_id, s.product_id) u`
    const rows = await rowsOf(
      tx,
      useRow,
      sql`select u.application_id as "applicationId", u.environment_id as "environmentId", p.name as apiproduct, p.display_name as "productName", u.calls::bigint as calls, u.errors,
          case when p.quota is null then null else json_build_object('calls', p.quota, 'interval', p.quota_interval) end as quota
        from ${uses} left join ${apiProduct} p on p.id = u.product_id order by u.calls desc, u.application_id, p.name, u.product_id limit ${literal(mostRows)}`,
    )
    const sums = await rowsOf(
      tx,
      sumRow,
      sql`select u.environment_id as "environmentId", sum(u.calls)::bigint as calls, sum(u.errors)::bigint as errors, count(*)::int as rows from ${uses} group by u.environment_id`,
    )
    return { rows, sums }
  }),
  fill(mostCalledGroups, (tx, groups, from, limit) =>
    rowsOf(
      tx,
      groupRow,
      sql`select g.group_id as "groupId", count(*)::int as applications, sum(t.calls)::bigint as calls, sum(t.errors)::bigint as errors
        from (select d.application_id, sum(d.calls) as calls, sum(d.errors) as errors from ${trafficApplicationDay} d
          where d.at >= ${floorTo('day', from).toISOString()} group by d.application_id) t
        join (${groups}) g on g.application_id = t.application_id
        group by g.group_id order by sum(t.calls) desc, g.group_id limit ${literal(limit)}`,
    ),
  ),
]
