import type { Db } from '@portico/platform/server/database/database.ts'

export interface KeyUse {
  keyId: string
  /** Left out where the call was of no product that is known. */
  productId?: string | undefined
  atMs: number
}

/** Notes when keys were used last, and with which of their products: whose keys they are writes it. */
export type KeyUses = (db: Db, uses: readonly KeyUse[]) => Promise<void>
