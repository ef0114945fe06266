import { signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = { expectations: { 'GET /api/session': signedIn() } }
export default room
