import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { anyId } from '@portico/platform/server/lists/source.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { productsSeenBy, productsThere } from '../api-product-ports.contract.ts'
import { apiProduct } from './api-product.table.ts'
import { visibleProducts } from './visible.store.ts'

const idsOf = (refs: readonly string[]) => refs.map((one) => one.split('/')[1] ?? '').filter((id) => z.uuid().safeParse(id).success)
const there = z.strictObject({ id: z.string(), environmentId: z.string() })
const known = z.strictObject({ id: z.string(), environmentId: z.string(), name: z.string(), status: z.string() })

/** What API products answer to other modules. */
export const offeredOfProducts: FilledPort[] = [
  fill(productsSeenBy, async (tx, caller, ids) => {
    const own = idsOf(ids)
    if (own.length === 0) return []
    const rows = await rowsOf(
      tx,
      known,
      sql`select p.id, p.environment_id as "environmentId", p.display_name as name, p.status from ${apiProduct} p where p.id = ${anyId(own)} and (${visibleProducts(caller)})`,
    )
    return rows.filter(({ environmentId, id }) => ids.includes(`${environmentId}/${id}`))
  }),
  fill(productsThere, async (tx, ids) => {
    const own = idsOf(ids)
    if (own.length === 0) return new Set()
    const rows = await rowsOf(
      tx,
      there,
      sql`select p.id, p.environment_id as "environmentId" from ${apiProduct} p where p.id = ${anyId(own)}`,
    )
    return new Set(rows.map(({ environmentId, id }) => `${environmentId}/${id}`).filter((ref) => ids.includes(ref)))
  }),
]
