import { admin, inEnvironment, page } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const begun = { ...admin(inEnvironment), also: [404, 409, 422] }

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/adoption': admin(inEnvironment),
    'GET /api/environments/:envId/adoption/outlook': admin(inEnvironment),
    'POST /api/environments/:envId/adoption/read': begun,
    'POST /api/environments/:envId/adoption/cancel': begun,
    'GET /api/environments/:envId/adoption/applications': admin(page),
    'POST /api/environments/:envId/adoption/assign': {
      ...admin((world) => ({ ...inEnvironment(world), body: { unassigned: true, leave: true } })),
      also: [404, 409, 422],
    },
    'POST /api/environments/:envId/adoption/assign/csv': {
      ...admin((world) => ({ ...inEnvironment(world), body: { csv: 'none,none@portico.example' } })),
      also: [404, 409, 422],
    },
    'POST /api/environments/:envId/adoption/adopt': begun,
    'POST /api/environments/:envId/adoption/undo': begun,
  },
  screens: [{ name: 'what a gateway has', account: 'admin', address: '/admin/environments/test/adopt' }],
  aloneInWriting: {
    'POST /api/environments/:envId/adoption/read': 'holds the adoption: the second of two finds it begun',
    'POST /api/environments/:envId/adoption/cancel': 'holds the adoption: the second of two finds it ended',
    'POST /api/environments/:envId/adoption/adopt': 'holds the adoption: the second of two finds it begun',
    'POST /api/environments/:envId/adoption/undo': 'holds the adoption: the second of two finds it begun',
    'POST /api/environments/:envId/adoption/assign': 'holds the adoption; the last one given is the one',
    'POST /api/environments/:envId/adoption/assign/csv': 'holds the adoption; the last one given is the one',
  },
  filters: [['/api/environments/:envId/adoption/applications', 'admin', [{}, { state: 'unassigned' }, { state: 'adopted' }], 'name ASC']],
}
export default room
