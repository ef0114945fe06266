import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { apiProduct } from '../../api-products/server/api-product.table.ts'
import { gatewayDocument } from './gateway-document.table.ts'
import { spec } from './spec.table.ts'

const productRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  contentHash: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
})
export type ProductToDescribe = z.infer<typeof productRow>

/** What is known of the documents that gateways hold. */
export const gatewayDocumentStore = (db: Db) => ({
  /** The next products of an environment that may have a document, after this id. */
  next: (environmentId: string, after: string, limit: number): Promise<ProductToDescribe[]> =>
    rowsOf(
      db,
      productRow,
      sql`select p.id, p.name, d.content_hash as "contentHash", d.refusal from ${apiProduct} p left join ${gatewayDocument} d on d.product_id = p.id
        where p.environment_id = ${environmentId} and p.status <> 'retired' and p.base_path is null and p.id > ${after}::uuid order by p.id limit ${limit}`,
    ),

  /** The content of the product's latest revision, whoever brought it. */
  async latestHash(productId: string): Promise<string | undefined> {
    const [row] = await rowsOf(
      db,
      z.strictObject({ contentHash: z.string() }),
      sql`select content_hash as "contentHash" from ${spec} where product_id = ${productId} and latest`,
    )
    return row?.contentHash
  },

  /** Unless the product has gone meanwhile. */
  async note(
    productId: string,
    { contentHash, refusal }: { contentHash: string | null; refusal: string | null },
    now: Date,
  ): Promise<void> {
    await db.execute(sql`insert into ${gatewayDocument} (product_id, content_hash, refusal, looked_at)
      select p.id, ${contentHash}::text, ${refusal?.slice(0, 500) ?? null}::text, ${now.toISOString()}::timestamptz from ${apiProduct} p where p.id = ${productId}
      on conflict (product_id) do update set content_hash = excluded.content_hash, refusal = excluded.refusal, looked_at = excluded.looked_at`)
  },
})
