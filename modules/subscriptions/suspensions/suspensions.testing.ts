import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'
import { makeActiveCompany } from '../links/links.testing.ts'

const as = 'subscriptions' as const
const manager = (send: Expectation['send']): Expectation => ({ to: ['subscriptionManager'], send })

const room: RoomTesting = {
  expectations: {
    'GET /api/companies/:id/revocation': {
      ...manager(async (_, { portal }) => ({ params: { id: await makeActiveCompany(portal) } })),
      hides: true,
    },
    'GET /api/takenproducts': manager(() => ({ query: { filter: '{"limit":5}' } })),
    'GET /api/takenproducts/count': manager(() => ({})),
  },
  async fill(db, rows) {
    await db.execute(sql`insert into company (id, code, company_name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select md5('suspended' || n)::uuid, 'SUS-' || n, 'Suspended ' || md5('suspended' || n), 'SUSPENDED', now(), now(), now(), 'x', 'x' from generate_series(1, 100) n`)
    await db.execute(sql`insert into taken_product (company_id, application_id, application_name, environment_id, environment_name, key_id, key_last_four, product_id, product_name, was, taken_at)
      select md5('suspended' || 1 + n % 100)::uuid, md5('a' || n)::uuid, 'App ' || md5('n' || n), 'test', 'Test', md5('k' || n)::uuid, 'abcd', md5('p' || n)::uuid, 'Product', 'approved', now() from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
  wheres: [['/api/takenproducts', as, [{}, { companyId: '00000000-0000-4000-8000-000000000000' }]]],
}
export default room
