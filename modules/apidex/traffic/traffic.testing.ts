import { on, seeTeam } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/traffic': on(seeTeam, ({ envId, applicationId }) => ({ params: { envId }, query: { applicationId } })),
    'GET /api/environments/:envId/traffic/summary': on(seeTeam, ({ envId, keyId }) => ({ params: { envId }, query: { keyId } })),
    'POST /gateway-log/:envId': { to: 'system', send: ({ envId }) => ({ params: { envId }, body: [] }) },
  },
  screens: [{ name: 'usage', account: 'developer', address: { list: '/applications', link: 'Field App', tab: 'usage' } }],
  aloneInWriting: {
    'POST /gateway-log/:envId': 'adds to counts',
  },
}
export default room
