import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { apiProducts, type ProductStatus } from './api-product.contract.ts'
import { productMachine } from './api-product.rules.ts'

let made = 0
const through: Record<ProductStatus, readonly Exclude<ProductStatus, 'draft'>[]> = {
  draft: [],
  published: ['published'],
  deprecated: ['published', 'deprecated'],
  retired: ['published', 'deprecated', 'retired'],
}
/** A product of the product owner in a state. */
async function productIn(portal: TestPortal, state: ProductStatus): Promise<string> {
  made += 1
  const product = await makeProducts(portal, [{ apiproduct: `walked-${made}`, through: through[state] }])
  return Object.values(product)[0]?.id ?? ''
}
const at = (productId: string) => addressOf(apiProducts.get.path, { envId: 'test', productId })

const room: RoomTesting = {
  expectations: {},
  movedByStatus: [
    {
      machine: productMachine,
      owner: 'productowner',
      prepare: (portal) => makeEnvironments(portal, 'test'),
      make: async (portal, state) =>
        at(await productIn(portal, productMachine.states.find((one) => one === state) ?? productMachine.initial)),
      hiddenIn: ['draft'],
      writes: ({ action, to }, from) => [
        'api_product',
        ...(from === 'draft' || to === 'retired' ? ['gateway_command'] : []),
        ...(action === 'deprecate' ? ['event_outbox'] : []),
      ],
    },
  ],
}
export default room
