import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { localWallClock } from '@portico/platform/server/xlsx/wall-clock.ts'
import { type SQL, sql } from 'drizzle-orm'
import { makeProspect } from '../prospects/prospects.testing.ts'
import { type Exception, exceptions, moreOfExceptions } from './exception.contract.ts'
import { exceptionGuards, exceptionMachine } from './exception.rules.ts'

let made = 0
/** So many days from today on the portal's clock. */
export const dayIn = (days: number) =>
  new Date(localWallClock('Europe/Amsterdam')(Date.now()) + days * 86_400_000).toISOString().slice(0, 10)
const filled = () => ({
  standardReference: 'North-bound types are active standards',
  reason: 'LEGACY',
  justification: 'The old system speaks nothing else until it is replaced.',
  impact: 'Consumers need a library for SOAP.',
  remediationPlan: 'A resource is built beside it, and consumers move over.',
  remediationOwnerId: 'productowner@portico.example',
  remediationDueDate: dayIn(60),
  validFrom: dayIn(0),
  validTo: dayIn(80),
})
const subjectOf = oncePer((portal: TestPortal) => makeProspect(portal))
/** The least that makes one: of a prospect that all of them share, unless said otherwise. */
export const newException = async (portal: TestPortal) => {
  made += 1
  const { id } = await subjectOf(portal)
  return { title: `Exception number ${made}`, subjectType: 'PROSPECT' as const, subjectId: id, deviationType: 'NORTH_BOUND' as const }
}
/** With all that is asked for. */
export const makeException = async (
  portal: TestPortal,
  more: object = {},
  as: 'admin' | 'productowner' = 'productowner',
): Promise<Exception> => portal.call(exceptions.create, { as, body: { ...(await newException(portal)), ...filled(), ...more } as never })

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const stamp = sql`now(), now(), 'x', 'x'`
const somebody = (account: string) => sql`(select id from person where email = ${`${account}@portico.example`})`
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update dispensation set ${assignment} where id = ${id}`)
}
/** As time goes by: its last day is so many days from now. */
export const endsIn = (portal: TestPortal, id: string, days: number) => set(sql`valid_to = ${dayIn(days)}::date`)(portal, id)
export const ratedAs = (portal: TestPortal, id: string, risk: string) => set(sql`risk_rating = ${risk}`)(portal, id)
export const requestedBy = (portal: TestPortal, id: string, account: string) => set(sql`requested_by_id = ${somebody(account)}`)(portal, id)
/** What stands on the agenda about it. */
export async function itemsOf(portal: TestPortal, id: string): Promise<string[]> {
  const statement = sql`select about, purpose, status from agenda_item where subject_id = ${id} order by submitted_at, id`
  const { rows } = (await run(portal, statement)) as unknown as { rows: { about: string; purpose: string; status: string }[] }
  return rows.map(({ about, purpose, status }) => `${about} ${purpose} ${status}`)
}
const putOnAgenda = (portal: TestPortal, id: string) =>
  run(
    portal,
    sql`insert into agenda_item (status, status_changed_at, category, purpose, subject_type, subject_id, title, submitted_by, submitted_at, created_at, updated_at, created_by, updated_by)
      values ('PROPOSED', now(), 'EXCEPTION', 'DECISION', 'EXCEPTION', ${id}, 'An item', 'x', now(), ${stamp})`,
  )
/** Under the transitions, whatever led to it: asked for by the product owner, reviewed by the architect. */
export async function inState(portal: TestPortal, id: string, state: string): Promise<void> {
  await run(
    portal,
    sql`update dispensation set status = ${state}, status_changed_at = created_at + interval '1 second', risk_rating = 'LOW', risk_assessment = 'Small', closure_evidence = 'It speaks REST now',
      reviewer_id = ${somebody('architect')}, requested_by_id = ${somebody('productowner')} where id = ${id}`,
  )
  if (state === 'ON_AGENDA') await putOnAgenda(portal, id)
}
const templateOf = oncePer((portal: TestPortal) => makeException(portal))
let count = 0
async function copyOfOne(portal: TestPortal): Promise<string> {
  const [{ id: from }, id] = [await templateOf(portal), crypto.randomUUID()]
  count += 1
  const columns = sql.raw(
    'status, status_changed_at, subject_type, subject_id, deviation_type, standard_reference, reason, justification, impact, remediation_plan, remediation_owner_id, remediation_due_date, valid_from, valid_to, created_at, updated_at, created_by, updated_by',
  )
  await run(
    portal,
    sql`insert into dispensation (id, code, title, ${columns}) select ${id}, ${`COPY-${count}`}, ${`Copy of an exception ${count}`}, ${columns} from dispensation where id = ${from}`,
  )
  return id
}
const noted = async (portal: TestPortal, id: string) => {
  await run(portal, sql`update agenda_item set status = 'HANDLED', decision = 'NOTED' where subject_id = ${id}`)
}
/** What the board has decided, before the record is moved; answers the item. */
export async function decided(portal: TestPortal, id: string, decision: string): Promise<string> {
  await run(
    portal,
    sql`update agenda_item set status = 'HANDLED', decision = ${decision} where subject_id = ${id} and status in ('PROPOSED', 'SCHEDULED')`,
  )
  const found = (await run(
    portal,
    sql`select id from agenda_item where subject_id = ${id} order by submitted_at desc limit 1`,
  )) as unknown as {
    rows: { id: string }[]
  }
  return found.rows[0]?.id ?? ''
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const exceptionOf = oncePer(({ portal }: World) => makeException(portal))
const { read, one, only } = linesOf(readers, 'admin architect productowner analyst reader', exceptionOf)
const granted = async (portal: TestPortal) => {
  const { id } = await makeException(portal)
  await inState(portal, id, 'GRANTED')
  return id
}
const base = exceptions.list.path
const wish = () => ({ requestedValidTo: dayIn(200), reason: 'The new system comes half a year later.' })

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: read(() => ({ query: { itemsPerPage: '5' } })),
    [`GET ${base}/export`]: read(() => ({ query: { status: 'DRAFT' } })),
    [`POST ${base}`]: read(async (_, { portal }) => ({ body: await newException(portal) })),
    [`GET ${base}/:id`]: one(),
    [`PATCH ${base}/:id`]: only('admin architect productowner', async (_, { portal }) => {
      const { id, version } = await makeException(portal)
      return { params: { id }, body: { version, impact: 'Another one' } }
    }),
    [`DELETE ${base}/:id`]: only('admin productowner', async (_, { portal }) => ({ params: { id: (await makeException(portal)).id } })),
    [`POST ${base}/:id/transitions`]: only('admin architect productowner', async (_, { portal }) => ({
      params: { id: (await makeException(portal)).id },
      body: { action: 'request' },
    })),
    [`POST ${base}/:id/extensions`]: only('admin architect productowner', async (_, { portal }) => ({
      params: { id: await granted(portal) },
      body: wish(),
    })),
    'POST /api/extensions/:id/decision': only('admin architect', async (_, { portal }) => {
      const id = await granted(portal)
      const asked = await portal.call(moreOfExceptions.extend, { as: 'productowner', params: { id }, body: wish() })
      return { params: { id: asked.id }, body: { decision: 'GRANTED', text: 'Half a year is fine.' } }
    }),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: one({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: read(async (_, { portal }) => ({
      params: { id: (await makeException(portal)).id },
      body: { name: 'Drawing', url: 'https://files.example/drawing' },
    })),
    [`GET ${base}/:id/history`]: one(),
  },
  machines: [
    {
      machine: exceptionMachine,
      specified: true,
      owner: 'productowner',
      guards: exceptionGuards(() => ''),
      effects: {
        ...{ noteRequester: f, putOnAgenda: f, takeOffAgenda: f, noteDecision: f, beginPeriod: f },
        ...{ informBoard: f, settle: f },
      },
      transition: exceptions.transition,
      get: exceptions.get,
      async make(portal, state) {
        const id = await copyOfOne(portal)
        await inState(portal, id, state)
        return id
      },
      breaks: {
        filledToRequest: set(sql`impact = ''`),
        datesInOrder: set(sql`valid_from = '2020-01-01'`),
        reviewedByAnother: set(sql`reviewer_id = requested_by_id`),
        riskAssessed: set(sql`risk_assessment = ''`),
        itemOpen: noted,
        withinMandate: set(sql`risk_rating = 'HIGH'`),
        boardGranted: noted,
        boardSentBack: noted,
        boardRejected: noted,
        hasEnded: set(sql`valid_to = '2999-01-01'`),
        hasEvidence: set(sql`closure_evidence = ''`),
      },
      writes: (action) => [
        'dispensation',
        ...(['request', 'grantByMandate', 'reject'].includes(action) ? ['event_outbox'] : []),
        // What ended is put before the board (E-8).
        ...(['proposeForAda', 'removeFromAgenda', 'grantByMandate', 'revoke'].includes(action) ? ['agenda_item'] : []),
      ],
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into solution (id, code, name, summary, domain_id, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      select md5('excepted' || n)::uuid, 'EXS-' || n, 'Excepted ' || n, 'About it', md5('domain' || (1 + n % 100))::uuid, 'LIVE', ${past}, ${past}, ${past}, 'x', 'x' from generate_series(1, 400) n`)
    await db.execute(sql`insert into dispensation (id, code, title, status, status_changed_at, subject_type, subject_id, deviation_type, risk_rating, valid_from, valid_to, created_at, updated_at, created_by, updated_by)
      select md5('dispensation' || n)::uuid, 'EXC-' || lpad((n + 100000)::text, 6, '0'), 'Exception ' || md5(n::text),
        (array['DRAFT', 'REQUESTED', 'IN_REVIEW', 'ON_AGENDA', 'GRANTED', 'GRANTED', 'EXPIRED', 'CLOSED', 'REJECTED', 'REVOKED', 'WITHDRAWN'])[1 + n % 11], ${past}, 'SOLUTION', md5('excepted' || (1 + n % 400))::uuid::text,
        (array['NORTH_BOUND', 'SOUTH_BOUND', 'ABSTRACTION', 'SECURITY', 'PRIVACY', 'DATA_MODEL', 'NAMING', 'VERSIONING', 'TECHNOLOGY', 'PROCESS', 'OTHER'])[1 + n % 11],
        case n % 5 when 0 then 'LOW' when 1 then 'MEDIUM' when 2 then 'HIGH' when 3 then 'CRITICAL' end, date '2026-01-01' + n % 700, date '2026-03-01' + n % 900, ${past}, ${past}, 'x' || n % 50, 'x'
      from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
  filters: [
    [
      base,
      'admin',
      [
        {},
        { status: 'DRAFT' },
        { mine: 'true' },
        { risk: 'HIGH' },
        { deviationType: 'NAMING' },
        { toReview: 'true' },
        { expiresWithin: '30' },
      ],
      'title DESC',
    ],
  ],
  screens: [
    { name: 'exceptions', account: 'architect', address: '/exceptionlist' },
    {
      name: 'exception in its panel',
      account: 'architect',
      address: { list: '/exceptionlist', link: 'Errors of the archive in a form of its own' },
    },
    { name: 'states of an exception', account: 'architect', address: '/exceptionlist/states', asks: false },
  ],
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (exception.routes.test.ts)',
    [`DELETE ${base}/:id`]: 'is of a draft that nothing refers to, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`POST ${base}/:id/extensions`]: 'holds its exception, which has one open extension at most',
    'POST /api/extensions/:id/decision': 'holds its exception: the second of two is 409 (exception.routes.test.ts)',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
