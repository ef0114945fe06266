import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Exception } from '../exception.contract.ts'
import ExceptionsPage from './ExceptionsPage.tsx'

const soap: Exception = {
  ...{ id: 'soap', code: 'EXC-0001', version: 3, title: 'SOAP towards the market', status: 'GRANTED', statusComment: '' },
  ...{ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', statusChangedAt: '2026-11-20T09:00:00Z' },
  ...{ createdBy: 'me@portico.example', updatedBy: 'me@portico.example' },
  ...{ subjectType: 'SOLUTION', subjectId: 'hub', subject: { code: 'SOL-0001', name: 'The hub', status: 'LIVE' } },
  ...{ solutionId: 'hub', solution: null, deviationType: 'NORTH_BOUND', checkCode: 'C03', standardReference: 'Active standards' },
  ...{ reason: 'LEGAL', justification: 'The rules ask for it.', impact: '', riskRating: 'MEDIUM', riskAssessment: '' },
  ...{ compensatingMeasures: '', remediationPlan: '', remediationOwnerId: null, remediationOwnerName: null },
  ...{ remediationDueDate: null, remediationStatus: 'IN_PROGRESS', validFrom: '2026-11-01', validTo: '2027-02-01' },
  ...{ askedValidTo: null, originalValidTo: '2027-02-01', longestDays: 270, extensionCount: 0, extensionsLeft: 2 },
  ...{ requestedById: null, requestedByName: 'Sanne', reviewerId: null, reviewerName: null, decidedById: null, decidedByName: null },
  ...{ decidedAt: null, decisionText: '', closureEvidence: '', previousExceptionId: null, daysLeft: 12, openConditionCount: 1 },
  ...{ agendaItem: null, extensions: [], mayExtend: ['ask'], may: ['edit', 'comment'], availableTransitions: [] },
}
const naming: Exception = { ...soap, id: 'naming', code: 'EXC-0002', title: 'Names of a vendor', status: 'EXPIRED', mayExtend: [] }
/** Of whoever looks at it. */
const own: Exception = {
  ...{ ...soap, id: 'own', code: 'EXC-0003', title: 'Mine', status: 'IN_REVIEW', mayExtend: [] },
  availableTransitions: [
    {
      ...{ action: 'grantByMandate', to: 'GRANTED', commentRequired: true, takes: [], blockedBy: ['Ask somebody else.'] },
      reasons: [{ path: 'action', code: 'fourEyes', message: 'Ask somebody else.' }],
    },
  ],
}
const all = [soap, naming, own]
const watch = {
  ...{ id: 'watch', version: 1, subjectType: 'EXCEPTION', subjectId: 'soap', subject: null, agendaItemId: null, text: 'Watch the errors' },
  ...{ ownerId: null, ownerName: 'Sanne', dueDate: '2020-01-01', status: 'OPEN', evidence: '', comment: '', may: [] },
  ...{ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', createdBy: 'x', updatedBy: 'x' },
}
let page: OpenPage | undefined
let sent: { path: string; body: Record<string, unknown> }[] = []
let exports: string[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'portfolio/exceptions', 'portfolio/prospects', 'portfolio/solutions', 'portfolio/conditions')
})
beforeEach(() => {
  sent = []
  exports = []
  localStorage.clear()
  knowModules(new Set(['Portfolio']))
  sessionState.set({ ...sessionState.get(), roles: ['architect'] })
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const url = new URL(address, 'http://portal.test')
    if (method !== 'GET') {
      sent.push({ path: url.pathname, body: JSON.parse(body ?? '{}') })
      return Response.json({ ...soap, id: 'anew' }, { status: 201 })
    }
    const paged = (data: readonly unknown[]) => Response.json({ data, page: { total_elements: data.length, exact: true } })
    if (url.pathname === '/api/exceptions/export') {
      exports.push(decodeURIComponent(address))
      return new Response('x')
    }
    if (url.pathname === '/api/exceptions') return paged(all)
    if (url.pathname === '/api/conditions') return paged(url.searchParams.get('subjectId') === 'soap' ? [watch] : [])
    const one = all.find(({ id }) => url.pathname === `/api/exceptions/${id}`)
    return Response.json(one ?? [])
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
  page = await openPages({ '/exceptionlist': ExceptionsPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const panel = () => document.querySelector('section[role="dialog"]')?.textContent ?? ''

test('the panel shows what was asked for, what the board asks, and goes to the neighbours', async () => {
  await open('/exceptionlist?id=soap')
  await until(() => expect(panel()).toContain('1 of 3'))
  await until(() => expect(panel()).toContain('Watch the errors'))
  for (const words of ['EXC-0001', 'The hub', 'Risk: Medium', '12 days', 'Overdue', 'Ask for more time']) expect(panel()).toContain(words)
  expect(panel()).not.toContain('Request again')
  await press('Next (J)')
  await until(() => expect(panel()).toContain('EXC-0002'))
  expect(panel()).not.toContain('Conditions')
})

test('one that has expired is asked for again: what was said about it comes along, its judgement does not', async () => {
  await open('/exceptionlist?id=naming')
  await until(() => expect(panel()).toContain('Request again'))
  await press('Request again')
  await until(() => expect(document.querySelector('dialog form')).not.toBeNull())
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toHaveLength(1))
  expect(sent[0]?.path).toBe('/api/exceptions')
  expect(sent[0]?.body).toMatchObject({
    ...{ title: 'Names of a vendor', subjectType: 'SOLUTION', subjectId: 'hub', deviationType: 'NORTH_BOUND', checkCode: 'C03' },
    ...{ previousExceptionId: 'naming', justification: 'The rules ask for it.' },
  })
  for (const name of ['riskRating', 'validTo', 'reviewerId']) expect(sent[0]?.body).not.toHaveProperty(name)
})

test('who asked for it is told that others decide (scenario 5)', async () => {
  await open('/exceptionlist?id=own')
  await until(() => expect(panel()).toContain('EXC-0003'))
  await press('More actions for Mine')
  const item = () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent?.includes('Grant'))
  await until(() =>
    expect(item()?.textContent).toContain('Whoever owns or asked for a record does not decide about it. Ask somebody else.'),
  )
  await act(async () => item()?.click())
  expect([sent, document.querySelector('dialog form')]).toEqual([[], null])
})

test('the list is saved as a file of the server', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  await open('/exceptionlist?filter=expiresWithin:30')
  await until(() => expect(document.body.textContent).toContain('Export'))
  await press('Export')
  await press('CSV file')
  await until(() => expect(exports).toHaveLength(1))
  for (const part of ['format=csv', 'expiresWithin', '30']) expect(exports[0]).toContain(part)
})

test('it may be of an API product while that module is on', async () => {
  const kinds = async () => {
    await open('/exceptionlist')
    await press('Create exception')
    await until(() => expect(document.querySelector('dialog select')).not.toBeNull())
    const found = [...document.querySelectorAll('dialog select option')].map(({ textContent }) => textContent)
    page?.close()
    return found
  }
  expect(await kinds()).not.toContain('API product')
  knowModules(new Set(['Portfolio', 'InternalDeveloperPortal']))
  expect(await kinds()).toContain('API product')
})

test('who only reads is offered no write', async () => {
  sessionState.set({ ...sessionState.get(), roles: ['readOnly'] })
  await open('/exceptionlist?id=naming')
  await until(() => expect(panel()).toContain('EXC-0002'))
  for (const words of ['Request again', 'Create exception']) expect(document.body.textContent).not.toContain(words)
})
