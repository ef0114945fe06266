import { inEnvironment, list, manageProduct, on, owners, product, seeProduct, signedIn, spec } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { document } from '@portico/app-server/testing/world.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/specs': signedIn(list),
    'GET /api/specs/count': signedIn(),
    'POST /api/specs': on(
      manageProduct,
      ({ envId, productId }) => ({ body: { environmentId: envId, productId, spec: document(), force: true } }),
      owners,
    ),
    'GET /api/specs/:id': on(seeProduct, spec),
    'PATCH /api/specs/:id': on(
      manageProduct,
      (records) => ({ ...spec(records), body: { permissionGroupId: records.apiproduct === 'quick' ? null : records.groupId } }),
      owners,
    ),
    'PUT /api/environments/:envId/apiproducts/:productId/permissiongroup': on(
      manageProduct,
      (records) => ({ ...product(records), body: { permissionGroupId: records.apiproduct === 'quick' ? null : records.groupId } }),
      owners,
    ),
    'DELETE /api/specs/:id': on(manageProduct, async ({ make }) => ({ params: { id: (await make.spec()).id } }), owners),
    'GET /api/specs/:id/source': on(seeProduct, spec),
    'GET /api/specs/:id/overview': on(seeProduct, spec),
    'GET /api/specs/:id/operations': on(seeProduct, spec),
    'GET /api/specs/:id/operations/:opId': on(seeProduct, ({ specId }) => ({ params: { id: specId, opId: 'listPets' } })),
    'GET /api/specs/:id/schemas': on(seeProduct, spec),
    'GET /api/specs/:id/schemas/:name': on(seeProduct, ({ specId }) => ({ params: { id: specId, name: 'Pet' } })),
    'GET /api/specs/:id/search': on(seeProduct, (records) => ({ ...spec(records), query: { q: 'pets' } })),
    'GET /api/specs/:id/download': on(seeProduct, (records) => ({ ...spec(records), query: { format: 'yaml' } })),
    'GET /api/environments/:envId/specs': signedIn((records) => ({ ...inEnvironment(records), ...list() })),
    'GET /api/environments/:envId/specs/latest': signedIn(inEnvironment),
    'GET /api/environments/:envId/apiproducts/:productId/specs': on(seeProduct, (records) => ({ ...product(records), ...list() })),
    'GET /api/specs/:id/comparison': on(seeProduct, (records) => ({ ...spec(records), query: { with: records.specId } })),
    'GET /api/specs/:id/text-comparison': on(seeProduct, (records) => ({ ...spec(records), query: { with: records.specId } })),
    'GET /api/specs/:id/comparable': on(seeProduct, spec),
    'GET /api/changelogs': signedIn(list),
    'GET /api/changelogs/count': signedIn(),
  },
  wheres: [
    ['/api/specs', 'developer', [{}, { format: 'graphql' }, { latest: true }]],
    ['/api/environments/:envId/specs', 'developer', [{}]],
  ],
  screens: [
    { name: 'documentation', account: 'developer', address: { list: '/apis', link: 'Meter readings', tab: 'docs' } },
    { name: 'rules for changes', account: 'developer', address: '/apis/rules', asks: false },
    { name: 'a changelog', account: 'admin', address: { list: '/apis', link: 'Meter readings', tab: 'changes' } },
  ],
}
export default room
