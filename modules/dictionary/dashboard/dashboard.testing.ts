import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { statistics } from './dashboard.contract.ts'

const room: RoomTesting = {
  expectations: { [`GET ${statistics.path}`]: { to: ['admin', 'businessAnalist', 'readOnly'], send: () => ({}) } },
}
export default room
