import { signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/search': signedIn(() => ({ query: { q: 'meter' } })),
    'GET /api/menuitems/search': signedIn(() => ({ query: { enteredText: 'meter' } })),
  },
  screens: [
    { name: 'search', account: 'developer', address: '/search?q=meter' },
    { name: 'search of one kind', account: 'admin', address: '/search?q=meter&type=operation' },
  ],
}
export default room
