import { requiresCompany, usageTypesOf } from '@portico/apidex/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { catalogueEntry } from '../../catalogues/server/catalogue.table.ts'
import { prospect, prospectEntry, prospectProduct } from './prospect.table.ts'

const usageRow = z.strictObject({ productId: z.string(), name: z.string(), requiresCompany: z.boolean(), position: z.int() })

/** What products are used for, by the prospects that they realise and that somebody has approved: a draft decides nothing. */
const usagesOf = (tx: Db, productIds: readonly string[]) =>
  rowsOf(
    tx,
    usageRow,
    sql`select distinct l.product_id as "productId", e.name, coalesce(e.requires_company, false) as "requiresCompany", e.position
      from ${prospectProduct} l join ${prospect} p on p.id = l.prospect_id and p.status in ('APPROVED', 'PLANNED', 'REALISED')
      join ${prospectEntry} chosen on chosen.prospect_id = p.id join ${catalogueEntry} e on e.id = chosen.entry_id and e.kind = 'usageType'
      where l.part = 'realised' and l.product_id = ${anyId(productIds)} order by e.position, e.name`,
  )

/** What prospects answer to the internal portal. */
export const offeredOfProspects: FilledPort[] = [
  fill(requiresCompany, async (tx, ids) => {
    if (ids.length === 0) return new Set()
    return new Set((await usagesOf(tx, ids)).filter((one) => one.requiresCompany).map(({ productId }) => productId))
  }),
  fill(usageTypesOf, async (tx, ids) => {
    if (ids.length === 0) return new Map()
    const byProduct = Map.groupBy(await usagesOf(tx, ids), ({ productId }) => productId)
    return new Map([...byProduct].map(([id, rows]) => [id, rows.map(({ name }) => name)]))
  }),
]
