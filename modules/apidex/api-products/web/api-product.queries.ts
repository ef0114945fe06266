import { call } from '@portico/platform/web/client/client.ts'
import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import { queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { type ApiProduct, apiProducts, type ChangedProduct } from '../api-product.contract.ts'

const sources = new Map<string, ListSource<ApiProduct>>()
/** Products of an environment; one source for each, so that its key stays the same. */
export function productSource(envId: string): ListSource<ApiProduct> {
  const known = sources.get(envId) ?? listSource<ApiProduct>(apiProducts.list, { params: { envId }, query: { spec: true } })
  sources.set(envId, known)
  return known
}

const quiet = { quiet: true } as const
export const facetsQuery = (envId: string) => queryOf(apiProducts.facets, { params: { envId } }, quiet)
export const productQuery = (envId: string, productId: string) =>
  queryOf(apiProducts.get, { params: { envId, productId }, query: { spec: true } }, quiet)
export const productHistoryQuery = (envId: string, productId: string) =>
  queryOf(apiProducts.history, { params: { envId, productId } }, quiet)
/** Everything that shows products or what hangs on them is asked again after a write. */
export const refreshProducts = () => refresh(apiProducts.change)

export async function changeProduct(product: ApiProduct, body: ChangedProduct): Promise<void> {
  await call(apiProducts.change, { params: { envId: product.environmentId, productId: product.id }, body })
  await refreshProducts()
}

/** The page of the product must be left before anything is asked again: it does not exist any more. */
export const removeProduct = (product: ApiProduct): Promise<unknown> =>
  call(apiProducts.remove, { params: { envId: product.environmentId, productId: product.id } })
