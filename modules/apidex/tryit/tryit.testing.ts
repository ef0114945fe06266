import { editTeam, on, product, seeProduct } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'POST /api/environments/:envId/tryit': on(
      editTeam,
      ({ envId, keyId, apiproduct }) => ({ params: { envId }, body: { keyId, apiproduct, method: 'GET', path: '/pets' } }),
      { hiddenIs: 422 },
    ),
    'GET /api/environments/:envId/apiproducts/:productId/trykeys': on(seeProduct, product),
  },
  screens: [{ name: 'try it', account: 'developer', address: { list: '/apis', link: 'Meter readings', tab: 'try' } }],
  aloneInWriting: {
    'POST /api/environments/:envId/tryit': 'calls a gateway and leaves an entry in the audit',
  },
}
export default room
