import { inEnvironment, manageProduct, on, owners, page, product, seeProduct, signedIn, slugOf } from '@portico/app-server/testing/asks.ts'
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
  const named = await makeProducts(portal, [{ apiproduct: `walked-${made}`, through: through[state] }])
  return Object.values(named)[0]?.id ?? ''
}
const at = (productId: string) => addressOf(apiProducts.get.path, { envId: 'test', productId })

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/apiproducts': signedIn(page),
    'GET /api/environments/:envId/categoryproducts': signedIn(page),
    'GET /api/environments/:envId/apiproducts/facets': signedIn(inEnvironment),
    'GET /api/environments/:envId/apiproducts/:productId': on(seeProduct, product),
    'GET /api/environments/:envId/apiproducts/:productId/history': on(manageProduct, product),
    'POST /api/environments/:envId/apiproducts': {
      ...owners,
      send: ({ envId }, { fresh }) => {
        const apiproduct = slugOf(fresh())
        return { params: { envId }, body: { apiproduct, displayName: apiproduct, visibility: 'signedIn', basePath: `/${apiproduct}` } }
      },
    },
    'PUT /api/environments/:envId/apiproducts/:productId': on(manageProduct, (records) => ({
      ...product(records),
      body: { description: 'Changed' },
    })),
    // A draft is there for its owner and admins only.
    'DELETE /api/environments/:envId/apiproducts/:productId': on(
      { ours: { may: 'admin productowner' }, theirs: { may: 'admin' } },
      async ({ envId, make }) => ({ params: { envId, productId: await make.draft() } }),
    ),
  },
  filters: [
    [
      '/api/environments/:envId/apiproducts',
      'developer',
      [
        {},
        { category: 'Category 7' },
        { tag: 'tag7' },
        { status: 'deprecated' },
        { format: 'graphql' },
        { visibility: 'public' },
        { environment: 'production' },
        { consumed: 'true' },
        { category: 'Category 7', tag: 'tag7', status: 'published' },
      ],
      'updatedAt DESC',
    ],
  ],
  screens: [
    { name: 'APIs', account: 'developer', address: '/apis' },
    { name: 'APIs as a table', account: 'developer', address: '/apis?view=table' },
    { name: 'an API', account: 'developer', address: { list: '/apis', link: 'Meter readings' } },
  ],
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
