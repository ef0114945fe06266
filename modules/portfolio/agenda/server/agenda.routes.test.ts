import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { eventsIn } from '@portico/app-server/testing/stored.ts'
import { settings } from '@portico/core/contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inState as exceptionIn, makeException } from '../../exceptions/exceptions.testing.ts'
import { inState, makeProspect } from '../../prospects/prospects.testing.ts'
import { frozenSince, makeRelease, openUntil, releaseIn } from '../../releases/releases.testing.ts'
import { makeDesigned } from '../../solutions/solutions.testing.ts'
import { deadlineAt, led, makeItem, makeMeeting, meetingIn, newItem, newMeeting } from '../agenda.testing.ts'
import { type AgendaItem, agendaItems } from '../item.contract.ts'
import { meetings } from '../meeting.contract.ts'
import { actionReminders } from './agenda.jobs.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal({ modules: ['Portfolio'] })
  for (const as of ['admin', 'architect', 'productowner', 'analyst', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
})
afterAll(() => portal.close())

type As = 'admin' | 'architect' | 'productowner' | 'analyst' | 'reader'
const post = (as: As, path: string, body: object) => portal.raw('POST', `/api/${path}`, { as, body })
const moveItem = (as: As, { id }: { id: string }, body: object) => post(as, `agendaitems/${id}/transitions`, body)
const moveMeeting = (as: As, { id }: { id: string }, body: object) => post(as, `adameetings/${id}/transitions`, body)
const itemOf = (id: string) => portal.call(agendaItems.get, { as: 'admin', params: { id } })
const prospectOf = async (id: string) => (await portal.raw('GET', `/api/prospects/${id}`, { as: 'admin' })).json as Record<string, unknown>
const told = async (event: string) => (await eventsIn(portal.portal.services.database)).filter((one) => one.event === event)
const designed = async () => {
  const prospect = await makeProspect(portal)
  await inState(portal, prospect.id, 'IN_DESIGN')
  return prospect
}
/** A prospect on the agenda of a meeting that is in session. */
const inSession = async () => {
  const [prospect, meeting] = [await designed(), await makeMeeting(portal, await led(portal))]
  const body = { ...newItem(), category: 'INTAKE', subjectType: 'PROSPECT', subjectId: prospect.id, title: undefined }
  const item = (await post('productowner', 'agendaitems', body)).json as AgendaItem
  expect((await moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })).status).toBe(200)
  await meetingIn(portal, meeting.id, 'IN_SESSION')
  return { prospect, meeting, item }
}
const words = 'The board has looked at it.'

describe('who leaves', () => {
  it('hands the offices of coming meetings over; one that the other may not hold is laid down, and the history tells so', async () => {
    const idOf = async (as: As) => ((await portal.raw('GET', '/api/users/me', { as })).json as { id: string }).id
    const [id, analyst] = [await idOf('architect'), await idOf('analyst')]
    const chaired = await makeMeeting(portal, { chairId: id, secretaryId: 'admin@portico.example', title: 'Chaired' })
    const item = await makeItem(portal, { presenterId: id, title: 'Presented' })
    const chair = { entityType: 'adameeting', field: 'chairId', id: chaired.id, name: 'Chaired' }
    const own = [chair, { entityType: 'agendaitem', field: 'presenterId', id: item.id, name: 'Presented' }]
    const owned = async () => (await portal.raw('GET', `/api/people/${id}/owned`, { as: 'admin' })).json
    expect(await owned()).toEqual(own)
    const handOver = async (to: string) =>
      (await post('admin', `people/${id}/handover`, { to })).json as { given: number; laidDown: { id: string }[] }
    const { given, laidDown } = await handOver(analyst)
    expect(given).toBe(1)
    expect(laidDown).toEqual([chair])
    expect(await owned()).toEqual([])
    expect(await itemOf(item.id)).toMatchObject({ presenterId: analyst, version: item.version + 1 })
    const meeting = await portal.call(meetings.get, { as: 'admin', params: { id: chaired.id } })
    expect(meeting).toMatchObject({ chairId: null, chairName: null, version: chaired.version + 1 })
    const history = (await portal.raw('GET', `/api/adameetings/${chaired.id}/history`, { as: 'admin' })).json
    expect(history).toMatchObject([{ changes: [{ field: 'chairId', old: id, new: null }] }, { action: 'create' }])

    // Nobody chairs a meeting and writes it down, too.
    await portal.call(meetings.change, { as: 'admin', params: { id: chaired.id }, body: { chairId: id, version: meeting.version } })
    expect(await handOver('admin@portico.example')).toEqual({ given: 0, laidDown: [chair] })
  })
})

describe('items of the agenda', () => {
  it('that ask for a decision take their record onto the agenda, once (A-1, A-2)', async () => {
    const prospect = await designed()
    const body = { ...newItem({ timeboxMinutes: 25 }), subjectType: 'PROSPECT', subjectId: prospect.id, title: undefined }
    const made = await post('productowner', 'agendaitems', body)
    expect(made.json).toMatchObject({
      status: 'PROPOSED',
      title: `${prospect.code} ${prospect.name}`,
      timeboxMinutes: 25,
      category: 'DIRECTION',
      subject: { id: prospect.id, status: 'ON_AGENDA' },
      code: expect.stringMatching(/^AGI-\d{4}$/),
    })
    expect((await post('architect', 'agendaitems', body)).problem.name).toBe('InvalidTransition')
    const draft = await makeProspect(portal)
    expect((await post('architect', 'agendaitems', { ...body, subjectId: draft.id })).status).toBe(409)
    // Advice and information block nothing and change nothing, whatever the state.
    const advice = await post('productowner', 'agendaitems', { ...body, purpose: 'ADVICE' })
    expect(advice.status).toBe(201)
    const withdrawn = await moveItem('productowner', made.json as AgendaItem, { action: 'withdraw' })
    expect([withdrawn.status, (await prospectOf(prospect.id)).status]).toEqual([200, 'IN_DESIGN'])
  })

  it('are withdrawn by who put them there, whoever owns the record, which comes back', async () => {
    const prospect = await makeProspect(portal, { ownerId: 'admin@portico.example' })
    await inState(portal, prospect.id, 'IN_DESIGN')
    await post('productowner', `prospects/${prospect.id}/transitions`, { action: 'proposeForAda' })
    const { solution } = await makeDesigned(portal)
    await post('architect', `solutions/${solution.id}/transitions`, { action: 'proposeForAda' })
    const exception = await makeException(portal)
    await exceptionIn(portal, exception.id, 'IN_REVIEW')
    await post('architect', `exceptions/${exception.id}/transitions`, { action: 'proposeForAda' })
    for (const [as, path, id, status] of [
      ['productowner', 'prospects', prospect.id, 'IN_DESIGN'],
      ['architect', 'solutions', solution.id, 'IN_DESIGN'],
      ['architect', 'exceptions', exception.id, 'IN_REVIEW'],
    ] as const) {
      const { data } = await portal.call(agendaItems.list, { as, query: { subjectId: [id], backlog: true } })
      const withdrawn = await moveItem(as, { id: data[0]?.id ?? '' }, { action: 'withdraw' })
      expect(withdrawn.status, `${path}: ${withdrawn.problem.message}`).toBe(200)
      expect((await portal.raw('GET', `/api/${path}/${id}`, { as: 'admin' })).json, path).toMatchObject({ status })
      const history = (await portal.raw('GET', `/api/agendaitems/${data[0]?.id}/history`, { as })).json
      const actorEmail = `${as}@portico.example`
      expect(history, path).toMatchObject([
        { actorEmail, transition: { to: 'WITHDRAWN' } },
        { actorEmail, action: 'create' },
      ])
    }
    // Also where the record itself is taken off.
    await post('architect', `solutions/${solution.id}/transitions`, { action: 'proposeForAda' })
    const { data } = await portal.call(agendaItems.list, { as: 'architect', query: { subjectId: [solution.id], backlog: true } })
    await post('architect', `solutions/${solution.id}/transitions`, { action: 'removeFromAgenda' })
    const history = (await portal.raw('GET', `/api/agendaitems/${data[0]?.id}/history`, { as: 'admin' })).json
    expect(history).toMatchObject([{ transition: { from: 'PROPOSED', to: 'WITHDRAWN' } }, { action: 'create' }])
  })

  it('are refused where the subject is not there, not known to the board, or an analyst asks for a decision', async () => {
    const of = (more: object) => post('architect', 'agendaitems', { ...newItem(), ...more })
    const nobody = '0c000000-0000-4000-8000-00000000000a'
    expect((await of({ subjectType: 'PROSPECT', subjectId: nobody })).problem.details).toMatchObject([{ code: 'unknownRecord' }])
    expect((await of({ subjectType: 'PROSPECT' })).problem.details).toMatchObject([{ path: 'subjectId', code: 'required' }])
    expect((await of({ question: '' })).problem.details).toMatchObject([{ path: 'question', code: 'required' }])
    const prospect = await designed()
    const asked = { ...newItem(), subjectType: 'PROSPECT', subjectId: prospect.id }
    expect((await post('analyst', 'agendaitems', asked)).status).toBe(403)
    expect((await post('analyst', 'agendaitems', { ...asked, purpose: 'INFORMATION' })).status).toBe(201)
  })

  it('decided with conditions approve their record in the same transaction, and its owner is told (scenario 3)', async () => {
    const { prospect, item } = await inSession()
    const decide = (more: object) => moveItem('architect', item, { action: 'decide', decisionText: words, ...more })
    expect((await decide({ decision: 'APPROVED_WITH_CONDITIONS' })).problem.details).toMatchObject([{ path: 'conditions' }])
    expect((await decide({ decision: 'NOTED' })).problem.details).toMatchObject([{ path: 'decision', code: 'decideIt' }])
    expect((await decide({ decision: 'DEFERRED' })).problem.details).toMatchObject([{ path: 'deferUntil' }])
    const condition = { text: 'Add rate limits', ownerId: 'productowner@portico.example', dueDate: '2027-12-15' }
    const action = { ...condition, text: 'Inform the team' }
    const votes = { for: 4, against: 0, abstain: 1 }
    const done = await decide({ decision: 'APPROVED_WITH_CONDITIONS', conditions: [condition], actions: [action], votes })
    expect(done.json).toMatchObject({
      status: 'HANDLED',
      votes,
      conditions: [{ text: 'Add rate limits', ownerName: expect.stringMatching(/\w/) }],
      actions: [{ status: 'OPEN' }],
    })
    expect(await prospectOf(prospect.id)).toMatchObject({ status: 'APPROVED', statusComment: `${item.code}: ${words}` })
    expect((await told('DECISION_RECORDED')).at(-1)?.carries).toMatchObject({
      item: { id: item.id },
      owner: { id: prospect.ownerId },
      decision: 'APPROVED_WITH_CONDITIONS',
    })
    const history = (await portal.raw('GET', `/api/prospects/${prospect.id}/history`, { as: 'reader' })).json as object[]
    expect(history[0]).toMatchObject({ transition: { from: 'ON_AGENDA', to: 'APPROVED' }, actorEmail: 'architect@portico.example' })
  })

  it.each([
    ['REWORK', 'IN_DESIGN', {}],
    ['DEFERRED', 'DEFERRED', { deferUntil: '2999-02-01' }],
    ['REJECTED', 'REJECTED', {}],
  ])('decided %s leave a prospect %s', async (decision, status, more) => {
    const { prospect, item } = await inSession()
    expect((await moveItem('architect', item, { action: 'decide', decision, decisionText: words, ...more })).status).toBe(200)
    expect(await prospectOf(prospect.id)).toMatchObject({ status, ...more })
  })

  it('are not decided by who owns the subject (A-4), nor once it has left the agenda: nothing is written then', async () => {
    const { prospect, item } = await inSession()
    const decide = { action: 'decide', decision: 'APPROVED', decisionText: words }
    // The admin made it.
    expect((await moveItem('admin', item, decide)).problem.code).toBe('fourEyes')
    expect(await itemOf(item.id)).toMatchObject({ status: 'SCHEDULED', decision: null, version: item.version + 1 })
    await inState(portal, prospect.id, 'IN_DESIGN')
    expect((await moveItem('architect', item, decide)).status).toBe(409)
    expect(await itemOf(item.id)).toMatchObject({ status: 'SCHEDULED', decision: null })
  })

  it('are fixed once decided, but for the minute until the meeting is closed, and what is done (A-6)', async () => {
    const { meeting, item } = await inSession()
    const action = { text: 'Inform the team', ownerId: 'architect@portico.example', dueDate: '2027-01-01' }
    await moveItem('architect', item, { action: 'decide', decision: 'APPROVED', decisionText: words, actions: [action] })
    const patch = async (body: object) =>
      portal.raw('PATCH', `/api/agendaitems/${item.id}`, { as: 'architect', body: { version: (await itemOf(item.id)).version, ...body } })
    expect((await patch({ decisionText: 'The board has looked at it twice.' })).status).toBe(200)
    const toDo = async (as: As) =>
      (await portal.call(agendaItems.list, { as, query: { myActions: true } })).data.some(({ id }) => id === item.id)
    expect([await toDo('architect'), await toDo('productowner')]).toEqual([true, false])
    expect((await patch({ title: 'Another title' })).problem.details).toMatchObject([{ path: 'title', code: 'fixedNow' }])
    await meetingIn(portal, meeting.id, 'CLOSED')
    expect((await patch({ decisionText: 'The board has looked at it thrice.' })).problem.details).toMatchObject([{ code: 'fixedNow' }])
    expect((await patch({ actions: [{ ...action, status: 'DONE' }] })).json).toMatchObject({ actions: [{ status: 'DONE' }] })
    expect(await toDo('architect')).toBe(false)
  })

  it('leave actions, of whose day people are reminded once a week until they are done (2.12)', async () => {
    const { item } = await inSession()
    const action = (text: string, dueDate: string) => ({ text, ownerId: 'productowner@portico.example', dueDate })
    const actions = [action('Inform the team', '2026-01-05'), action('Look at it again', '2999-01-01')]
    const done = await moveItem('architect', item, { action: 'decide', decision: 'APPROVED', decisionText: words, actions })
    const { services } = portal.portal
    const on = (day: string) => {
      const at = { ...services, clock: { now: () => new Date(`${day}T05:00:00Z`) } }
      return actionReminders(at).run(new AbortController().signal)
    }
    const reminders = async () => (await told('ACTION_REMINDER')).map(({ carries }) => carries)
    // A Tuesday, and the Wednesday and the Monday after it.
    await on('2026-11-24')
    const once = [
      { owner: { name: expect.stringMatching(/\w/) }, actions: [{ text: 'Inform the team', itemId: item.id, itemCode: item.code }] },
    ]
    expect(await reminders()).toMatchObject(once)
    await on('2026-11-25')
    expect(await reminders()).toHaveLength(1)
    await on('2026-11-30')
    expect(await reminders()).toHaveLength(2)
    const { version } = await itemOf(item.id)
    const asked = (done.json as AgendaItem).actions.map(({ text, ownerId, dueDate }) => ({ text, ownerId, dueDate, status: 'DONE' }))
    await portal.raw('PATCH', `/api/agendaitems/${item.id}`, { as: 'architect', body: { version, actions: asked } })
    await on('2026-12-07')
    expect(await reminders()).toHaveLength(2)
  })

  it('that are postponed come back to the backlog as copies', async () => {
    const { prospect, item } = await inSession()
    await moveItem('architect', item, { action: 'postpone', comment: 'No time' })
    const { data } = await portal.call(agendaItems.list, { as: 'architect', query: { subjectId: [prospect.id], backlog: true } })
    expect(data).toMatchObject([{ status: 'PROPOSED', previousItemId: item.id, purpose: 'DECISION', meetingId: null }])
    expect(await prospectOf(prospect.id)).toMatchObject({ status: 'ON_AGENDA' })
  })

  it('about a release open its frozen scope for seven days (scenario 7)', async () => {
    const release = await makeRelease(portal)
    const prospect = await makeProspect(portal)
    await inState(portal, prospect.id, 'APPROVED')
    const plan = { action: 'plan', releaseId: release.id }
    expect((await post('productowner', `prospects/${prospect.id}/transitions`, plan)).status).toBe(200)
    await frozenSince(portal, release.id, '2026-02-02')
    await releaseIn(portal, release.id, 'IN_PROGRESS')
    const unplan = () => post('productowner', `prospects/${prospect.id}/transitions`, { action: 'unplan' })
    expect((await unplan()).status).toBe(422)
    const meeting = await makeMeeting(portal)
    const item = await makeItem(portal, { category: 'RELEASE', subjectType: 'RELEASE', subjectId: release.id })
    await moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })
    await meetingIn(portal, meeting.id, 'IN_SESSION')
    await moveItem('architect', item, { action: 'decide', decision: 'APPROVED', decisionText: words })
    // To the minute, not to the end of that day.
    await openUntil(portal, release.id, new Date(Date.now() - 60_000))
    expect((await unplan()).problem.details).toMatchObject([{ code: 'releaseClosed' }])
    await openUntil(portal, release.id, new Date(Date.now() + 60_000))
    expect((await unplan()).json).toMatchObject({ status: 'APPROVED', releaseId: null })
  })
})

describe('meetings of the board', () => {
  it('are numbered by year, have a deadline three working days before, and come in series', async () => {
    // 20 May 2999 is a Monday.
    expect(await makeMeeting(portal)).toMatchObject({
      code: expect.stringMatching(/^ADA-2999-\d\d$/),
      title: 'ADA 2999-05-20',
      submissionDeadline: '2999-05-15T15:00:00.000Z',
      timeZone: 'Europe/Amsterdam',
      quorum: 3,
    })
    const set = async (values: Record<string, number | null>) => {
      const { version } = await portal.call(settings.read, { as: 'admin' })
      await portal.call(settings.change, { as: 'admin', body: { version, values } })
    }
    await set({ 'agenda.deadlineDays': 1, 'agenda.quorum': 5 })
    expect(await makeMeeting(portal)).toMatchObject({ submissionDeadline: '2999-05-17T15:00:00.000Z', quorum: 5 })
    await set({ 'agenda.deadlineDays': null, 'agenda.quorum': null })
    const series = await post('architect', 'adameetings', newMeeting({ series: 'MONTHLY', seriesUntil: '2999-08-31' }))
    expect((series.json as { date: string }[]).map(({ date }) => date)).toEqual(['2999-05-20', '2999-06-20', '2999-07-20', '2999-08-20'])
    const wrong = await post('architect', 'adameetings', newMeeting({ endTime: '09:00', series: 'WEEKLY', seriesUntil: '3001-01-01' }))
    expect(wrong.problem.details).toMatchObject([{ path: 'seriesUntil', code: 'tooLate' }])
    const late = await post('architect', 'adameetings', newMeeting({ submissionDeadline: '2999-05-20T08:00:00Z' }))
    expect(late.problem.details).toMatchObject([{ path: 'submissionDeadline', code: 'notBefore' }])
  })

  it('tell of their agenda, and published again of the difference alone (A-5)', async () => {
    const meeting = await makeMeeting(portal, await led(portal))
    const [first, second] = [await makeItem(portal), await makeItem(portal)]
    const schedule = (item: AgendaItem) => moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })
    expect((await moveMeeting('architect', meeting, { action: 'publish' })).problem.details).toMatchObject([{ code: 'nothingScheduled' }])
    await schedule(first)
    await moveMeeting('architect', meeting, { action: 'publish' })
    const carried = async () =>
      (await told('MEETING_AGENDA')).map(({ carries }) => carries as { meeting: { id: string }; items: { id: string }[] })
    const ours = async () => (await carried()).filter((one) => one.meeting.id === meeting.id)
    expect((await ours()).at(-1)).toMatchObject({
      again: false,
      items: expect.arrayContaining([expect.objectContaining({ id: first.id })]),
    })
    await moveMeeting('architect', meeting, { action: 'unpublish' })
    await schedule(second)
    await moveMeeting('architect', meeting, { action: 'publish' })
    expect((await ours()).at(-1)).toMatchObject({ again: true, items: [{ id: second.id, change: 'added' }] })
  })

  it('are seen by who only reads once they are published, and so are their items', async () => {
    const [meeting, item] = [await makeMeeting(portal, await led(portal)), await makeItem(portal)]
    await moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })
    const seen = async () =>
      Promise.all(
        [`adameetings/${meeting.id}`, `agendaitems/${item.id}`].map(
          async (path) => (await portal.raw('GET', `/api/${path}`, { as: 'reader' })).status,
        ),
      )
    expect(await seen()).toEqual([404, 404])
    await moveMeeting('architect', meeting, { action: 'publish' })
    expect(await seen()).toEqual([200, 200])
  })

  it('that were cancelled before anybody was told of them are no business of who only reads', async () => {
    const meeting = await makeMeeting(portal, await led(portal))
    expect((await moveMeeting('admin', meeting, { action: 'cancel', comment: 'No need' })).status).toBe(200)
    const seen = async (as: As) => (await portal.raw('GET', `/api/adameetings/${meeting.id}`, { as })).status
    expect([await seen('reader'), await seen('productowner')]).toEqual([404, 200])
  })

  it('take items after the deadline from their chair and admins alone', async () => {
    const [meeting, item] = [await makeMeeting(portal, await led(portal)), await makeItem(portal)]
    await deadlineAt(portal, meeting.id, '2026-01-01T00:00:00Z')
    const schedule = (as: As) => moveItem(as, item, { action: 'schedule', meetingId: meeting.id })
    expect((await schedule('architect')).problem.code).toBe('afterDeadline')
    expect((await schedule('admin')).status).toBe(200)
  })

  it('have their items in an order that is set whole', async () => {
    const meeting = await makeMeeting(portal)
    const items = [await makeItem(portal), await makeItem(portal), await makeItem(portal)]
    for (const item of items) await moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })
    const [a, b, c] = items.map(({ id }) => id)
    const order = (body: unknown) => portal.raw('PUT', `/api/adameetings/${meeting.id}/items/order`, { as: 'architect', body })
    const now = async () =>
      (await portal.call(agendaItems.list, { as: 'architect', query: { meetingId: [meeting.id], order: 'position' } })).data.map(
        ({ id }) => id,
      )
    expect((await order([c, a])).status).toBe(200)
    expect(await now()).toEqual([c, a, b])
    expect((await order([meeting.id])).problem.details).toMatchObject([{ path: '0', code: 'unknownRecord' }])
  })

  it('that are cancelled give their items back', async () => {
    const [meeting, item] = [await makeMeeting(portal), await makeItem(portal)]
    await moveItem('architect', item, { action: 'schedule', meetingId: meeting.id })
    await moveMeeting('architect', meeting, { action: 'cancel', comment: 'Holiday' })
    expect(await itemOf(item.id)).toMatchObject({ status: 'PROPOSED', meetingId: null })
  })

  it('are closed by somebody else than their secretary, and the next one has their minutes and what is to be done (A-7)', async () => {
    const { meeting, item } = await inSession()
    const action = { text: 'Inform the team', ownerId: 'architect@portico.example', dueDate: '2027-01-01' }
    await moveItem('architect', item, { action: 'decide', decision: 'APPROVED', decisionText: words, actions: [action] })
    expect((await moveMeeting('architect', meeting, { action: 'finish' })).status).toBe(200)
    expect((await moveMeeting('architect', meeting, { action: 'approveMinutes' })).problem.code).toBe('fourEyes')
    expect((await moveMeeting('admin', meeting, { action: 'approveMinutes' })).json).toMatchObject({ status: 'CLOSED' })
    const [next, other] = [await makeMeeting(portal, await led(portal)), await makeItem(portal)]
    await moveItem('architect', other, { action: 'schedule', meetingId: next.id })
    await moveMeeting('architect', next, { action: 'publish' })
    const { data } = await portal.call(agendaItems.list, { as: 'reader', query: { meetingId: [next.id], order: 'position' } })
    expect(data.map(({ category, position }) => [category, position])).toEqual([
      ['PREVIOUS_MINUTES', 1],
      ['ACTIONS', 2],
      ['DIRECTION', 3],
    ])
    expect(data.find(({ category }) => category === 'ACTIONS')?.question).toContain('Inform the team')
  })

  it('are printed under a policy that lets nothing run, saved as Markdown, and put into calendars', async () => {
    const { meeting, item } = await inSession()
    await moveItem('architect', item, {
      action: 'decide',
      decision: 'REWORK',
      decisionText: 'Come back <script>alert(1)</script> with a design.',
    })
    const base = `/api/adameetings/${meeting.id}`
    const headers = { authorization: `Bearer ${await portal.token('reader')}` }
    const html = await fetch(`${portal.url}${base}/minutes?format=html`, { headers })
    expect(html.headers.get('content-security-policy')).toContain('sandbox')
    const text = await html.text()
    expect(text).toContain('Come back &lt;script&gt;')
    expect(text).not.toContain('<script')
    const source = await (await fetch(`${portal.url}${base}/minutes?format=md`, { headers })).text()
    expect(source).toContain('**Rework.** Come back')
    const calendar = await fetch(`${portal.url}${base}/calendar`, { headers })
    expect(calendar.headers.get('content-type')).toContain('text/calendar')
    expect(await calendar.text()).toMatch(/BEGIN:VEVENT[\s\S]*DTSTART:20260115T083000Z/)
  })

  it('are put into calendars as these read them: lines of 75 octets, no control characters, and what was moved is newer', async () => {
    const made = await makeMeeting(portal, { title: 'Bestuur, deel 1; überübersicht', location: `Zaal 3\u0007 ${'ΩΩΩΩ '.repeat(30)}` })
    const headers = { authorization: `Bearer ${await portal.token('admin')}` }
    const take = async () => (await fetch(`${portal.url}/api/adameetings/${made.id}/calendar`, { headers })).text()
    const first = await take()
    const lines = first.split('\r\n')
    expect(lines.at(-1)).toBe('')
    expect(lines.map((line) => Buffer.byteLength(line)).filter((length) => length > 75)).toEqual([])
    const unfolded = first.replaceAll('\r\n ', '')
    expect(unfolded).toContain('SUMMARY:Bestuur\\, deel 1\\; überübersicht\r\n')
    expect(unfolded).toContain('LOCATION:Zaal 3 ΩΩΩΩ')
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1])
    await portal.raw('PATCH', `/api/adameetings/${made.id}`, { as: 'admin', body: { version: made.version, startTime: '10:00' } })
    expect(sequence(await take())).toBeGreaterThan(sequence(first))
  })

  it('of one person at two screens are changed once', async () => {
    const meeting = await makeMeeting(portal)
    const both = ['Room 1', 'Room 2'].map((location) =>
      portal.raw('PATCH', `/api/adameetings/${meeting.id}`, { as: 'admin', body: { version: meeting.version, location } }),
    )
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect((await portal.call(meetings.get, { as: 'admin', params: { id: meeting.id } })).version).toBe(2)
  })
})
