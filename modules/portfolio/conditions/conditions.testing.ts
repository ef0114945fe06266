import type { Expectation } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import { sql } from 'drizzle-orm'
import { conditions } from './condition.contract.ts'
import type { ConditionSubject } from './condition-kinds.contract.ts'

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const

/** As the board makes them; it belongs to the product owner. */
export async function makeCondition(
  portal: TestPortal,
  type: ConditionSubject,
  subjectId: string,
  { dueDate = '2999-01-01', text = 'Add rate limits before it goes live' } = {},
): Promise<string> {
  const id = crypto.randomUUID()
  await portal.portal.services.database.db.execute(
    sql`insert into portfolio_condition (id, subject_type, subject_id, text, owner_id, due_date, status, created_at, updated_at, created_by, updated_by)
      values (${id}, ${type}, ${subjectId}, ${text}, (select id from person where email = 'productowner@portico.example'), ${dueDate}, 'OPEN', now(), now(), 'x', 'x')`,
  )
  return id
}

const base = conditions.list.path
const change: Expectation = {
  to: readers,
  ours: { may: 'admin architect productowner', see: 'analyst reader' },
  theirs: { may: 'admin architect productowner', see: 'analyst reader' },
  async send(_, { portal }) {
    for (const as of ['productowner'] as const) await portal.raw('GET', '/api/users/me', { as })
    return {
      params: { id: await makeCondition(portal, 'PROSPECT', crypto.randomUUID()) },
      body: { version: 1, evidence: 'See the dashboard' },
    }
  },
}

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    [`PATCH ${base}/:id`]: change,
  },
  aloneInWriting: { [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (solution.routes.test.ts)' },
  async fill(db, rows) {
    await db.execute(sql`insert into portfolio_condition (id, subject_type, subject_id, text, due_date, status, created_at, updated_at, created_by, updated_by)
      select md5('condition' || n)::uuid, (array['PROSPECT', 'SOLUTION', 'EXCEPTION'])[1 + n % 3], md5('subject' || n % 500)::uuid, 'Do ' || md5(n::text), date '2026-01-01' + n % 900,
        (array['OPEN', 'MET', 'WAIVED'])[1 + n % 3], timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', 'x', 'x'
      from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
}
export default room
