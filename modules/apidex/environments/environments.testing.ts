import { admin, environment, list, signedIn, slugOf } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/environments': signedIn(list),
    'GET /api/environments/count': signedIn(),
    'GET /api/environments/:id': signedIn(environment),
    'POST /api/environments': admin((_, { platformId, fresh }) => {
      const name = fresh()
      return { body: { id: slugOf(name), name, displayName: name, platformId } }
    }),
    'PUT /api/environments/:id': admin((records) => ({ ...environment(records), body: { displayName: 'Test' } })),
    'DELETE /api/environments/:id': admin(() => ({ params: { id: 'other' } })),
    'GET /api/environments/:id/kept': admin(environment),
    'POST /api/environments/:id/test': admin(environment),
    'POST /api/environments/:id/sync': admin((records) => ({ ...environment(records), body: {} })),
    'GET /api/environments/:id/history': admin(environment),
    'GET /api/platforms': signedIn(list),
    'GET /api/platforms/count': signedIn(),
    'GET /api/platforms/:id': signedIn((_, { platformId }) => ({ params: { id: platformId } })),
    'PUT /api/platforms/:id': admin((_, { platformId }) => ({ params: { id: platformId }, body: { displayName: 'Embedded gateway' } })),
    'POST /api/platforms': admin((_, { fresh }) => ({ body: { type: 'open-source', name: fresh(), displayName: 'Another' } })),
  },
  screens: [
    { name: 'environments', account: 'admin', address: '/admin/environments' },
    { name: 'an environment', account: 'admin', address: '/admin/environments/test' },
  ],
  aloneInWriting: {
    'POST /api/environments': 'makes a record of its own',
    'POST /api/environments/:id/test': 'looks at the gateway',
    'POST /api/environments/:id/sync': 'is the reconciler, of which one runs at a time',
    'POST /api/platforms': 'makes a record of its own',
  },
}
export default room
