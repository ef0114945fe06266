import { admin, admins, command, drift, page } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/commands': admin(page),
    'POST /api/environments/:envId/commands/:id/retry': { ...admins, send: command, also: [409] },
    'POST /api/environments/:envId/commands/:id/discard': { ...admins, send: command, also: [409] },
    'GET /api/environments/:envId/drift': admin(page),
    'POST /api/environments/:envId/drift/:id/adopt': { ...admins, send: drift, also: [422] },
    'POST /api/environments/:envId/drift/:id/ignore': { ...admins, send: drift },
    'POST /api/environments/:envId/drift/:id/recreate': { ...admins, send: drift, also: [422] },
  },
  filters: [['/api/environments/:envId/commands', 'admin', [{}, { state: 'failed' }, { state: 'done' }], 'updatedAt DESC']],
}
export default room
