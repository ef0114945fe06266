import { call } from '@portico/platform/web/client/client.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { applications } from '../application.contract.ts'
import { type Key, keys } from '../key.contract.ts'

const quiet = { quiet: true } as const
/** Applications on which the caller can put a product: the first hundred by name, the rest is found by searching. */
export const applicationsQuery = (envId: string, search = '') =>
  queryOf(applications.list, { params: { envId }, query: { itemsPerPage: 100, ...(search && { search }) } }, quiet)
/** One of them, with what the caller may do with it and what its keys hold. */
export const chosenApplicationQuery = (envId: string, id: string) => queryOf(applications.get, { params: { envId, id } }, quiet)

/** Asks for the product on a key that exists; pending until somebody approves when its approval is manual. */
export async function addToKey(product: ApiProduct, applicationId: string, keyId: string): Promise<Key> {
  const changed = await call(keys.change, {
    params: { envId: product.environmentId, id: applicationId, keyId },
    body: { add: [product.apiproduct] },
  })
  // Not awaited: the dialog would say of the key that it has the product before it closes.
  void refresh(keys.change)
  return changed
}
