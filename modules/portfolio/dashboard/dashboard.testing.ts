import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { statistics } from './dashboard.contract.ts'

const room: RoomTesting = {
  expectations: {
    [`GET ${statistics.path}`]: { to: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'], send: () => ({}) },
  },
  screens: [{ name: 'portfolio dashboard', account: 'architect', address: '/portfolio/dashboard' }],
}
export default room
