import { signedIn } from '@portico/app-server/testing/asks.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'

const room: RoomTesting = {
  expectations: {
    'GET /api/notifications': signedIn(),
    'GET /api/notifications/unread': signedIn(),
    'POST /api/notifications/read': { ...signedIn(() => ({ body: { upTo: 1 } })), readOnlyMay: true },
  },
  screens: [{ name: 'notifications', account: 'developer', address: '/notifications' }],
  filters: [['/api/notifications', 'admin', [{}, { unread: 'true' }], 'id ASC']],
  async fill(db, rows) {
    await db.execute(sql`insert into notification (person_id, event_id, event, at, carries, read_at)
      select p.id, n, 'PRODUCT_APPROVED', now() - make_interval(secs => n), '{}', case when n % 3 = 0 then null else now() end
      from (select id from person order by created_at, id limit 1) p, generate_series(1, ${rows}::int) n`)
  },
  aloneInWriting: {
    'POST /api/notifications/read': 'marks one’s own only',
  },
}
export default room
