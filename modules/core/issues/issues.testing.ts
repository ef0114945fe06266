import { open } from '@portico/app-server/testing/asks.ts'
import { type Expectation, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { found } from '@portico/platform/server/testing/found.ts'
import { type SQL, sql } from 'drizzle-orm'
import { errorReports } from './error-report.contract.ts'
import { issues } from './issue.contract.ts'
import { issueGuards, issueMachine } from './issue.rules.ts'

const base = issues.list.path
let made = 0

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
/** By SQL, because people and addresses report 20 times an hour. */
export async function makeIssue({ portal }: { portal: TestPortal['portal'] }, state = 'NEW'): Promise<string> {
  made += 1
  const at = sql`now()`
  const [row] = await found<{ id: string }>(
    portal.services.database.db,
    sql`insert into issue (code, status, status_changed_at, fingerprint, title, message, type, component, error_code, environment_id, email, first_seen_at, last_seen_at,
        occurrences, affected_users, created_at, updated_at, created_by, updated_by)
      values (${`ISS-${9_000_000 + made}`}, ${state}, ${at}, ${`made ${made}`}, ${`Broken ${made}`}, ${`Broken ${made}`}, 'Error', 'route', '500', '', '', ${at}, ${at}, 1, 1, ${at}, ${at}, 'portico', 'portico')
      returning id`,
  )
  return row?.id ?? ''
}
/** As if everybody who is known had met it. */
const metByAll = (portal: TestPortal, id: string) =>
  run(
    portal,
    sql`insert into issue_reporter (issue_id, reporter, person_id, first_at, last_at, reports) select ${id}::uuid, p.id::text, p.id, now(), now(), 1 from person p on conflict do nothing`,
  )
/** One of each world that everybody sees. */
const issueOf = oncePer(async ({ portal }: World) => {
  const id = await makeIssue(portal)
  await metByAll(portal, id)
  return { id }
})

const admin = (body: object): Expectation => ({
  to: ['admin'],
  send: async (_, { portal }) => ({ params: { id: await makeIssue(portal) }, body }),
})
const one = (body?: object): Expectation => ({
  to: 'signedIn',
  staysSeen: true,
  send: async (_, world) => {
    const { id } = await issueOf(world)
    await metByAll(world.portal, id)
    return { params: { id }, ...(body && { body }) }
  },
})

const room: RoomTesting = {
  expectations: {
    'POST /api/communications/errorreport': { ...open(() => ({ body: [{ message: 'broken' }] })), readOnlyMay: true },
    [`GET ${base}`]: { to: 'signedIn', send: () => ({ query: { itemsPerPage: '5' } }) },
    [`GET ${base}/:id`]: one(),
    [`PATCH ${base}/:id`]: admin({ version: 1, title: 'Changed' }),
    [`POST ${base}/:id/transitions`]: admin({ action: 'acknowledge' }),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: one({ text: 'It was the third click' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: one({ name: 'Screenshot', url: 'https://files.example/screenshot' }),
    [`GET ${base}/:id/history`]: one(),
  },
  machines: [
    {
      machine: issueMachine,
      specified: true,
      guards: issueGuards,
      effects: { noteVersion: f, staysQuiet: f },
      transition: issues.transition,
      get: issues.get,
      make: (portal, state) => makeIssue(portal, state),
      breaks: {
        seenAgain: async (portal, id) => {
          await run(portal, sql`update issue set resolved_in_version = '9999.0.0' where id = ${id}`)
        },
      },
      writes: () => ['issue', 'event_outbox'],
    },
  ],
  async fill(db, rows) {
    const at = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    const many = sql.raw(String(Math.ceil(rows / 2)))
    await db.execute(sql`insert into issue (code, status, status_changed_at, fingerprint, title, message, type, component, error_code, environment_id, email, first_seen_at, last_seen_at,
        occurrences, affected_users, created_at, updated_at, created_by, updated_by)
      select 'ISS-8' || lpad(n::text, 7, '0'), (array['NEW', 'ACKNOWLEDGED', 'IN_PROGRESS', 'RESOLVED', 'WONT_FIX', 'CLOSED'])[1 + n % 6], ${at}, 'many ' || n, 'Many ' || md5(n::text), 'x',
        'Type' || n % 1000, 'Component' || n % 1000, '500', 'test' || n % 1000, '', ${at}, ${at}, n % 100, 1, ${at}, ${at}, 'portico', 'portico' from generate_series(1, ${many}) n`)
    await db.execute(sql`insert into issue_reporter (issue_id, reporter, person_id, first_at, last_at, reports)
      select i.id, p.id::text, p.id, i.first_seen_at, i.last_seen_at, 1 from issue i, (select id from person order by email limit 3) p where i.code like 'ISS-8%' and i.occurrences = 1`)
  },
  filters: [
    [
      base,
      'admin',
      [{}, { status: 'NEW' }, { type: 'Type7' }, { component: 'Component7' }, { environmentId: 'test7' }, { mine: 'true' }],
      'lastSeenAt DESC',
    ],
  ],
  screens: [
    { name: 'issues', account: 'admin', address: '/issues' },
    { name: 'states of an issue', account: 'admin', address: '/issues/states', asks: false },
  ],
  aloneInWriting: {
    [`POST ${errorReports.report.path}`]: 'waits for other reports, and holds the issues that it adds to (report.routes.test.ts)',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (report.routes.test.ts)',
    [`POST ${base}/:id/transitions`]: 'holds the record and asks its machine (machines.test.ts)',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
