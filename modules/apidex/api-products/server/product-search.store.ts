import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import type { SearchedDocument, SearchSource } from '@portico/platform/server/module.ts'
import { type SQL, sql } from 'drizzle-orm'
import { visibleProducts } from './visible.store.ts'

const seenBy = (caller: Caller): SQL | 'all' =>
  isAdmin(caller) ? 'all' : sql`select p.id from api_product p where ${visibleProducts(caller)}`
const pageOf = ({ recordId, environmentId }: SearchedDocument, search: Record<string, string> = {}): string =>
  `/apis/${recordId}?${new URLSearchParams({ env: environmentId ?? '', ...search })}`
/** What follows the id of the revision. */
const nameIn = ({ id }: SearchedDocument): string => id.slice(id.indexOf('/') + 1)

/** A product, and what its latest revision documents: seen by whoever sees the product. */
export const productSearches: readonly SearchSource[] = [
  { kind: 'product', weight: 1.5, seenBy, path: (found) => pageOf(found) },
  ...(['operation', 'schema'] as const).map((kind) => ({
    kind,
    // A name that fits is more often meant to be the product's.
    weight: kind === 'operation' ? 0.8 : 0.5,
    seenBy,
    within: sql`(select of.display_name from api_product of where of.id = d.record_id)`,
    path: (found: SearchedDocument) => pageOf(found, { tab: 'docs', [kind === 'operation' ? 'op' : 'schema']: nameIn(found) }),
  })),
]
