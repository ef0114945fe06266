import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { visibleProducts } from '../../api-products/server/visible.store.ts'
import { spec, specTerm } from './spec.table.ts'

const tiedRow = z.strictObject({
  specId: z.string(),
  version: z.string(),
  productId: z.string(),
  productName: z.string(),
  environmentId: z.string(),
  fields: z.int(),
})
const mostDocuments = 50

/** Fields of the latest documents of products that are no drafts and that are tied to a term: all of them count, and those of products that the caller sees have a name. */
export async function fieldsTiedTo(db: Db, uri: string, caller: Caller) {
  const latest = sql`from ${specTerm} n join ${spec} s on s.id = n.spec_id and s.latest join ${apiProduct} p on p.id = s.product_id and p.status <> 'draft' where n.uri = ${uri}`
  const [sum] = await rowsOf(db, z.strictObject({ fields: z.int() }), sql`select coalesce(sum(n.fields), 0)::int as fields ${latest}`)
  const documents = await rowsOf(
    db,
    tiedRow,
    sql`select s.id as "specId", s.version, p.id as "productId", p.display_name as "productName", p.environment_id as "environmentId", n.fields
      ${latest} and ${visibleProducts(caller)} order by p.display_name, s.id limit ${mostDocuments}`,
  )
  return { fields: sum?.fields ?? 0, documents }
}
