import { on } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

/** Everybody may ask, and is answered of what is theirs; who manages subscriptions is shown the door. */
const analysts = { may: 'admin architect productowner analyst reader developer developer2', see: 'subscriptions' }
const both = { ours: analysts, theirs: analysts }

const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/analytics': on(both, ({ envId, applicationId }) => ({ params: { envId }, query: { applicationId } })),
    'GET /api/environments/:envId/analytics/top': on(both, ({ envId }) => ({ params: { envId }, query: { by: 'application' } })),
    'GET /api/environments/:envId/analytics/quotas': on(both, ({ envId }) => ({ params: { envId } })),
    'GET /api/environments/:envId/analytics/csv': on(both, ({ envId }) => ({ params: { envId }, query: { by: 'apiproduct' } })),
  },
  screens: [{ name: 'analytics', account: 'admin', address: '/analytics' }],
}
export default room
