import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AgendaItem } from '../item.contract.ts'
import type { Meeting } from '../meeting.contract.ts'
import AgendaPage from './AgendaPage.tsx'
import { boardChanged } from './agenda.queries.ts'
import { ProposeItem } from './ProposeItem.tsx'
import SessionPage from './SessionPage.tsx'

const stored = {
  version: 3,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  statusChangedAt: '2026-11-20T09:00:00Z',
  statusComment: '',
}
const board: Meeting = {
  ...stored,
  id: 'board',
  code: 'ADA-2999-01',
  status: 'IN_SESSION',
  title: 'The board of May',
  date: '2999-05-20',
  ...{ startTime: '09:30', endTime: '10:00', timeZone: 'Europe/Amsterdam', location: '', submissionDeadline: '2999-05-15T15:00:00Z' },
  ...{ chairId: null, chairName: null, secretaryId: null, secretaryName: null, seriesId: null, minutes: '' },
  ...{ minutesApprovedById: null, minutesApprovedByName: null, minutesApprovedAt: null },
  attendees: [{ userId: null, name: 'Somebody', voting: true, presence: 'PRESENT' }],
  quorum: 3,
  ...{ itemCount: 2, scheduledCount: 2, timeboxMinutes: 45 },
  may: ['edit'],
}
const consents: AgendaItem = {
  ...stored,
  id: 'consents',
  code: 'AGI-0001',
  status: 'SCHEDULED',
  meetingId: 'board',
  meeting: { id: 'board', code: 'ADA-2999-01', title: 'The board of May', date: '2999-05-20', status: 'IN_SESSION' },
  position: 0,
  ...{ category: 'INTAKE', purpose: 'DECISION', about: 'RECORD', subjectType: 'EXCEPTION', subjectId: 'exc' },
  subject: { id: 'exc', code: 'EXC-0001', name: 'SOAP for a year', status: 'ON_AGENDA' },
  ...{ title: 'Consents', question: 'Shall we?', timeboxMinutes: 15, presenterId: null, presenterName: null },
  preReads: [{ name: 'The design', url: 'https://wiki.portico.example/design' }],
  ...{ submittedBy: 'me@portico.example', submittedByName: 'Me', submittedAt: '2026-11-20T09:00:00Z' },
  ...{ decision: null, decisionText: '', deferUntil: null, conditions: [], excludedProspectIds: [], votes: null },
  ...{ actions: [], previousItemId: null },
  may: ['edit', 'comment'],
}
const archive: AgendaItem = { ...consents, id: 'archive', code: 'AGI-0002', title: 'Archive', position: 1, timeboxMinutes: 30 }

const step = (action: string, to: string) => ({ action, to, commentRequired: false, takes: [], blockedBy: [], reasons: [] })
let item: AgendaItem
let onAgenda: AgendaItem[]
let meeting: Meeting
let refusal: object | undefined
/** Prospects of the solution that is decided about. */
let along: string[]
/** The backlog, and how it was asked for. */
let waiting: AgendaItem[]
let asked: string[]
let page: OpenPage | undefined
let sent: { method: string; path: string; body: unknown }[] = []
const paged = (...data: object[]) => Response.json({ data, page: { total_elements: data.length, exact: true } })

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'portfolio/agenda')
})
beforeEach(() => {
  sent = []
  item = consents
  onAgenda = [consents, archive]
  meeting = board
  refusal = undefined
  along = []
  waiting = []
  asked = []
  knowModules(new Set(['Portfolio']))
  sessionState.set({ ...sessionState.get(), roles: ['architect'] })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const [path = '', query = ''] = address.split('?')
    if (path === '/api/prospects')
      return paged(...along.map((name, at) => ({ id: `0c000000-0000-4000-8000-00000000000${at}`, name, code: 'PRS-0001' })))
    if (method !== 'GET') {
      sent.push({ method, path, body: JSON.parse(body ?? 'null') })
      if (refusal) return Response.json({ error: refusal }, { status: 403 })
      return Response.json(path.startsWith('/api/agendaitems') ? item : meeting)
    }
    if (path === '/api/adameetings') return query.includes('from') ? paged(meeting) : paged()
    if (path === '/api/adameetings/board') return Response.json(meeting)
    if (path === '/api/agendaitems' && /backlog|status|myActions/.test(query)) {
      asked.push(query)
      return paged(...waiting)
    }
    if (path === '/api/agendaitems') return paged(...onAgenda)
    if (path === '/api/agendaitems/archive') return Response.json({ ...archive, availableTransitions: item.availableTransitions })
    if (path.startsWith('/api/agendaitems/') && path.split('/').length === 4) return Response.json(item)
    return Response.json([])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  sessionState.set({ ...sessionState.get(), roles: undefined })
  knowModules(undefined)
  vi.unstubAllGlobals()
})
const open = async (address: string) => {
  page = await openPages({ '/adaAgenda': AgendaPage }, address)
  await until(() => expect(shown()).toContain('Consents'))
}
const shown = () => document.body.textContent ?? ''
const edits = () => [...document.querySelectorAll('button')].filter(({ textContent }) => textContent === 'Edit')
const named = (name: string) => document.querySelector<HTMLButtonElement>(`[aria-label="${name}"]`)

test('items stand on the clock; too long an agenda and too few voters are said (A-3)', async () => {
  await open('/adaAgenda')
  await until(() => expect(shown()).toContain('09:45'))
  expect(shown()).toContain('The items take 15 minutes more than the meeting has.')
  expect(shown()).toContain('1 voting member is present; 3 are needed.')
  // As the meeting's own clock has it, as its times are.
  expect(shown()).toContain('15 May 2999, 17:00')
})

test('a meeting that is held once is not asked until when it repeats', async () => {
  await open('/adaAgenda')
  await press('Plan meeting')
  const series = () => document.querySelector<HTMLSelectElement>('dialog select[name="series"]')
  const last = () => document.querySelector('dialog [data-field="seriesUntil"] input')
  await until(() => expect(series()?.value).toBe('NONE'))
  expect(last()).toBeNull()
  const choose = (value: string) =>
    act(async () => {
      Object.assign(series() ?? {}, { value })
      series()?.dispatchEvent(new Event('change', { bubbles: true }))
    })
  await choose('WEEKLY')
  await until(() => expect(last()).not.toBeNull())
  await choose('NONE')
  await until(() => expect(last()).toBeNull())
})

test('arrow keys on a handle move its item, and say where it is', async () => {
  await open('/adaAgenda')
  await until(() => expect(named('Move Archive: drag it, or use the arrow keys')).not.toBeNull())
  await act(async () => {
    named('Move Archive: drag it, or use the arrow keys')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true }))
  })
  await until(() =>
    expect(sent).toMatchObject([{ method: 'PUT', path: '/api/adameetings/board/items/order', body: ['archive', 'consents'] }]),
  )
  await until(() => expect(shown()).toContain('Archive is at place 1 of 2.'))
})

test('who only reads moves nothing, and sees no backlog', async () => {
  sessionState.set({ ...sessionState.get(), roles: ['readOnly'] })
  await open('/adaAgenda')
  expect(shown()).not.toContain('Backlog')
  expect(shown()).not.toContain('Propose item')
})

test('the backlog says who presents what, and is narrowed by category, by what it is about and to my items; other states are found there, too', async () => {
  waiting = ['Tokens', 'Logs'].map((title) => ({
    ...consents,
    id: title,
    title,
    status: 'PROPOSED',
    meetingId: null,
    presenterName: 'Ada',
  }))
  await open('/adaAgenda')
  await until(() => expect(shown()).toContain('Presented by Ada'))
  const choose = async (name: string, value: string) => {
    const select = document.querySelector<HTMLSelectElement>(`select[aria-label="${name}"]`)
    if (!select) throw new Error(`Nothing is chosen by ${name}.`)
    await act(async () => {
      select.value = value
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  await until(() => expect(document.querySelector('select[aria-label="Category"]')).not.toBeNull())
  waiting = []
  await choose('Category', 'INTAKE')
  await choose('About', 'PROSPECT')
  await act(async () => [...document.querySelectorAll<HTMLInputElement>('label input.tick')].at(-2)?.click())
  await until(() => expect(shown()).toContain('No item matches.'))
  for (const part of ['INTAKE', 'PROSPECT', 'mine=true', 'backlog=true']) expect(asked.at(-1)).toContain(part)
  await choose('Status', 'HANDLED')
  await until(() => expect(asked.at(-1)).toContain('HANDLED'))
  expect(asked.at(-1)).not.toContain('backlog')
})

test('what it is narrowed to stands in the address; what somebody has to do is found in every state', async () => {
  await open('/adaAgenda?backlog=myActions:true/category:INTAKE')
  await until(() => expect(shown()).toContain('My open actions'))
  for (const part of ['myActions=true', 'INTAKE']) expect(asked.at(-1)).toContain(part)
  expect(asked.at(-1)).not.toContain('backlog=true')
})

test('the panel leads to the record that it is about, and to what is read before', async () => {
  await open('/adaAgenda?item=consents')
  await until(() => expect(document.querySelector('a[href="/exceptionlist?id=exc"]')).not.toBeNull())
  expect(document.querySelector('a[href="https://wiki.portico.example/design"]')).not.toBeNull()
})

test('a release is a link for admins alone, who have its page', async () => {
  item = { ...consents, subjectType: 'RELEASE', subjectId: 'spring' }
  await open('/adaAgenda?item=consents')
  await until(() => expect(shown()).toContain('EXC-0001 SOAP for a year'))
  expect(document.querySelector('a[href="/admin/portfolioRelease/spring"]')).toBeNull()
  page?.close()
  sessionState.set({ ...sessionState.get(), roles: ['admin'] })
  await open('/adaAgenda?item=consents')
  await until(() => expect(document.querySelector('a[href="/admin/portfolioRelease/spring"]')).not.toBeNull())
})

test('an action is ticked when it is done, and its name is not sent back', async () => {
  const owed = { text: 'Watch it', ownerId: 'me', ownerName: 'Me', dueDate: '2999-06-01', status: 'OPEN' as const }
  item = { ...consents, status: 'HANDLED', decision: 'APPROVED', decisionText: 'Good enough.', actions: [owed] }
  await open('/adaAgenda?item=consents')
  const tick = () =>
    [...document.querySelectorAll<HTMLInputElement>('input.tick')].find((one) => one.closest('li')?.textContent?.includes('Watch it'))
  await until(() => expect(tick()).toBeDefined())
  await act(async () => tick()?.click())
  const done = { text: 'Watch it', ownerId: 'me', dueDate: '2999-06-01', status: 'DONE' }
  await until(() => expect(sent).toEqual([{ method: 'PATCH', path: '/api/agendaitems/consents', body: { version: 3, actions: [done] } }]))
})

test('once decided, the minute alone is edited, until its meeting is closed (A-6)', async () => {
  item = { ...consents, status: 'HANDLED', decision: 'APPROVED', decisionText: 'Good enough.' }
  await open('/adaAgenda?item=consents')
  await until(() => expect(edits()).toHaveLength(2))
  await act(async () => edits().at(-1)?.click())
  await until(() => expect(document.querySelector('dialog [name="decisionText"]')).not.toBeNull())
  expect(document.querySelector('dialog [name="title"]')).toBeNull()
})

test('who owns the record is told to leave its decision to somebody else (A-4)', async () => {
  refusal = { statusCode: 403, name: 'Forbidden', code: 'fourEyes', message: 'No.', details: [], requestId: 'r' }
  item = { ...consents, availableTransitions: [{ ...step('decide', 'HANDLED'), takes: ['decision', 'decisionText'] }] }
  await open('/adaAgenda?item=consents')
  await until(() => expect(shown()).toContain('Record decision'))
  await press('Record decision')
  await until(() => expect(document.querySelector('dialog [name="decisionText"]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="decisionText"]'), 'Good enough for a year.')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Ask somebody else.'))
  expect(sent.at(-1)?.body).toMatchObject({ action: 'decide', decision: 'APPROVED', version: 3 })
})

test('who decides about a solution sees which prospects go along, and unticks one that stays (S-5)', async () => {
  along = ['Meter readings', 'Tariffs']
  item = {
    ...consents,
    ...{ subjectType: 'SOLUTION', subjectId: 'hub' },
    availableTransitions: [{ ...step('decide', 'HANDLED'), takes: ['decision', 'decisionText'] }],
  }
  await open('/adaAgenda?item=consents')
  await until(() => expect(shown()).toContain('Record decision'))
  await press('Record decision')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('What is unticked stays in design.'))
  const ticks = () => [...document.querySelectorAll<HTMLInputElement>('dialog fieldset input[type=checkbox]')]
  expect(ticks().map(({ checked }) => checked)).toEqual([true, true])
  await act(async () => ticks()[1]?.click())
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('1 stays in design.'))
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="decisionText"]'), 'Good enough for a year.')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() =>
    expect(sent.at(-1)?.body).toMatchObject({
      action: 'decide',
      decision: 'APPROVED',
      excludedProspectIds: ['0c000000-0000-4000-8000-000000000001'],
    }),
  )
})

test('what is decided in a session is what the room was looking at, whoever decides or moves items meanwhile', async () => {
  item = { ...consents, availableTransitions: [{ ...step('decide', 'HANDLED'), takes: ['decision', 'decisionText'] }] }
  page = await openPages({ '/adaAgenda/session/$id': SessionPage }, '/adaAgenda/session/board')
  await until(() => expect(shown()).toContain('Record decision'))
  await press('Record decision D')
  await until(() => expect(document.querySelector('dialog [name="decisionText"]')).not.toBeNull())
  onAgenda = [archive, { ...consents, status: 'HANDLED', decision: 'APPROVED', decisionText: 'By somebody else.' }]
  await act(() => boardChanged())
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="decisionText"]'), 'Good enough for a year.')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toMatchObject([{ path: '/api/agendaitems/consents/transitions', body: { action: 'decide', version: 3 } }]))
  expect(document.querySelector('h2')?.textContent).toBe('Consents')
})

test('an item that comes up again in a session goes on with the time that it has had', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-24T09:30:00Z'), toFake: ['Date'] })
  const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
  try {
    page = await openPages({ '/adaAgenda/session/$id': SessionPage }, '/adaAgenda/session/board')
    await until(() => expect(shown()).toContain('0:00 of'))
    later(95)
    await press('Next J')
    await until(() => expect(shown()).toContain('0:00 of'))
    later(30)
    await press('Previous K')
    await until(() => expect(shown()).toContain('1:35 of'))
  } finally {
    vi.useRealTimers()
  }
})

test('taking a published agenda back says that people hear of the difference (A-5)', async () => {
  meeting = { ...board, status: 'PUBLISHED', availableTransitions: [step('unpublish', 'PLANNED')] }
  await open('/adaAgenda')
  await press('Take agenda back')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('people hear of the difference'))
})

test('from a record that is on the screen the board is asked about that record, and the item opens (R-2)', async () => {
  const about = { type: 'RELEASE', id: '0c000000-0000-4000-8000-00000000000f', name: 'Spring release', code: '2026.2' } as const
  const Release = () => <ProposeItem about={about} label="Propose opening it" />
  page = await openPages({ '/release': Release, '/adaAgenda': AgendaPage }, '/release')
  await press('Propose opening it')
  await until(() => expect(document.querySelector<HTMLInputElement>('dialog [data-field="subjectId"] input')?.value).toBe('Spring release'))
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="question"]'), 'May its scope change?')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  const body = { subjectType: 'RELEASE', subjectId: about.id, purpose: 'DECISION', category: 'RELEASE', question: 'May its scope change?' }
  await until(() => expect(sent).toMatchObject([{ method: 'POST', path: '/api/agendaitems', body }]))
  // On the agenda, in its panel.
  await until(() => expect(shown()).toContain('The board of May'))
  expect(shown()).not.toContain('Propose opening it')
})

test('who may not ask the board about a record is not offered to', async () => {
  sessionState.set({ ...sessionState.get(), roles: ['businessAnalist'] })
  const about = { type: 'RELEASE', id: 'any', name: 'Spring release', code: '2026.2' } as const
  page = await openPages(
    {
      '/release': () => (
        <p>
          A release. <ProposeItem about={about} label="Propose opening it" />
        </p>
      ),
    },
    '/release',
  )
  await until(() => expect(shown()).toContain('A release.'))
  expect(shown()).not.toContain('Propose opening it')
})
