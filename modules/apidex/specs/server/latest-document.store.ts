import type { ServedDocument } from '@portico/connectors/gateways/served.contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { storedDocument } from './content.store.ts'

/** The latest document of a product, whoever may see it: the mock upstream answers by it. */
export async function latestDocument(db: Db, environmentId: string, apiproduct: string): Promise<ServedDocument | undefined> {
  const [row] = await rowsOf(
    db,
    z.strictObject({ id: z.string(), hash: z.string(), format: z.string() }),
    sql`select s.id, s.content_hash as hash, s.format from ${apiProduct} p join spec s on s.product_id = p.id and s.latest where p.environment_id = ${environmentId} and p.name = ${apiproduct}`,
  )
  if (!row) return undefined
  const text = async () => (await storedDocument(db, row.id)) ?? '{}'
  return { hash: row.hash, isGraphql: row.format === 'graphql', text }
}
