import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'
import { type Domain, domains } from './domain.contract.ts'

const as = 'admin' as const
let made = 0
export const newDomain = () => {
  made += 1
  return { code: `DOM_${made}`, name: `Domain ${made}`, baseUri: `https://terms.example/dom-${made}` }
}
export const makeDomain = (portal: Pick<TestPortal, 'call'>): Promise<Domain> => portal.call(domains.create, { as, body: newDomain() })

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const admin = (send: Expectation['send']): Expectation => ({ to: ['admin'], send })

const room: RoomTesting = {
  expectations: {
    'GET /api/domains': { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    'POST /api/domains': admin(() => ({ body: newDomain() })),
    'PUT /api/domains/:id': admin(async (_, { portal }) => {
      const { id, version, code, name, baseUri } = await makeDomain(portal)
      return { params: { id }, body: { version, code, name, baseUri, description: 'Changed' } }
    }),
    'DELETE /api/domains/:id': admin(async (_, { portal }) => ({ params: { id: (await makeDomain(portal)).id } })),
  },
  async fill(db, rows) {
    await db.execute(sql`insert into domain (id, code, name, position, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), n % 900, now(), now(), 'x', 'x' from generate_series(1, ${sql.raw(String(Math.ceil(rows / 40)))}) n`)
  },
  filters: [['/api/domains', 'admin', [{}, { active: 'true' }, { nameSearch: 'abc' }], 'name DESC']],
  screens: [{ name: 'domains', account: 'admin', address: '/admin/domain' }],
  aloneInWriting: {
    'POST /api/domains': 'makes a record of its own',
    'PUT /api/domains/:id': 'names the version that it changes: the second of two is 409 (domain.routes.test.ts)',
    'DELETE /api/domains/:id': 'holds all domains, as each write of one does',
  },
}
export default room
