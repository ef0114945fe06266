import { admin, everyone } from '@portico/app-server/testing/asks.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'

let count = 0
/** Somebody who left an hour ago and owns nothing. */
export async function newLeaver({ portal }: Pick<TestPortal, 'portal'>): Promise<string> {
  count += 1
  const { database, clock } = portal.services
  const closedAt = new Date(clock.now().getTime() - 3_600_000).toISOString()
  const [made] = await rowsOf(
    database.db,
    z.strictObject({ id: z.string() }),
    sql`insert into person (email, name, closed_at) values (${`leaver${count}@left.example`}, ${`Leaver ${count}`}, ${closedAt}) returning id`,
  )
  return made?.id ?? ''
}

const onLeaver = (body?: object) =>
  admin(async (_, { portal }) => ({ params: { id: await newLeaver(portal) }, ...(body !== undefined && { body }) }))

const room: RoomTesting = {
  expectations: {
    'GET /api/people': admin(() => ({ query: { itemsPerPage: '5' } })),
    'GET /api/people/:id/owned': onLeaver(),
    'POST /api/people/:id/handover': onLeaver({ to: 'admin@portico.example' }),
    'PATCH /api/people/:id': onLeaver({ closed: true }),
    'POST /api/machines': admin(() => {
      count += 1
      return { body: { clientId: `pipeline-${count}`, name: 'Pipeline', roles: [] } }
    }),
    // A person is none; that answer comes after the rights.
    'PUT /api/machines/:id': { ...onLeaver({ name: 'Pipeline', roles: ['productOwner'] }), also: [409] },
    'GET /api/people/:id/export': {
      ...onLeaver(),
      to: 'signedIn',
      ours: { may: 'admin', see: everyone },
      theirs: { may: 'admin', see: everyone },
    },
    'POST /api/people/:id/erasure': onLeaver(),
  },
  filters: [['/api/people', 'admin', [{}, { role: 'architect' }, { state: 'active' }, { state: 'closed' }], 'lastSeenAt DESC']],
  aloneInWriting: {
    'POST /api/machines': 'makes a machine, of whose client there is one',
    'PUT /api/machines/:id': 'holds the machine, of which nothing else depends on the one before',
  },
  screens: [{ name: 'users', account: 'admin', address: '/admin/users' }],
}
export default room
