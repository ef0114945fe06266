import { linesOf, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { type SQL, sql } from 'drizzle-orm'
import { makeCondition } from '../conditions/conditions.testing.ts'
import { groundOf, makeProspect, inState as prospectInState } from '../prospects/prospects.testing.ts'
import { moreOfSolutions, type Solution, solutions } from './solution.contract.ts'
import { solutionGuards, solutionMachine } from './solution.rules.ts'
import { checkCodes } from './solution-states.contract.ts'

type Portal = Pick<TestPortal, 'call'>
let made = 0
/** What the board asks for. */
const filled = {
  problemStatement: 'Everybody asks for the same readings by mail',
  designDescription: 'One resource behind the gateway',
  alternatives: 'A file each night: too late for most',
  riskSummary: 'The data hub has no service level yet',
  architectId: 'architect@portico.example',
}

/** The least that makes one. */
export const newSolution = async (portal: Portal) => {
  made += 1
  const nth = made
  const { domainId } = await groundOf(portal)
  return { name: `Solution number ${nth}`, summary: 'What it is the design of', domainId, ownerId: 'productowner@portico.example' }
}
/** With all that the board asks for, its answers and its level excepted; owned by the product owner. */
export const makeSolution = async (portal: Portal, more: object = {}, as: 'admin' | 'productowner' = 'admin'): Promise<Solution> =>
  portal.call(solutions.create, { as, body: { ...(await newSolution(portal)), ...filled, ...more } })

/** All answers yes, but for these. */
export const answers = (other: Record<string, 'NO' | 'PARTIAL' | 'NOT_APPLICABLE'> = {}) =>
  checkCodes.map((checkCode) => ({ checkCode, answer: other[checkCode] ?? ('YES' as const) }))
/** In design, complete, with one prospect in design: all that the board needs. */
export async function makeDesigned(portal: TestPortal, more: object = {}) {
  const solution = await makeSolution(portal, { complianceLevel: 'FULLY_CONFORMANT', ...more })
  const prospect = await makeProspect(portal, { solutionId: solution.id })
  await prospectInState(portal, prospect.id, 'IN_DESIGN')
  const { version } = await portal.call(solutions.transition, {
    as: 'architect',
    params: { id: solution.id },
    body: { action: 'startDesign' },
  })
  const body = { version, checklist: answers() }
  return { solution: await portal.call(moreOfSolutions.checklist, { as: 'architect', params: { id: solution.id }, body }), prospect }
}

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const stamp = sql`now(), now(), 'x', 'x'`
const set = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update solution set ${assignment} where id = ${id}`)
}
/** So that it is another's for four eyes. */
export const madeBy = (portal: TestPortal, id: string, email: string) => set(sql`created_by = ${email}`)(portal, id)
/** As time goes by. */
export const deferredTo = (portal: TestPortal, id: string, day: string) => set(sql`defer_until = ${day}::date`)(portal, id)
const putOnAgenda = (portal: TestPortal, id: string, status = 'PROPOSED', decision: string | null = null) =>
  run(
    portal,
    sql`insert into agenda_item (status, status_changed_at, category, purpose, subject_type, subject_id, title, decision, submitted_by, submitted_at, created_at, updated_at, created_by, updated_by)
      values (${status}, now(), 'DESIGN', 'DECISION', 'SOLUTION', ${id}, 'An item', ${decision}, 'x', now(), ${stamp})`,
  )
/** What the board has decided, before the record is moved. */
export async function decided(portal: TestPortal, id: string, decision: string): Promise<string> {
  await run(
    portal,
    sql`update agenda_item set status = 'HANDLED', decision = ${decision} where subject_id = ${id} and status in ('PROPOSED', 'SCHEDULED')`,
  )
  const rows = (await run(
    portal,
    sql`select id from agenda_item where subject_id = ${id} order by submitted_at desc limit 1`,
  )) as unknown as { rows: { id: string }[] }
  return rows.rows[0]?.id ?? ''
}
const noted = async (portal: TestPortal, id: string) => {
  await decided(portal, id, 'NOTED')
}

let count = 0
const templateOf = oncePer((portal: TestPortal) => makeDesigned(portal))
/** Under the transitions, whatever led to it; with what the state has: an open item of the agenda, a release. */
export async function inState(portal: TestPortal, id: string, state: string): Promise<void> {
  const [release, late] = [crypto.randomUUID(), ['APPROVED', 'IN_REALISATION', 'LIVE'].includes(state)]
  count += 1
  if (late)
    await run(
      portal,
      sql`insert into portfolio_release (id, code, name, status, status_changed_at, created_at, updated_at, created_by, updated_by)
        values (${release}, ${`S${count}`}, ${`Release of solution ${count}`}, 'PLANNED', now(), ${stamp})`,
    )
  await run(
    portal,
    sql`update solution set status = ${state}, status_changed_at = created_at + interval '1 second', defer_until = '2999-01-01',
      release_id = ${late ? release : null}, compliance_confirmed = ${state === 'IN_REALISATION'} where id = ${id}`,
  )
  // What is realised or over has prospects that are.
  if (late && state !== 'APPROVED')
    await run(portal, sql`update prospect set status = ${state === 'LIVE' ? 'RETIRED' : 'REALISED'} where solution_id = ${id}`)
  if (state === 'ON_AGENDA') await putOnAgenda(portal, id)
}
async function copyOfOne(portal: TestPortal): Promise<string> {
  const [{ solution, prospect }, id, prospectId] = [await templateOf(portal), crypto.randomUUID(), crypto.randomUUID()]
  count += 1
  const nth = count
  const columns = sql.raw(
    'status, status_changed_at, summary, problem_statement, design_description, alternatives, risk_summary, domain_id, owner_id, architect_id, compliance_level, created_at, updated_at, created_by, updated_by',
  )
  await run(
    portal,
    sql`insert into solution (id, code, name, ${columns}) select ${id}, ${`COPY-${nth}`}, ${`Copy of a solution ${nth}`}, ${columns} from solution where id = ${solution.id}`,
  )
  await run(
    portal,
    sql`insert into solution_check (solution_id, check_code, answer) select ${id}, check_code, answer from solution_check where solution_id = ${solution.id}`,
  )
  const copied = sql.raw(
    'status_changed_at, summary, domain_id, owner_id, data_classification, personal_data, criticality, reuse_check, created_at, updated_at, created_by, updated_by',
  )
  await run(
    portal,
    sql`insert into prospect (id, code, name, status, solution_id, ${copied}) select ${prospectId}, ${`OF-${nth}`}, ${`Prospect of copy ${nth}`}, 'IN_DESIGN', ${id}, ${copied} from prospect where id = ${prospect.id}`,
  )
  await run(
    portal,
    sql`insert into prospect_entry (prospect_id, entry_id) select ${prospectId}, entry_id from prospect_entry where prospect_id = ${prospect.id}`,
  )
  return id
}
const noProspects = async (portal: TestPortal, id: string) => {
  await run(portal, sql`update prospect set solution_id = null where solution_id = ${id}`)
}
const ofProspects = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update prospect set ${assignment} where solution_id = ${id}`)
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const solutionOf = oncePer(({ portal }: World) => makeSolution(portal))
const { read, one, only } = linesOf(readers, 'admin architect productowner analyst reader', solutionOf)
const writers = 'admin architect productowner'
const pair = async ({ portal }: World, joined: boolean) => {
  const { id } = await makeSolution(portal)
  const { id: prospectId } = await makeProspect(portal, joined ? { solutionId: id } : {})
  return { params: { id, prospectId } }
}
const base = solutions.list.path

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: read(() => ({ query: { itemsPerPage: '5' } })),
    [`POST ${base}`]: read(async (_, { portal }) => ({ body: await newSolution(portal) })),
    [`GET ${base}/:id`]: one(),
    [`PATCH ${base}/:id`]: only(writers, async (_, { portal }) => {
      const { id, version } = await makeSolution(portal)
      return { params: { id }, body: { version, alternatives: 'None' } }
    }),
    [`DELETE ${base}/:id`]: only('admin productowner', async (_, { portal }) => ({ params: { id: (await makeSolution(portal)).id } })),
    [`POST ${base}/:id/transitions`]: only('admin architect', async (_, { portal }) => ({
      params: { id: (await makeSolution(portal)).id },
      body: { action: 'startDesign' },
    })),
    [`GET ${base}/:id/prospects`]: one(),
    [`PUT ${base}/:id/prospects/rel/:prospectId`]: only(writers, (_, world) => pair(world, false)),
    [`DELETE ${base}/:id/prospects/rel/:prospectId`]: only(writers, (_, world) => pair(world, true)),
    [`PUT ${base}/:id/checklist`]: only(writers, async (_, { portal }) => {
      const { id, version } = await makeSolution(portal)
      return { params: { id }, body: { version, checklist: answers() } }
    }),
    [`GET ${base}/:id/comments`]: one(),
    [`POST ${base}/:id/comments`]: one({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: one(),
    [`POST ${base}/:id/attachments`]: read(async (_, { portal }) => ({
      params: { id: (await makeSolution(portal)).id },
      body: { name: 'Drawing', url: 'https://files.example/drawing' },
    })),
    [`GET ${base}/:id/history`]: one(),
  },
  machines: [
    {
      machine: solutionMachine,
      specified: true,
      owner: 'productowner',
      guards: solutionGuards(() => ''),
      effects: {
        ...{ putOnAgenda: f, takeOffAgenda: f, informBoard: f, approveProspects: f, endDeferral: f },
        ...{ awaitConfirmation: f, detachProspects: f },
      },
      transition: solutions.transition,
      get: solutions.get,
      async make(portal, state) {
        const id = await copyOfOne(portal)
        await inState(portal, id, state)
        return id
      },
      breaks: {
        hasPeople: set(sql`architect_id = null`),
        filledForBoard: set(sql`risk_summary = ''`),
        checklistAnswered: async (portal, id) => {
          await run(portal, sql`delete from solution_check where solution_id = ${id} and check_code = 'C07'`)
        },
        hasProspects: noProspects,
        deviationsExcepted: async (portal, id) => {
          await run(portal, sql`update solution_check set answer = 'NO' where solution_id = ${id} and check_code = 'C03'`)
          await set(sql`compliance_level = 'NON_CONFORMANT'`)(portal, id)
        },
        noOpenItem: async (portal, id) => {
          await putOnAgenda(portal, id)
        },
        itemOpen: noted,
        withinMandate: ofProspects(sql`personal_data = 'SPECIAL'`),
        boardApproved: noted,
        boardSentBack: noted,
        boardDeferred: noted,
        boardRejected: noted,
        deferredToLater: set(sql`defer_until = '2020-01-01'`),
        hasRelease: set(sql`release_id = null`),
        noOpenException: async (portal, id) => {
          count += 1
          await run(
            portal,
            sql`insert into dispensation (code, title, status, status_changed_at, subject_type, subject_id, deviation_type, created_at, updated_at, created_by, updated_by)
              values (${`EXC-S${count}`}, 'Old interface', 'IN_REVIEW', now(), 'SOLUTION', ${id}, 'NORTH_BOUND', ${stamp})`,
          )
        },
        prospectsRealised: ofProspects(sql`status = 'PLANNED'`),
        conditionsMet: async (portal, id) => {
          await makeCondition(portal, 'SOLUTION', id)
        },
        complianceConfirmed: set(sql`compliance_confirmed = false`),
        replacedOrEnded: ofProspects(sql`status = 'REALISED'`),
      },
      writes: (action) => [
        'solution',
        'event_outbox',
        ...(['proposeForAda', 'removeFromAgenda', 'approveByMandate'].includes(action) ? ['agenda_item'] : []),
        // Its prospects are approved with it, or leave it.
        ...(['approveByMandate', 'withdraw'].includes(action) ? ['prospect'] : []),
      ],
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    // Those that the domains' own filling makes, for a run of this room alone.
    await db.execute(sql`insert into domain (id, code, name, created_at, updated_at, created_by, updated_by)
      select md5('domain' || n)::uuid, 'MANY_' || n, 'Domain ' || md5(n::text), now(), now(), 'x', 'x' from generate_series(1, 100) n on conflict do nothing`)
    await db.execute(sql`insert into solution (id, code, name, summary, domain_id, status, status_changed_at, compliance_level, created_at, updated_at, created_by, updated_by)
      select md5('solution' || n)::uuid, 'SOL-' || lpad((n + 100000)::text, 6, '0'), 'Solution ' || md5(n::text), 'About ' || md5('s' || n), md5('domain' || (1 + n % 100))::uuid,
        (array['DRAFT', 'IN_DESIGN', 'ON_AGENDA', 'APPROVED', 'IN_REALISATION', 'LIVE', 'LIVE', 'RETIRED', 'DEFERRED', 'REJECTED', 'WITHDRAWN'])[1 + n % 11], ${past},
        case n % 3 when 0 then 'COMPLIANT' when 1 then 'NON_CONFORMANT' end, ${past}, ${past}, 'x' || n % 50, 'x' from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
  filters: [
    [base, 'admin', [{}, { status: 'DRAFT' }, { mine: 'true' }, { compliance: 'NON_CONFORMANT' }, { nameSearch: 'abc' }], 'name DESC'],
  ],
  screens: [
    { name: 'solutions', account: 'architect', address: '/solution' },
    { name: 'solution', account: 'architect', address: { list: '/solution', link: 'Interval readings as a stream' } },
    {
      name: 'checklist of a solution',
      account: 'architect',
      address: { list: '/solution', link: 'Interval readings as a stream', tab: 'checklist' },
    },
    { name: 'states of a solution', account: 'architect', address: '/solution/states', asks: false },
  ],
  aloneInWriting: {
    [`POST ${base}`]: 'makes a record of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409 (solution.routes.test.ts)',
    [`DELETE ${base}/:id`]: 'is of a draft that nothing refers to, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`PUT ${base}/:id/prospects/rel/:prospectId`]: 'holds the solution, then the prospect: of two the second finds it in',
    [`DELETE ${base}/:id/prospects/rel/:prospectId`]: 'holds the solution, then the prospect: the second of two is 404',
    [`PUT ${base}/:id/checklist`]: 'names the version that it changes',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
