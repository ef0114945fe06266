import { type ListSource, listSource } from '@portico/platform/web/lists/listSource.ts'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { type Consumer, consumers } from '../consumer.contract.ts'

const consumerSources = new Map<string, ListSource<Consumer>>()
/** Who has a product; one source for each, so that its key stays the same. */
export function consumerSource({ environmentId: envId, id: productId }: ApiProduct): ListSource<Consumer> {
  const known = consumerSources.get(productId) ?? listSource<Consumer>(consumers.list, { params: { envId, productId } })
  consumerSources.set(productId, known)
  return known
}
