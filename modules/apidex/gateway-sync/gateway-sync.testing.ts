import { admin, admins, command, drift, inEnvironment, page } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'

const ofNothing = (records: Parameters<typeof inEnvironment>[0]) => ({
  ...inEnvironment(records),
  body: { most: 1, search: 'there is no such thing' },
})
const room: RoomTesting = {
  expectations: {
    'GET /api/environments/:envId/commands': admin(page),
    'POST /api/environments/:envId/commands/:id/retry': { ...admins, send: command, also: [409] },
    'POST /api/environments/:envId/commands/:id/discard': {
      ...admins,
      send: (records) => ({ ...command(records), body: { reason: 'Made by hand at the gateway' } }),
      also: [409],
    },
    'GET /api/environments/:envId/log': admin(page),
    'GET /api/environments/:envId/drift': admin(page),
    'GET /api/environments/:envId/drift/count': admin(inEnvironment),
    'POST /api/environments/:envId/drift/:id/adopt': { ...admins, send: drift, also: [422] },
    'POST /api/environments/:envId/drift/:id/ignore': { ...admins, send: drift },
    'POST /api/environments/:envId/drift/ignore': admin(ofNothing),
    'POST /api/environments/:envId/drift/recreate': admin(ofNothing),
    'POST /api/environments/:envId/drift/:id/reopen': { ...admins, send: drift, also: [409] },
    'POST /api/environments/:envId/drift/reopen': admin((records) => ({
      ...inEnvironment(records),
      body: { pressId: '11111111-1111-4111-8111-111111111111' },
    })),
    'POST /api/environments/:envId/drift/:id/recreate': { ...admins, send: drift, also: [422] },
  },
  filters: [
    ['/api/environments/:envId/commands', 'admin', [{}, { state: 'failed' }, { state: 'done' }], 'updatedAt DESC'],
    [
      '/api/environments/:envId/drift',
      'admin',
      [{}, { kind: 'consumer' }, { kind: 'route' }, { decision: 'open' }, { decision: 'ignored' }],
      'name ASC',
    ],
    ['/api/environments/:envId/log', 'admin', [{}, { kind: 'sync' }, { kind: 'state' }], 'at DESC'],
  ],
  async fill(db, rows) {
    await db.execute(sql`insert into environment_log (environment_id, at, kind, outcome, changed, drift, duration_ms)
      select e.id, timestamptz '2026-01-01' + n * interval '7 seconds', case when n % 50 = 0 then 'state' else 'sync' end,
        case when n % 50 = 0 then 'reachable' else 'done' end, 0, 0, 5 from environment e, generate_series(1, ${sql.raw(String(rows))}) n`)
  },
}
export default room
