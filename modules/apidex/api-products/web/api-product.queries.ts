import { call } from '@portico/platform/web/client/client.ts'
import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import type { PagePlace } from '@portico/platform/web/module.ts'
import { queryClient, queryOf, refresh } from '@portico/platform/web/queries/queries.ts'
import { applications } from '../../applications/application.contract.ts'
import { type Key, keys } from '../../applications/key.contract.ts'
import { type Consumer, consumers } from '../../consumers/consumer.contract.ts'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { latestSpecQuery, operationQuery, operationsQuery, overviewQuery, refreshProducts } from '../../specs/web/spec.queries.ts'
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
/** The product beside its newest revision; then, for its documentation, what the reader begins with: that needs the revision's id. */
export function askAhead({ params: { id }, search: { tab, op, spec }, envId }: PagePlace): void {
  if (!id) return
  if (envId) void queryClient.prefetchQuery(productQuery(envId, id))
  const newest = queryClient.fetchQuery(latestSpecQuery(id)).then((rows) => rows[0]?.id)
  const revision = typeof spec === 'string' ? Promise.resolve(spec) : newest
  // Whatever fails here fails again where it shows.
  revision
    .then((specId) => {
      if (!specId || tab !== 'docs') return
      if (typeof op === 'string') void queryClient.prefetchQuery(operationQuery(specId, op))
      void queryClient.prefetchQuery(overviewQuery(specId))
      void queryClient.prefetchQuery(operationsQuery(specId))
    })
    .catch(() => undefined)
  newest.catch(() => undefined)
}
export const productHistoryQuery = (envId: string, productId: string) =>
  queryOf(apiProducts.history, { params: { envId, productId } }, quiet)
export const groupQuery = (id: string) => queryOf(permissionGroups.get, { params: { id }, query: {} }, quiet)
/** Applications on which the caller can put a product: the first hundred by name, the rest is found by searching. */
export const applicationsQuery = (envId: string, search = '') =>
  queryOf(applications.list, { params: { envId }, query: { itemsPerPage: 100, ...(search && { search }) } }, quiet)
/** One of them, with what the caller may do with it and what its keys hold. */
export const applicationQuery = (envId: string, id: string) => queryOf(applications.get, { params: { envId, id } }, quiet)
const consumerSources = new Map<string, ListSource<Consumer>>()
/** Who has a product; one source for each, so that its key stays the same. */
export function consumerSource({ environmentId: envId, id: productId }: ApiProduct): ListSource<Consumer> {
  const known = consumerSources.get(productId) ?? listSource<Consumer>(consumers.list, { params: { envId, productId } })
  consumerSources.set(productId, known)
  return known
}

export async function changeProduct(product: ApiProduct, body: ChangedProduct): Promise<void> {
  await call(apiProducts.change, { params: { envId: product.environmentId, productId: product.id }, body })
  await refreshProducts()
}

/** The page of the product must be left before anything is asked again: it does not exist any more. */
export const removeProduct = (product: ApiProduct): Promise<unknown> =>
  call(apiProducts.remove, { params: { envId: product.environmentId, productId: product.id } })

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
