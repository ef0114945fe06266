import { admin } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/people': admin(() => ({ query: { itemsPerPage: '5' } })),
  },
  filters: [['/api/people', 'admin', [{}, { role: 'architect' }, { state: 'active' }, { state: 'closed' }], 'lastSeenAt DESC']],
  screens: [{ name: 'users', account: 'admin', address: '/admin/users' }],
}
export default room
