import { forbidden, invalid, notFound } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { productStore } from '../../api-products/server/api-product.store.ts'

export interface RequestedProduct {
  productId: string
  name: string
  approval: 'auto' | 'manual'
}

/**
 * The products that a caller asks for by name, as they may be asked for: visible (else "not found", as for every hidden record),
 * published or deprecated, and not in a group that only lets them be read. Those that the key holds already are passed over; a fault
 * names the place in what was sent.
 */
export async function requestedProducts(
  tx: Db,
  caller: Caller,
  environmentId: string,
  names: readonly string[],
  path: string,
  isHeld: (name: string) => boolean = () => false,
): Promise<RequestedProduct[]> {
  const distinct = [...new Set(names)].filter((name) => !isHeld(name))
  if (distinct.length === 0) return []
  const found = new Map((await productStore(tx).forRequest(caller, environmentId, distinct)).map((product) => [product.name, product]))
  return distinct.map((name) => {
    const at = `${path}.${names.indexOf(name)}`
    const product = found.get(name)
    if (!product) throw notFound(`There is no API product ${name} here, or you may not see it.`)
    if (product.status !== 'published' && product.status !== 'deprecated') {
      throw invalid({
        path: at,
        code: 'notRequestable',
        message: `${product.displayName} is ${product.status}; only published and deprecated products can be requested.`,
        params: { status: product.status },
      })
    }
    if (product.readOnlyGroup) throw forbidden(`Your permission group lets you read ${product.displayName}, not use it.`, 'groupIsViewOnly')
    return { productId: product.id, name, approval: product.approval }
  })
}
