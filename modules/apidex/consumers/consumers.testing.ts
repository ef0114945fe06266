import { manageProduct, on, page, product } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/apiproducts/:productId/consumers': on(manageProduct, (records) => ({
      ...page(records),
      ...product(records),
    })),
  },
  filters: [['/api/environments/:envId/apiproducts/:productId/consumers', 'admin', [{}], 'calls DESC']],
}
export default room
