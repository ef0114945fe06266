import { admin, list } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'

const room: RoomTesting = {
  expectations: {
    'GET /api/logs': admin(list),
    'GET /api/logs/count': admin(),
    'GET /api/audits': admin(list),
    'GET /api/audits/count': admin(),
    'GET /api/audits/check': admin(),
    'POST /api/audits/check': admin(),
  },
  wheres: [
    [
      '/api/logs',
      'admin',
      [
        {},
        { statusCode: 500 },
        { statusCode: { between: [400, 499] } },
        { and: [{ statusCode: 404 }, { path: { like: '%abcdef1%', options: 'i' } }] },
        { verb: 'DELETE' },
        { date: { between: ['2026-01-01T01:00:00Z', '2026-01-01T02:00:00Z'] } },
        { requestId: 'one' },
        { email: 'nobody@many.example' },
      ],
    ],
    [
      '/api/audits',
      'admin',
      [
        {},
        { action: 'login' },
        { actorEmail: 'person7@many.example' },
        { entityType: 'application' },
        { entityType: 'application', entityId: 'x' },
        { entityName: { like: '%needle%', options: 'i' } },
        { requestId: 'one' },
      ],
    ],
  ],
  aloneInWriting: { 'POST /api/audits/check': 'checks the chain, one check at a time' },
  screens: [
    { name: 'logging', account: 'admin', address: '/admin/logging' },
    { name: 'logging: audit', account: 'admin', address: '/admin/logging?tab=audit' },
  ],
}
export default room
