import { type ApiProduct, apiProducts, type NewProduct, type ProductStatus } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import type { Account, ApiClient } from './client.ts'

export interface CatalogueProduct extends Partial<Omit<NewProduct, 'apiproduct'>> {
  apiproduct: string
  /** Who makes it, and so becomes its owner; the product owner unless said otherwise. */
  as?: Account
  envId?: string
  /** The states that it goes through after `draft`; none leaves it a draft. */
  through?: readonly Exclude<ProductStatus, 'draft'>[]
}

/** Environments on the one embedded gateway, under these ids and names. */
export async function makeEnvironments(portal: ApiClient, ...ids: string[]): Promise<{ platformId: string }> {
  const name = 'embedded'
  const [known] = await portal.call(platforms.list, { as: 'admin', query: { filter: { where: { name } } } })
  const platform =
    known ?? (await portal.call(platforms.create, { as: 'admin', body: { type: 'open-source', name, displayName: 'Embedded gateway' } }))
  for (const id of ids)
    await portal.call(environments.create, { as: 'admin', body: { id, name: id, displayName: id, platformId: platform.id } })
  return { platformId: platform.id }
}

/** Products by their names: published, approved by itself, and named like their base path, unless said otherwise. */
export async function makeProducts<const Name extends string>(
  portal: ApiClient,
  products: readonly (CatalogueProduct & { apiproduct: Name })[],
): Promise<Record<Name, ApiProduct>> {
  const made: Partial<Record<Name, ApiProduct>> = {}
  for (const { as = 'productowner', envId = 'test', through = ['published'] as const, apiproduct, ...given } of products) {
    let product = await portal.call(apiProducts.create, {
      as,
      params: { envId },
      body: { apiproduct, displayName: apiproduct, approval: 'auto', visibility: 'signedIn', basePath: `/${apiproduct}`, ...given },
    })
    for (const status of through)
      product = await portal.call(apiProducts.change, { as, params: { envId, productId: product.id }, body: { status } })
    made[apiproduct] = product
  }
  return made as Record<Name, ApiProduct>
}
