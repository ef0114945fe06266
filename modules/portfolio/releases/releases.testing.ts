import { type Expectation, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type PortfolioRelease, portfolioReleases } from './release.contract.ts'
import { releaseGuards, releaseMachine } from './release.rules.ts'

type Portal = Pick<TestPortal, 'call'>
const base = portfolioReleases.list.path
const as = 'admin' as const
let made = 0

/** The least that makes one. */
export const newRelease = () => {
  made += 1
  return { code: `T${made}`, name: `Release number ${made}`, managerId: 'admin@portico.example' }
}
const dates = { startDate: '2026-02-01', scopeFreezeDate: '2999-03-01', plannedDate: '2999-04-01', actualDate: '2026-03-30' }
export const makeRelease = (portal: Portal, more: object = {}): Promise<PortfolioRelease> =>
  portal.call(portfolioReleases.create, { as, body: { ...newRelease(), ...dates, ...more } })

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update portfolio_release set ${assignment} where id = ${id}`)
}
/** Under the transitions, whatever led to it. */
export const releaseIn = (portal: TestPortal, id: string, state: string) =>
  set(sql`status = ${state}, status_changed_at = created_at + interval '1 second'`)(portal, id)
export const frozenSince = (portal: TestPortal, id: string, day: string) => set(sql`scope_freeze_date = ${day}::date`)(portal, id)

/** Its scope was opened by the board until then. */
export const openUntil = (portal: TestPortal, id: string, at: Date) =>
  set(sql`scope_unlocked_until = ${at.toISOString()}::timestamptz`)(portal, id)

/** A planned prospect of it, by SQL: only that it counts matters. */
async function planOne(portal: TestPortal, releaseId: string): Promise<void> {
  made += 1
  await run(
    portal,
    sql`with d as (insert into domain (code, name, created_at, updated_at, created_by, updated_by) values (${`REL_${made}`}, ${`Domain ${made}`}, now(), now(), 'x', 'x') returning id)
      insert into prospect (code, name, summary, domain_id, status, status_changed_at, release_id, created_at, updated_at, created_by, updated_by)
      select ${`REL-${made}`}, ${`Planned ${made}`}, 'What it is about', d.id, 'PLANNED', now(), ${releaseId}, now(), now(), 'x', 'x' from d`,
  )
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const releaseOf = oncePer(({ portal }: World) => makeRelease(portal))
const one = (): Expectation => ({ to: readers, send: async (_, world) => ({ params: { id: (await releaseOf(world)).id } }) })
const write = (body?: object): Expectation => ({
  to: ['admin'],
  send: async (_, { portal }) => ({ params: { id: (await makeRelease(portal)).id }, ...(body && { body }) }),
})

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    [`POST ${base}`]: { to: ['admin'], send: () => ({ body: newRelease() }) },
    [`GET ${base}/:id`]: one(),
    [`PATCH ${base}/:id`]: write({ version: 1, description: 'Changed' }),
    [`DELETE ${base}/:id`]: write(),
    [`POST ${base}/:id/transitions`]: write({ action: 'plan' }),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: write({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: write({ name: 'Plan', url: 'https://files.example/plan' }),
    [`GET ${base}/:id/history`]: one(),
  },
  machines: [
    {
      machine: releaseMachine,
      specified: true,
      guards: releaseGuards(() => ''),
      effects: { giveBackScope: f },
      transition: portfolioReleases.transition,
      get: portfolioReleases.get,
      async make(portal, state) {
        const { id } = await makeRelease(portal)
        await releaseIn(portal, id, state)
        return id
      },
      breaks: {
        datesInOrder: set(sql`scope_freeze_date = null`),
        startKnown: set(sql`start_date = null`),
        nothingLeftPlanned: planOne,
        actuallyReleased: set(sql`actual_date = null`),
      },
      writes: () => ['portfolio_release'],
    },
  ],
  async fill(db, rows) {
    const day = sql`date '2020-01-01' + n % 4000`
    await db.execute(sql`insert into portfolio_release (code, name, status, status_changed_at, start_date, scope_freeze_date, planned_date, created_at, updated_at, created_by, updated_by)
      select 'MANY' || n, 'Many ' || md5(n::text), (array['DRAFT', 'PLANNED', 'IN_PROGRESS', 'ON_HOLD', 'RELEASED', 'CANCELLED'])[1 + n % 6], now(), ${day}, ${day} + 30, ${day} + 60,
        timestamptz '2026-01-01' + n * interval '7 seconds', timestamptz '2026-01-01' + n * interval '7 seconds', 'x', 'x' from generate_series(1, ${sql.raw(String(Math.ceil(rows / 4)))}) n`)
  },
  filters: [
    [
      base,
      'admin',
      [{}, { status: 'PLANNED' }, { year: '2026' }, { frozen: 'true' }, { overdue: 'true' }, { nameSearch: 'abc' }],
      'name DESC',
    ],
  ],
  screens: [{ name: 'releases', account: 'admin', address: '/admin/portfolioRelease' }],
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (release.routes.test.ts)',
    [`DELETE ${base}/:id`]: 'is of a draft that nothing belongs to, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
