import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/companies/excelexport': { to: ['subscriptionManager'], send: () => ({ query: { environmentId: 'test' } }) },
  },
}
export default room
