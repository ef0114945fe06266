import type { Change } from '@portico/documents/contract/change.contract.ts'
import type { OperationRow, SpecOverview } from '@portico/documents/contract/document-view.contract.ts'
import type { Json, OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import { port } from '@portico/platform/contract/port.ts'
import type { Plan } from '../api-products/api-product.contract.ts'

/** An API product that anybody may see: published, public, without a permission group, in a public environment. */
export interface PublicProduct {
  id: string
  environmentId: string
  environment: string
  apiproduct: string
  displayName: string
  description: string
  category: string
  tags: string[]
  status: 'published' | 'deprecated'
  approval: 'auto' | 'manual'
  plan: Plan | null
  sunsetAt: string | null
  /** Where calls go; null while the environment has no traffic address. */
  gatewayUrl: string | null
  /** The header of its calls that carries the key. */
  keyHeader: string
  updatedAt: string
  /** Of the latest document; null without one. */
  spec: { id: string; version: string; format: string; operations: number; updatedAt: string } | null
}

/** Those with one of these names, one of each: that of the last public environment, in the order that admins gave them. */
export const publicProducts = port<[names: readonly string[]], readonly PublicProduct[]>('apidex.publicProducts', () => [])

/** The name of a public product by its id. */
export const publicProductNamed = port<[id: string], string | undefined>('apidex.publicProductNamed', () => undefined)

/** What a reader is told first of a public product's latest document. */
export const publicDocument = port<[specId: string], { overview: SpecOverview; operations: readonly OperationRow[] } | undefined>(
  'apidex.publicDocument',
  () => undefined,
)

export const publicOperation = port<[specId: string, opId: string], OperationView | undefined>('apidex.publicOperation', () => undefined)

/** Schemas of a public document by their names, as far as they are not too large together. */
export const publicSchemas = port<[specId: string, names: readonly string[]], ReadonlyMap<string, Json>>(
  'apidex.publicSchemas',
  () => new Map(),
)

export interface PublicChangelog {
  version: string
  before: string
  at: string
  breaking: number
  risky: number
  safe: number
  changes: readonly Change[]
}

/** What changed in a public product's document, the newest revisions first, ten at most. */
export const publicChangelogs = port<[productId: string], readonly PublicChangelog[]>('apidex.publicChangelogs', () => [])
