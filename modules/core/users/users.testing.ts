import { signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /roles': signedIn(),
    'GET /api/users/me': signedIn(),
    'PATCH /api/users/me': { ...signedIn(() => ({ body: { theme: 'dark' } })), readOnlyMay: true },
    'GET /api/users': signedIn(),
  },
  filters: [['/api/users', 'admin', [{}, { role: 'architect' }], 'name DESC']],
}
export default room
