import type { Db } from '@portico/platform/server/database/database.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { keyProduct } from './application.table.ts'
import { keyStore } from './key.store.ts'
import { told } from './told.store.ts'

export interface Decision {
  status: 'approved' | 'rejected'
  by: string
  reason: string | null
  at: Date
}

/** What somebody decides of products that a key asks for; call it with the key held. */
export async function decideProducts(tx: Db, keyId: string, productIds: string[], { status, by, reason, at }: Decision): Promise<void> {
  await tx
    .update(keyProduct)
    .set({ status, decidedBy: by, decidedAt: at, reason })
    .where(and(eq(keyProduct.keyId, keyId), inArray(keyProduct.productId, productIds)))
  await keyStore(tx).notePending(keyId)
  await told(tx).ofProducts(status === 'approved' ? 'PRODUCT_APPROVED' : 'PRODUCT_REJECTED', keyId, productIds, reason)
}

/** What was taken off a held key comes back as it was: who asked for it and when stays. */
export async function restoreProducts(
  tx: Db,
  keyId: string,
  products: readonly { productId: string; status: 'approved' | 'pending' }[],
  at: Date,
): Promise<void> {
  for (const [status, some] of Map.groupBy(products, (one) => one.status)) {
    const ids = some.map(({ productId }) => productId)
    await tx
      .update(keyProduct)
      .set({ status, decidedBy: null, decidedAt: status === 'pending' ? null : at, reason: null, takenWith: null })
      .where(and(eq(keyProduct.keyId, keyId), inArray(keyProduct.productId, ids)))
  }
  await keyStore(tx).notePending(keyId)
}
