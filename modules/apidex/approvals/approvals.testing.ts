import { decision, nothing, owners } from '@portico/app-server/testing/asks.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'

/** What a key asks for waits since then. */
export const waitsSince = (portal: TestPortal, keyId: string, since: string) =>
  portal.portal.services.database.db.execute(sql`update key_product set requested_at = ${since}::timestamptz where key_id = ${keyId}`)

const room: RoomTesting = {
  expectations: {
    'GET /api/apiproducts/pending': { ...owners, send: nothing },
    // An owner of products decides about these only; nobody about what their own team asked for.
    'POST /api/environments/:envId/applications/:id/keys/:keyId/approve': {
      ...owners,
      ours: { may: 'admin productowner' },
      theirs: { may: 'admin' },
      send: decision,
    },
    'POST /api/environments/:envId/applications/:id/keys/:keyId/reject': {
      ...owners,
      ours: { may: 'admin productowner' },
      theirs: { may: 'admin' },
      send: decision,
    },
  },
  filters: [['/api/apiproducts/pending', 'admin', [{}, { environmentId: 'test' }], 'requestedAt DESC']],
  screens: [
    { name: 'pending approvals', account: 'admin', address: '/admin/pendingapprovals' },
    { name: 'a request in its panel', account: 'admin', address: { list: '/admin/pendingapprovals', link: 'Field App' } },
  ],
}
export default room
