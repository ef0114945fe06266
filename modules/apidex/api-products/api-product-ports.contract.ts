import { port } from '@portico/platform/contract/port.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'

/** An API product as records of other modules name it. */
export interface KnownProduct {
  id: string
  environmentId: string
  name: string
  status: string
}

/** Of these products, each `{environmentId}/{productId}`, those that are there, whoever sees them. */
export const productsThere = port<[ids: readonly string[]], ReadonlySet<string>>('apidex.productsThere', () => new Set())

/** Of these products, each `{environmentId}/{productId}`, those that the caller sees. */
export const productsSeenBy = port<[caller: Caller | undefined, ids: readonly string[]], readonly KnownProduct[]>(
  'apidex.productsSeenBy',
  () => [],
)
