import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    // No picture is there; who asks is told so, whoever it is.
    'GET /storage/content/:path': { to: 'public', also: [404], send: () => ({ params: { path: '/uploads/none.png' } }) },
  },
}
export default room
