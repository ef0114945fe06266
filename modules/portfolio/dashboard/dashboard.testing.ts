import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'
import { statistics } from './dashboard.contract.ts'

/** In a domain of its own, so that nothing else is counted with it: a prospect that came to each state on a day. */
export async function livedThrough(portal: TestPortal, id: string, domainId: string, states: readonly (readonly [string, string])[]) {
  const { db } = portal.portal.services.database
  await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
    values (${domainId}, 'LIVED_IN', 'Lived in', now(), now(), 'x', 'x') on conflict do nothing`)
  await db.execute(sql`update prospect set domain_id = ${domainId} where id = ${id}`)
  for (const [state, at] of states)
    await db.execute(sql`update prospect set status = ${state}, status_changed_at = ${at}::timestamptz where id = ${id}`)
}

const room: RoomTesting = {
  expectations: {
    [`GET ${statistics.path}`]: { to: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'], send: () => ({}) },
  },
  screens: [
    { name: 'portfolio dashboard', account: 'architect', address: '/portfolio/dashboard' },
    { name: 'conditions of the portfolio', account: 'architect', address: '/portfolio/conditions' },
  ],
}
export default room
