import { admin, open, signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /modules': open(),
    'GET /storage/settings/style.json': open(),
    'GET /storage/settings/app.json': open(),
    'GET /api/languages': signedIn(),
    'GET /api/settings': admin(),
    'PATCH /api/settings': admin(() => ({ body: { version: 0, values: {} } })),
  },
}
export default room
