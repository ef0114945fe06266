import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Condition } from '../../conditions/condition.contract.ts'
import WholePage from '../../pages/web/ProspectPage.tsx'
import type { Prospect } from '../prospect.contract.ts'
import ProspectPage from './ProspectPage.tsx'
import ProspectsPage from './ProspectsPage.tsx'

const readings = {
  id: 'readings',
  code: 'PRS-0001',
  version: 3,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  status: 'SUBMITTED',
  statusChangedAt: '2026-11-20T09:00:00Z',
  statusComment: '',
  name: 'Meter readings',
  summary: 'Daily readings of a connection',
  description: '',
  businessValueText: '',
  domainId: '0c000000-0000-4000-8000-00000000000a',
  domain: { id: '0c000000-0000-4000-8000-00000000000a', code: 'METERING', name: 'Metering', color: '', ownerId: null },
  ...{ ownerId: null, ownerName: null, analystId: null, analystName: null, architectId: null, architectName: null },
  ...{ solutionId: 'hub', solution: { id: 'hub', code: 'SOL-0001', name: 'The hub', status: 'IN_DESIGN' }, releaseId: null, release: null },
  ...{
    usageTypeIds: [],
    usageTypes: [],
    northBoundIds: ['0c000000-0000-4000-8000-00000000000b'],
    southBoundIds: [],
    southBounds: [],
    dependsOnIds: [],
    dependsOn: [],
  },
  northBounds: [{ id: '0c000000-0000-4000-8000-00000000000b', name: 'SOAP', code: 'SOAP', standardStatus: 'DEPRECATED' }],
  ...{
    abstractionTypeId: null,
    abstractionType: null,
    providerSystem: 'Hub',
    consumerSystems: [],
    dataFlowDirection: null,
    frequency: 'DAILY',
  },
  ...{ expectedCallsPerDay: 12_000, peakCallsPerSecond: null, dataClassification: null, personalData: null, criticality: null },
  ...{ value: 4, urgency: 2, effort: 3, priorityScore: 66, reuseCheck: 'NO_MATCH', reuseNote: '', desiredDate: null, deferUntil: null },
  ...{ designNote: '', needsException: true, needsExceptionReasons: ['North-bound: SOAP is DEPRECATED'], openExceptionCount: 0 },
  exceptionReasons: [{ code: 'DEPRECATED', params: { catalogue: 'northBound', name: 'SOAP' } }],
  ...{
    neededDeviations: ['NORTH_BOUND'],
    isExcepted: false,
    exceptionEnded: true,
    agendaItem: null,
    realisationEvidence: '',
    replacedById: null,
    replacedByName: null,
    conditionOpenCount: 0,
    daysToApproved: null,
    daysToRealised: null,
    completeness: 60,
    tags: [],
  },
} satisfies Prospect
const unplan = {
  ...{ action: 'unplan', to: 'APPROVED', commentRequired: false, blockedBy: ['The scope of the release is closed.'] },
  reasons: [{ path: 'release', code: 'releaseClosed', message: 'The scope of the release is closed.' }],
}
const defer = { action: 'defer', to: 'DEFERRED', commentRequired: true, takes: ['deferUntil'], blockedBy: [], reasons: [] }
const limits = {
  ...{ id: 'limits', version: 1, subjectType: 'PROSPECT', subjectId: 'readings', subject: null, agendaItemId: null },
  ...{ text: 'Add limits before it goes live', ownerId: null, ownerName: null, dueDate: '2999-01-01', status: 'OPEN', may: [] },
  ...{ evidence: '', comment: '', createdAt: '', updatedAt: '', createdBy: '', updatedBy: '' },
} satisfies Condition
let status: Prospect['status']
let may: Prospect['may']
let kept: object[] = []
let refusal: { statusCode: number } | undefined
let asked: string[] = []
let exports: string[] = []
let page: OpenPage | undefined
let sent: { method: string; path: string; body: Record<string, unknown> }[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts(
    'en-GB',
    'portfolio/prospects',
    'portfolio/catalogues',
    'portfolio/savedfilters',
    'portfolio/conditions',
    'portfolio/exceptions',
    'portfolio/agenda',
  )
})
beforeEach(() => {
  sent = []
  asked = []
  exports = []
  kept = []
  status = 'SUBMITTED'
  refusal = undefined
  may = ['edit', 'comment', 'remove']
  localStorage.clear()
  knowModules(new Set(['Portfolio']))
  sessionState.set({ ...sessionState.get(), roles: ['architect'] })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.split('?')[0] ?? ''
    if (method !== 'GET') {
      sent.push({ method, path, body: JSON.parse(body ?? '{}') })
      if (refusal) return Response.json({ error: refusal }, { status: refusal.statusCode })
      return Response.json({ ...readings, status: 'DEFERRED' })
    }
    if (path === '/api/prospects/board') {
      asked.push(address)
      return Response.json({ columns: board(address) })
    }
    if (path === '/api/prospects/export') {
      exports.push(decodeURIComponent(address))
      return new Response('x')
    }
    if (path === '/api/savedfilters') return Response.json(kept)
    if (path === '/api/prospects') return Response.json({ data: [readings], page: { total_elements: 1, exact: true } })
    if (path === '/api/prospects/readings')
      return Response.json({ ...readings, status, may, availableTransitions: may?.length ? [status === 'PLANNED' ? unplan : defer] : [] })
    // The kinds of lists that the tabs of higher rooms ask for.
    if (path === '/api/conditions') return Response.json({ data: [limits], page: { total_elements: 1, exact: true } })
    if (path === '/api/exceptions') return Response.json({ data: [], page: { total_elements: 0, exact: true } })
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
const card = (id: string) => ({
  ...{ id, code: 'PRS-0001', version: 3, name: id === 'readings' ? 'Meter readings' : 'One more', status: 'SUBMITTED' },
  ...{ domain: null, ownerName: null, priorityScore: 66, desiredDate: null, needsException: false },
})
const board = (address: string) =>
  address.includes('cursor=')
    ? [{ status: 'SUBMITTED', cards: [card('more')], count: 2, exact: true }]
    : [
        { status: 'SUBMITTED', cards: [card('readings')], count: 2, exact: true, next: 'there' },
        ...['QUALIFIED', 'DEFERRED', 'REALISED'].map((status) => ({ status, cards: [], count: 0, exact: true })),
      ]
const putInto = async (column: string) => {
  const handle = () => document.querySelector<HTMLButtonElement>('[aria-label="Move Meter readings"]')
  await until(() => expect(handle()).not.toBeNull())
  await act(async () => handle()?.focus())
  await act(async () => handle()?.click())
  const to = ['SUBMITTED', 'QUALIFIED', 'DEFERRED', 'REALISED'].indexOf(column)
  for (let step = 0; step < to; step += 1)
    await act(async () => handle()?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true, cancelable: true })))
  await act(async () => handle()?.click())
}
const Plain = () => <ProspectPage />
const open = async (address: string) => {
  page = await openPages(
    { '/prospect': () => <ProspectsPage />, '/prospect/$id': Plain, '/solution/$solutionId/prospect/$id': Plain },
    address,
  )
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const shown = () => document.body.textContent ?? ''

test('the list is a table with what each is about, and who only reads makes none', async () => {
  sessionState.set({ ...sessionState.get(), roles: ['readOnly'] })
  await open('/prospect')
  await until(() => expect(document.querySelector('table a')?.getAttribute('href')).toBe('/prospect/readings'))
  for (const word of ['PRS-0001', 'Metering', 'Submitted', 'SOAP', '66', 'Needed']) expect(shown()).toContain(word)
  expect(shown()).not.toContain('Create prospect')
})

test('a transition that takes a field asks for it beside the reason', async () => {
  await open('/prospect/readings')
  await until(() => expect(shown()).toContain('North-bound: SOAP is deprecated'))
  await press('More actions for Meter readings')
  await press('Defer')
  await until(() => expect(document.querySelector('dialog [name="comment"]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="comment"]'), 'Later')
  expect(document.querySelector('dialog')?.textContent).toContain('Deferred until')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  // An empty day is left out; the server has the last word about what is missing.
  await until(() => expect(sent.at(-1)?.body ?? {}).toMatchObject({ action: 'defer', comment: 'Later', version: 3 }))
  expect(sent.at(-1)?.path).toBe('/api/prospects/readings/transitions')
})

test('what a frozen release keeps says so, and is not sent (scenario 7)', async () => {
  status = 'PLANNED'
  await open('/prospect/readings')
  // A step back is in the menu, whatever else is offered.
  await press('More actions for Meter readings')
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) =>
      textContent?.includes('Take out of the release'),
    )
  await until(() => expect(item()?.textContent).toContain('The scope of the release is closed.'))
  await act(async () => item()?.click())
  expect([sent, document.querySelector('dialog form')]).toEqual([[], null])
})

test('who saves second is told that it was changed meanwhile, and keeps what they typed (scenario 10)', async () => {
  await open('/prospect/readings')
  await press('Edit')
  await until(() => expect(document.querySelector('dialog [name="name"]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLInputElement>('dialog [name="name"]'), 'Readings of mine')
  const fault = { path: 'version', code: 'versionConflict', message: 'Changed.', params: { updatedBy: 'ada@portico.example' } }
  refusal = { statusCode: 409, name: 'VersionConflict', message: 'Changed.', details: [fault], requestId: 'r' } as { statusCode: number }
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Conflict: '))
  expect(document.querySelector('dialog')?.textContent).toContain('me@portico.example saved before you')
  expect(document.querySelector<HTMLInputElement>('dialog [name="name"]')?.value).toBe('Readings of mine')
})

test('the list is saved as a file of the server, as it is narrowed', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  await open('/prospect?filter=status:SUBMITTED')
  await press('Export')
  await press('Excel workbook')
  await until(() => expect(exports).toHaveLength(1))
  expect(exports[0]).toMatch(/status.*SUBMITTED/)
  expect(exports[0]).toContain('format=xlsx')
})

test('one that was withdrawn says so, and needs no exception any more', async () => {
  status = 'WITHDRAWN'
  await open('/prospect/readings')
  await until(() => expect(shown()).toContain('An administrator can reactivate it.'))
  expect(shown()).not.toContain('SOAP is deprecated')
  expect(shown()).not.toContain('One of its exceptions has ended')
})

test('a tab says what is not filled in, and where nothing is, offers to fill it in', async () => {
  await open('/prospect/readings?tab=interface')
  await until(() => expect(shown()).toContain('Not filled in: '))
  page?.close()
  await open('/prospect/readings?tab=data')
  await until(() => expect(shown()).toContain('Nothing filled in yet'))
})

test('comments have a tab of their own before the history, and what the board asked for stands below the design (2.5)', async () => {
  page = await openPages({ '/prospect/$id': WholePage }, '/prospect/readings')
  await until(() => expect(shown()).toContain('PRS-0001'))
  expect([...document.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('data-tab'))).toEqual([
    ...['general', 'interface', 'data', 'screening', 'design', 'exceptions', 'decisions', 'realisation', 'comments', 'history'],
  ])
  await act(async () => document.querySelector<HTMLElement>('[data-tab=design]')?.click())
  await until(() => expect(shown()).toContain('Add limits before it goes live'))
})

test('who may do nothing sees no button of a write', async () => {
  may = []
  sessionState.set({ ...sessionState.get(), roles: ['readOnly'] })
  await open('/prospect/readings')
  await until(() => expect(shown()).toContain('Meter readings'))
  expect(
    [...document.querySelectorAll('button')].map(({ textContent }) => textContent).filter((text) => /Edit|Defer|Add/.test(text ?? '')),
  ).toEqual([])
})

test('through a solution only its own prospects are there, others are not found (scenario 9)', async () => {
  await open('/solution/hub/prospect/readings')
  await until(() => expect(shown()).toContain('PRS-0001'))
  page?.close()
  await open('/solution/other/prospect/readings')
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('There is nothing here'))
  expect(shown()).not.toContain('PRS-0001')
})

test('on the board a move is a transition: with its dialog where it asks for something, refused with the reason where it cannot be', async () => {
  await open('/prospect?view=board&sortBy=-priorityScore')
  await until(() => expect(document.querySelector('[data-column=SUBMITTED]')?.textContent).toContain('Meter readings'))
  expect(asked[0]).toContain('priorityScore')
  await press('Show more')
  await until(() => expect(document.querySelector('[data-column=SUBMITTED]')?.textContent).toContain('One more'))
  await putInto('REALISED')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Meter readings stays where it is'))
  expect(document.querySelector('dialog')?.textContent).toContain('From Submitted nothing leads to Realised. It can go to Deferred.')
  await press('Close')
  await putInto('QUALIFIED')
  await until(() =>
    expect(document.querySelector('dialog')?.textContent).toContain('To Qualified it is taken by: Administrator or Architect.'),
  )
  await press('Close')
  await putInto('DEFERRED')
  await until(() => expect(document.querySelector('dialog [name="comment"]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLTextAreaElement>('dialog [name="comment"]'), 'Later')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent.at(-1)?.body).toMatchObject({ action: 'defer', comment: 'Later', version: 3 }))
})

test('the list opens with the filter that is kept for it, and offers the others', async () => {
  const of = { list: 'prospects', createdAt: '', updatedAt: '' }
  kept = [
    { ...of, id: '1', name: 'Mine', state: { filter: 'mine:true' }, isDefault: true },
    { ...of, id: '2', name: 'Drafts', state: { filter: 'status:DRAFT' }, isDefault: false },
  ]
  await open('/prospect')
  await until(() => expect(page?.history.location.search).toContain('mine'))
  await press('Saved filters')
  const items = () => [...document.querySelectorAll<HTMLElement>('[role=menuitemradio]')]
  await until(() =>
    expect(items().map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).toEqual([
      ['Mine (opens the list)', 'true'],
      ['Drafts', 'false'],
    ]),
  )
  await act(async () => items()[1]?.click())
  await until(() => expect(decodeURIComponent(page?.history.location.search ?? '')).toContain('status:DRAFT'))
  await press('Saved filters')
  await press('Save this filter')
  await until(() => expect(document.querySelector('dialog [name="name"]')).not.toBeNull())
  await typeInto(document.querySelector<HTMLInputElement>('dialog [name="name"]'), 'To finish')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() =>
    expect(sent.at(-1)?.body).toMatchObject({ list: 'prospects', name: 'To finish', state: { filter: 'status:DRAFT' }, isDefault: false }),
  )
})

test('what is missing is named, and leads to where it is filled in', async () => {
  status = 'DRAFT'
  await open('/prospect/readings')
  await until(() => expect(shown()).toContain('Still to fill in before it can be submitted: '))
  expect(shown()).toContain('Still to fill in before it can be qualified: ')
  await press('Data classification')
  await until(() => expect(document.activeElement?.getAttribute('name')).toBe('dataClassification'))
  page?.close()
  // Who may not edit it is led to where it stands.
  may = []
  await open('/prospect/readings')
  await until(() =>
    expect([...document.querySelectorAll('main a, a')].map((link) => link.getAttribute('href'))).toContain('/prospect/readings?tab=data'),
  )
})

test('who needs an exception is offered the way to it', async () => {
  page = await openPages(
    { '/prospect/$id': () => <ProspectPage exception={({ code }) => <a href="/way">{code}</a>} /> },
    '/prospect/readings',
  )
  await until(() => expect(document.querySelector('[data-edge] a[href="/way"]')?.textContent).toBe('PRS-0001'))
  // E-8
  expect(shown()).toContain('One of its exceptions has ended')
})
