import { isUsable } from '../application.rules.ts'
import type { Key, KeyProduct } from '../key.contract.ts'

/** The products that a call can reach with one of these keys, each once. */
export function productsToCall(keys: readonly Key[]): KeyProduct[] {
  const products = keys
    .filter((key) => isUsable(key.status))
    .flatMap((key) => key.apiProducts.filter((product) => product.status === 'approved' && product.gatewayUrl))
  return [...new Map(products.map((product) => [product.productId, product])).values()]
}
