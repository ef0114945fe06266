import { applications, environments } from '@portico/apidex/contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { domains, users } from '@portico/core/contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { entryOf } from '../catalogues/catalogues.testing.ts'
import { type Prospect, prospects } from './prospect.contract.ts'
import { prospectGuards, prospectMachine } from './prospect.rules.ts'

type Portal = Pick<TestPortal, 'call'>
let made = 0
/** What all prospects of one portal name: a domain, and rows of the catalogues with which no exception is needed. */
export const groundOf = ({ call }: Portal) => groundOfCall(call)
const groundOfCall = oncePer((call: Portal['call']) => makeGround({ call }))
async function makeGround(portal: Portal): Promise<{ domainId: string; filled: object }> {
  for (const as of ['productowner', 'architect'] as const) await portal.call(users.me, { as })
  const [internal, rest, process] = [
    await entryOf(portal, 'usageType', 'INTERNAL'),
    await entryOf(portal, 'northBound', 'REST'),
    await entryOf(portal, 'abstractionType', 'PROCESS'),
  ]
  const south = await entryOf(portal, 'southBound', 'REST')
  const filled = {
    description: 'What it must do',
    businessValueText: 'Why',
    ownerId: 'productowner@portico.example',
    architectId: 'architect@portico.example',
    usageTypeIds: [internal.id],
    northBoundIds: [rest.id],
    southBoundIds: [south.id],
    abstractionTypeId: process.id,
    providerSystem: 'Billing',
    dataFlowDirection: 'PROVIDER_TO_CONSUMER',
    frequency: 'DAILY',
    dataClassification: 'INTERNAL',
    personalData: 'NONE',
    criticality: 'LOW',
    value: 4,
    urgency: 2,
    effort: 3,
    reuseCheck: 'NO_MATCH',
    designNote: 'How it will be',
  }
  const { id: domainId } = await portal.call(domains.create, {
    as: 'admin',
    body: { code: 'PROSPECTS', name: 'Of prospects', baseUri: 'https://terms.example/prospects' },
  })
  return { domainId, filled }
}

/** The least that makes one. */
export const newProspect = async (portal: Portal) => {
  made += 1
  return { name: `Prospect number ${made}`, summary: 'What it is about, in short', domainId: (await groundOf(portal)).domainId }
}
/** With all that the states ask for; owned by the product owner. */
export const makeProspect = async (portal: Portal, more: object = {}, as: 'admin' | 'productowner' = 'admin'): Promise<Prospect> => {
  const { filled } = await groundOf(portal)
  return portal.call(prospects.create, { as, body: { ...(await newProspect(portal)), ...filled, ...more } })
}

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const stamp = sql`now(), now(), 'x', 'x'`
let count = 0
const makeRelease = async (portal: TestPortal, id: string) => {
  count += 1
  await run(
    portal,
    sql`insert into portfolio_release (id, code, name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
      values (${id}, ${`R${count}`}, ${`Release ${count}`}, 'PLANNED', now(), ${stamp})`,
  )
}
/** One that was made by the API, and copies of it by SQL: the walk through the machine needs hundreds. */
const templateOf = oncePer((portal: TestPortal) => makeProspect(portal))
async function copyOfOne(portal: TestPortal): Promise<string> {
  const [{ id: from }, id] = [await templateOf(portal), crypto.randomUUID()]
  made += 1
  await run(
    portal,
    sql`insert into prospect (id, code, name, status, status_changed_at, summary, description, business_value_text, domain_id, owner_id, architect_id, abstraction_type_id, provider_system,
        data_flow_direction, frequency, data_classification, personal_data, criticality, value, urgency, effort, reuse_check, design_note, completeness, created_at, updated_at, created_by, updated_by)
      select ${id}, ${`COPY-${made}`}, ${`Copy ${made}`}, status, status_changed_at, summary, description, business_value_text, domain_id, owner_id, architect_id, abstraction_type_id, provider_system,
        data_flow_direction, frequency, data_classification, personal_data, criticality, value, urgency, effort, reuse_check, design_note, completeness, created_at, updated_at, created_by, updated_by
      from prospect where id = ${from}`,
  )
  await run(
    portal,
    sql`insert into prospect_entry (prospect_id, entry_id) select ${id}, entry_id from prospect_entry where prospect_id = ${from}`,
  )
  return id
}
/** Under the transitions, whatever led to it; with what the state has: an open item of the agenda, a release. */
export async function inState(portal: TestPortal, id: string, state: string): Promise<void> {
  const release = crypto.randomUUID()
  if (state === 'APPROVED' || state === 'PLANNED') await makeRelease(portal, release)
  await run(
    portal,
    sql`update prospect set status = ${state}, status_changed_at = created_at + interval '1 second', defer_until = '2999-01-01', realisation_evidence = 'It is there',
      replaced_by_id = ${state === 'REALISED' ? (await templateOf(portal)).id : null},
      release_id = ${state === 'APPROVED' || state === 'PLANNED' ? release : null} where id = ${id}`,
  )
  if (state === 'ON_AGENDA') await putOnAgenda(portal, id)
}
const putOnAgenda = (portal: TestPortal, id: string) =>
  run(
    portal,
    sql`insert into agenda_item (status, status_changed_at, category, purpose, subject_type, subject_id, title, submitted_by, submitted_at, created_at, updated_at, created_by, updated_by)
      values ('PROPOSED', now(), 'INTAKE', 'DECISION', 'PROSPECT', ${id}, 'An item', 'x', now(), ${stamp})`,
  )
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update prospect set ${assignment} where id = ${id}`)
}
export const notReplaced = set(sql`replaced_by_id = null`)
/** As time goes by. */
export const deferredTo = (portal: TestPortal, id: string, day: string) => set(sql`defer_until = ${day}::date`)(portal, id)
const makeException = (status: string) => async (portal: TestPortal, id: string) => {
  count += 1
  await run(
    portal,
    sql`insert into dispensation (code, title, status, status_changed_at, subject_type, subject_id, deviation_type, created_at, updated_at, created_by, updated_by)
      values (${`EXC-${count}`}, 'Old interface', ${status}, now(), 'PROSPECT', ${id}, 'NORTH_BOUND', ${stamp})`,
  )
}
const ofRelease = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update portfolio_release set ${assignment} where id = (select release_id from prospect where id = ${id})`)
}
const decided = async (portal: TestPortal, id: string) => {
  await run(portal, sql`update agenda_item set status = 'HANDLED', decision = 'NOTED' where subject_id = ${id}`)
}

/** A product that an application has on a key. */
export const usedProduct = oncePer(async (portal: TestPortal) => {
  const [known] = await portal.call(environments.list, { as: 'admin', query: { filter: {} } })
  if (!known) await makeEnvironments(portal, 'used')
  const envId = known?.id ?? 'used'
  const { inuse } = await makeProducts(portal, [{ apiproduct: 'inuse', envId }])
  await portal.call(applications.create, { as: 'developer', params: { envId }, body: { name: 'Uses it', apiProducts: ['inuse'] } })
  return { environmentId: envId, productId: inuse.id }
})
/** What realises it, whatever its state. */
export const tieTo = async (portal: TestPortal, id: string, { environmentId, productId }: { environmentId: string; productId: string }) => {
  await run(
    portal,
    sql`insert into prospect_product (prospect_id, part, environment_id, product_id) values (${id}, 'realised', ${environmentId}, ${productId}) on conflict do nothing`,
  )
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const prospectOf = oncePer(({ portal }: World) => makeProspect(portal))
const { read, one, only } = linesOf(readers, 'admin architect productowner analyst reader', prospectOf)
const fresh = async ({ portal }: World, more?: object) => (await makeProspect(portal, more)).id
const base = prospects.list.path

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: read(() => ({ query: { itemsPerPage: '5' } })),
    [`POST ${base}`]: read(async (_, { portal }) => ({ body: await newProspect(portal) })),
    [`GET ${base}/:id`]: one(),
    [`PATCH ${base}/:id`]: only('admin architect productowner', async (_, { portal }) => {
      const { id, version } = await makeProspect(portal)
      return { params: { id }, body: { version, description: 'Changed' } }
    }),
    [`DELETE ${base}/:id`]: only('admin productowner', async (_, world) => ({ params: { id: await fresh(world) } })),
    [`POST ${base}/:id/transitions`]: read(async (_, world) => ({ params: { id: await fresh(world) }, body: { action: 'submit' } })),
    [`POST ${base}/:id/clone`]: read(async (_, world) => ({
      params: { id: await fresh(world, { name: `To clone ${crypto.randomUUID()}` }) },
    })),
    [`GET ${base}/:id/similar`]: one(),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: one({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: read(async (_, world) => ({
      params: { id: await fresh(world) },
      body: { name: 'Drawing', url: 'https://files.example/drawing' },
    })),
    [`GET ${base}/:id/history`]: one(),
    [`GET ${base}/board`]: read(() => ({ query: { itemsPerPage: '5' } })),
    [`GET ${base}/export`]: read(() => ({ query: { status: 'WITHDRAWN' } })),
  },
  machines: [
    {
      machine: prospectMachine,
      specified: true,
      owner: 'productowner',
      guards: prospectGuards(() => ''),
      effects: { endDeferral: f, putOnAgenda: f, takeOffAgenda: f, informBoard: f, leaveSolution: f, leaveRelease: f },
      transition: prospects.transition,
      get: prospects.get,
      async make(portal, state) {
        const id = await copyOfOne(portal)
        await inState(portal, id, state)
        return id
      },
      breaks: {
        filledToSubmit: set(sql`description = ''`),
        filledToQualify: set(sql`criticality = null`),
        reuseChecked: set(sql`reuse_check = 'NOT_CHECKED'`),
        deferredToLater: set(sql`defer_until = '2020-01-01'`),
        hasDesign: set(sql`design_note = ''`),
        noOpenItem: async (portal, id) => {
          await putOnAgenda(portal, id)
        },
        itemOpen: decided,
        withinMandate: set(sql`personal_data = 'SPECIAL'`),
        boardApproved: decided,
        boardSentBack: decided,
        boardDeferred: decided,
        boardRejected: decided,
        solutionApproved: set(sql`solution_id = null`),
        solutionDeferred: set(sql`solution_id = null`),
        solutionRejected: set(sql`solution_id = null`),
        hasRelease: set(sql`release_id = null`),
        releaseOpen: ofRelease(sql`status = 'RELEASED'`),
        noOpenException: makeException('IN_REVIEW'),
        excepted: set(sql`needs_exception = true`),
        scopeNotFrozen: ofRelease(sql`scope_freeze_date = '2020-01-01'`),
        hasEvidence: set(sql`realisation_evidence = ''`),
        replacedOrUnused: async (portal, id) => {
          await tieTo(portal, id, await usedProduct(portal))
          await notReplaced(portal, id)
        },
      },
      writes: (action) => [
        'prospect',
        'event_outbox',
        ...(['proposeForAda', 'removeFromAgenda', 'approveByMandate'].includes(action) ? ['agenda_item'] : []),
      ],
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    // Those that the domains' own filling makes, for a run of this room alone.
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into prospect (id, code, name, summary, domain_id, provider_system, status, status_changed_at, value, urgency, effort, desired_date, created_at, updated_at, created_by, updated_by)
      select md5('prospect' || n)::uuid, 'PRS-' || lpad((n + 100000)::text, 6, '0'), 'Prospect ' || md5(n::text), 'About ' || md5('s' || n), md5('domain' || (1 + n % 100))::uuid, 'System ' || md5('y' || n),
        (array['DRAFT', 'SUBMITTED', 'QUALIFIED', 'IN_DESIGN', 'ON_AGENDA', 'APPROVED', 'PLANNED', 'REALISED', 'REALISED', 'RETIRED', 'DEFERRED', 'REJECTED'])[1 + n % 12], ${past}, 1 + n % 5, 1 + n % 4, 1 + n % 3,
        case n % 3 when 0 then date '2026-01-01' + n % 900 end, ${past}, ${past}, 'x' || n % 50, 'x' from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
  filters: [
    [
      base,
      'admin',
      [
        {},
        { status: 'DRAFT' },
        { mine: 'true' },
        { needsException: 'true' },
        { reuseCheck: 'REUSE_CHOSEN' },
        { approvedIn: '2026-02' },
        { realisedIn: '2026-02' },
        { overdue: 'true' },
        { nameSearch: 'abc' },
      ],
      'name DESC',
    ],
    [
      `${base}/board`,
      'admin',
      [
        {},
        { status: 'DRAFT' },
        { domain: '90b55911-9ab4-8e8c-f431-0bf92f6b4eab' },
        { mine: 'true' },
        { needsException: 'true' },
        { nameSearch: 'abc' },
      ],
      'priorityScore DESC',
    ],
  ],
  screens: [
    { name: 'prospects', account: 'admin', address: '/prospect' },
    { name: 'prospect-board', account: 'admin', address: '/prospect?view=board' },
  ],
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (prospect.routes.test.ts)',
    [`DELETE ${base}/:id`]: 'is of a draft that nothing refers to, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`POST ${base}/:id/clone`]: 'makes a record of its own',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
