import { type Expectation, oncePer } from '@portico/app-server/testing/expectation.ts'
import type { Account, TestPortal } from '@portico/app-server/testing/portal.ts'
import type { RoomTesting } from '@portico/app-server/testing/rooms.ts'
import type { World } from '@portico/app-server/testing/world.ts'
import { users } from '@portico/core/contract.ts'
import { type SQL, sql } from 'drizzle-orm'
import { type AgendaItem, agendaItems } from './item.contract.ts'
import { itemGuards, itemMachine } from './item.rules.ts'
import { type Meeting, meetings } from './meeting.contract.ts'
import { meetingGuards, meetingMachine } from './meeting.rules.ts'

type Portal = Pick<TestPortal, 'call'>
const [base, itemBase] = [meetings.list.path, agendaItems.list.path]

/** The least that makes a meeting; its deadline has not come. */
export const newMeeting = (more: object = {}) => ({ date: '2999-05-20', startTime: '09:30', endTime: '11:00', ...more })
export const makeMeeting = async (portal: Portal, more: object = {}, as: Account = 'admin'): Promise<Meeting> => {
  const made = await portal.call(meetings.create, { as, body: newMeeting(more) })
  if (Array.isArray(made)) throw new Error('A single meeting was asked for.')
  return made
}
/** With who leads it, and who was there. */
export const led = async (portal: Portal) => {
  await portal.call(users.me, { as: 'architect' })
  return {
    chairId: 'admin@portico.example',
    secretaryId: 'architect@portico.example',
    attendees: [{ name: 'Somebody from outside', voting: true, presence: 'PRESENT' }],
  }
}
export const newItem = (more: object = {}) => ({
  category: 'DIRECTION' as const,
  purpose: 'DECISION' as const,
  subjectType: 'NONE' as const,
  title: 'Which standards come next',
  question: 'Which standards do we adopt next year?',
  ...more,
})
export const makeItem = (portal: Portal, more: object = {}, as: Account = 'admin'): Promise<AgendaItem> =>
  portal.call(agendaItems.create, { as, body: newItem(more) })

const run = (portal: TestPortal, statement: SQL) => portal.portal.services.database.db.execute(statement)
const setMeeting = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update ada_meeting set ${assignment} where id = ${id}`)
}
const setItem = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update agenda_item set ${assignment} where id = ${id}`)
}
/** Under the transitions, whatever led to it. */
export const meetingIn = (portal: TestPortal, id: string, state: string) =>
  setMeeting(sql`status = ${state}, status_changed_at = created_at + interval '1 second', date = '2026-01-15'`)(portal, id)
export const itemIn = (portal: TestPortal, id: string, state: string, meetingId: string) =>
  setItem(
    sql`status = ${state}, meeting_id = ${meetingId}, status_changed_at = created_at + interval '1 second', decision = 'NOTED', decision_text = 'It was noted by all.'`,
  )(portal, id)
/** Its deadline, and when it is. */
export const deadlineAt = (portal: TestPortal, id: string, at: string) =>
  setMeeting(sql`submission_deadline = ${at}::timestamptz`)(portal, id)
const meetingOf = (assignment: SQL) => async (portal: TestPortal, id: string) => {
  await run(portal, sql`update ada_meeting set ${assignment} where id = (select meeting_id from agenda_item where id = ${id})`)
}

const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const writing = ['admin', 'architect'] as const
const seen = 'admin architect productowner analyst reader'
interface Known {
  meeting: Meeting
  item: AgendaItem
}
const knownOf = oncePer(({ portal }: World) => makeKnown(portal))
/** One whose agenda was published, so that everybody sees it, with an item. */
async function makeKnown(portal: TestPortal): Promise<Known> {
  const [meeting, item] = [await makeMeeting(portal), await makeItem(portal)]
  await run(portal, sql`update agenda_item set meeting_id = ${meeting.id}, status = 'SCHEDULED' where id = ${item.id}`)
  await run(portal, sql`update ada_meeting set status = 'PUBLISHED' where id = ${meeting.id}`)
  return { meeting, item }
}
const read = (of: keyof Known, query?: Record<string, string>): Expectation => ({
  to: readers,
  send: async (_, world) => ({ params: { id: (await knownOf(world))[of].id }, ...(query && { query }) }),
})
const ofMeeting = (body?: unknown): Expectation => ({
  to: writing,
  send: async (_, { portal }) => ({ params: { id: (await makeMeeting(portal)).id }, ...(body !== undefined && { body }) }),
})
/** What only some of those who see an item may do: those who submitted it among them. */
const ofItem = (may: string, body?: unknown): Expectation => ({
  to: readers,
  ours: { may, see: seen },
  theirs: { may, see: seen },
  send: async (_, { portal }) => ({
    params: { id: (await makeItem(portal, {}, 'productowner')).id },
    ...(body !== undefined && { body }),
  }),
})

const meetingMade = async (portal: TestPortal, state: string): Promise<string> => {
  const { id } = await makeMeeting(portal, await led(portal))
  await portal.call(users.me, { as: 'productowner' })
  await meetingIn(portal, id, state)
  // The one who approves has not written the minutes: nobody who walks is the secretary.
  await setMeeting(sql`secretary_id = (select id from person where email = 'productowner@portico.example')`)(portal, id)
  const item = await makeItem(portal)
  const isOver = ['IN_SESSION', 'MINUTED', 'CLOSED'].includes(state)
  await itemIn(portal, item.id, isOver ? 'HANDLED' : 'SCHEDULED', id)
  return id
}
const itemMade = async (portal: TestPortal, state: string): Promise<string> => {
  const meeting = await makeMeeting(portal)
  const item = await makeItem(portal, {}, 'productowner')
  await itemIn(portal, item.id, state, meeting.id)
  return item.id
}

const room: RoomTesting = {
  expectations: {
    [`GET ${base}`]: { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    [`POST ${base}`]: { to: writing, send: () => ({ body: newMeeting() }) },
    [`GET ${base}/:id`]: read('meeting'),
    [`PATCH ${base}/:id`]: ofMeeting({ version: 1, location: 'Room 4' }),
    [`DELETE ${base}/:id`]: {
      ...ofMeeting(),
      to: writing,
      ours: { may: 'admin', see: 'admin architect' },
      theirs: { may: 'admin', see: 'admin architect' },
    },
    [`POST ${base}/:id/transitions`]: { ...ofMeeting({ action: 'cancel', comment: 'Nothing to decide' }) },
    [`PUT ${base}/:id/items/order`]: ofMeeting([]),
    [`GET ${base}/:id/minutes`]: read('meeting', { format: 'md' }),
    [`GET ${base}/:id/calendar`]: read('meeting'),
    [`GET ${base}/:id/comments`]: read('meeting'),
    [`POST ${base}/:id/comments`]: ofMeeting({ text: 'Asked them' }),
    [`GET ${base}/:id/attachments`]: read('meeting'),
    [`POST ${base}/:id/attachments`]: ofMeeting({ name: 'Slides', url: 'https://files.example/slides' }),
    [`GET ${base}/:id/history`]: read('meeting'),
    [`GET ${itemBase}`]: { to: readers, send: () => ({ query: { itemsPerPage: '5' } }) },
    [`POST ${itemBase}`]: { to: readers, send: () => ({ body: newItem() }) },
    [`GET ${itemBase}/:id`]: read('item'),
    [`PATCH ${itemBase}/:id`]: ofItem('admin architect productowner', { version: 1, question: 'Another question?' }),
    [`DELETE ${itemBase}/:id`]: ofItem('admin productowner'),
    [`POST ${itemBase}/:id/transitions`]: ofItem('admin architect productowner', { action: 'withdraw' }),
    [`GET ${itemBase}/:id/comments`]: read('item'),
    [`POST ${itemBase}/:id/comments`]: ofItem('admin architect productowner analyst', { text: 'Asked them' }),
    [`GET ${itemBase}/:id/attachments`]: read('item'),
    [`POST ${itemBase}/:id/attachments`]: ofItem('admin architect productowner analyst', {
      name: 'Drawing',
      url: 'https://files.example/drawing',
    }),
    [`GET ${itemBase}/:id/history`]: read('item'),
  },
  machines: [
    {
      machine: meetingMachine,
      specified: true,
      guards: meetingGuards(() => ''),
      effects: { addStandingItems: f, tellAgenda: f, signMinutes: f, tellMinutes: f, freeItems: f },
      transition: meetings.transition,
      get: meetings.get,
      make: meetingMade,
      breaks: {
        somethingScheduled: async (portal, id) => {
          await run(portal, sql`update agenda_item set status = 'HANDLED' where meeting_id = ${id}`)
        },
        peopleNamed: setMeeting(sql`chair_id = null`),
        dayHasCome: setMeeting(sql`date = '2999-01-01'`),
        allTakenUp: async (portal, id) => {
          await run(portal, sql`update agenda_item set status = 'SCHEDULED' where meeting_id = ${id}`)
        },
        attendanceRecorded: setMeeting(sql`attendees = '[]'`),
      },
      writes: (action) => [
        'ada_meeting',
        ...(action === 'publish' || action === 'approveMinutes' ? ['event_outbox'] : []),
        ...(action === 'cancel' ? ['agenda_item'] : []),
      ],
    },
    {
      machine: itemMachine,
      specified: true,
      owner: 'productowner',
      guards: itemGuards(() => ''),
      effects: { takePlace: f, leaveMeeting: f, pushDecision: f, copyToBacklog: f, takeSubjectBack: f },
      transition: agendaItems.transition,
      get: agendaItems.get,
      make: itemMade,
      // In a session items are decided, and outside of one they come and go.
      suit: (portal, id, action) =>
        meetingOf(action === 'decide' || action === 'postpone' ? sql`status = 'IN_SESSION'` : sql`status = 'PLANNED'`)(portal, id),
      breaks: {
        hasMeeting: setItem(sql`meeting_id = null`),
        meetingOpen: meetingOf(sql`status = 'CLOSED'`),
        notInSession: meetingOf(sql`status = 'IN_SESSION'`),
        inSession: meetingOf(sql`status = 'PUBLISHED'`),
        decided: setItem(sql`decision = null`),
      },
      writes: () => ['agenda_item'],
    },
  ],
  async fill(db, rows) {
    const past = sql`timestamptz '2026-01-01' + n * interval '7 seconds'`
    const stamp = sql`${past}, ${past}, 'x', 'x'`
    await db.execute(sql`insert into ada_meeting (id, code, title, status, status_changed_at, date, start_time, end_time, time_zone, submission_deadline, created_at, updated_at, created_by, updated_by)
      select md5('meeting' || n)::uuid, 'ADA-' || n, 'Meeting ' || md5(n::text), (array['PLANNED', 'PUBLISHED', 'CLOSED', 'CLOSED', 'CANCELLED'])[1 + n % 5], ${past}, date '2020-01-01' + n, '09:30', '11:00', 'Europe/Amsterdam',
        date '2020-01-01' + n - 3, ${stamp} from generate_series(1, ${sql.raw(String(Math.ceil(rows / 2)))}) n`)
    await db.execute(sql`insert into agenda_item (title, status, status_changed_at, meeting_id, position, category, purpose, subject_type, submitted_by, submitted_at, created_at, updated_at, created_by, updated_by)
      select 'Item ' || md5(n::text), (array['SCHEDULED', 'HANDLED', 'HANDLED', 'POSTPONED', 'WITHDRAWN', 'PROPOSED'])[1 + n % 6], ${past}, case when n % 6 < 5 then md5('meeting' || (1 + n % 400))::uuid end, n % 9,
        (array['INTAKE', 'DESIGN', 'EXCEPTION', 'RELEASE'])[1 + n % 4], 'INFORMATION', 'NONE', 'x' || n % 50, ${past}, ${stamp} from generate_series(1, ${sql.raw(String(rows))}) n`)
  },
  filters: [
    [base, 'admin', [{}, { status: 'CLOSED' }, { from: '2026-01-01' }, { nameSearch: 'abc' }], 'title DESC'],
    [
      itemBase,
      'admin',
      [
        {},
        { status: 'HANDLED' },
        { backlog: 'true' },
        { mine: 'true' },
        { myActions: 'true' },
        { category: 'DESIGN' },
        { nameSearch: 'abc' },
      ],
      'title DESC',
    ],
  ],
  screens: [{ name: 'agenda', account: 'architect', address: '/adaAgenda' }],
  aloneInWriting: {
    [`POST ${base}`]: 'makes records of its own',
    [`PATCH ${base}/:id`]: 'names the version that it changes: the second of two is 409',
    [`DELETE ${base}/:id`]: 'is of a meeting that never left its first state and has no items, and holds it',
    [`POST ${base}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`PUT ${base}/:id/items/order`]: 'holds the meeting; the last order is the order',
    [`POST ${base}/:id/comments`]: 'adds a row of its own',
    [`POST ${base}/:id/attachments`]: 'adds a row of its own',
    [`POST ${itemBase}`]: 'makes a record of its own; the index of open items keeps a second one off',
    [`PATCH ${itemBase}/:id`]: 'names the version that it changes: the second of two is 409',
    [`DELETE ${itemBase}/:id`]: 'is of an item that never left its first state, and holds it',
    [`POST ${itemBase}/:id/transitions`]: 'names the version that it changes, as a save does (machines.test.ts)',
    [`POST ${itemBase}/:id/comments`]: 'adds a row of its own',
    [`POST ${itemBase}/:id/attachments`]: 'adds a row of its own',
  },
}
function f() {}
export default room
