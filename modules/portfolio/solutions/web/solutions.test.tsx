import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import SolutionPage from '../../pages/web/SolutionPage.tsx'
import type { Solution } from '../solution.contract.ts'
import SolutionsPage from './SolutionsPage.tsx'

const hub: Solution = {
  ...{ id: 'hub', code: 'SOL-0001', version: 3, name: 'The hub', summary: 'What it is about', status: 'LIVE', statusComment: '' },
  ...{ createdAt: '2026-11-20T09:00:00Z', updatedAt: '2026-11-20T09:00:00Z', statusChangedAt: '2026-11-20T09:00:00Z' },
  ...{ createdBy: 'me@portico.example', updatedBy: 'me@portico.example' },
  ...{ problemStatement: '', designDescription: '', alternatives: '', riskSummary: '', designUrl: '', diagramUrl: '' },
  ...{ domainId: 'metering', domain: { id: 'metering', code: 'METERING', name: 'Metering', color: '' } },
  ...{ ownerId: null, ownerName: null, architectId: null, architectName: null, releaseId: null, release: null },
  ...{ projectReference: '', estimatedCost: null, checklist: [], complianceSuggested: null, dispensedUntil: null },
  ...{ complianceLevel: 'NON_CONFORMANT', complianceNote: '', complianceConfirmed: true, deferUntil: null },
  ...{ replacedById: null, replacedByName: null, tags: [], prospectCount: 1, openExceptionCount: 0, openConditionCount: 0 },
  ...{ exceptionEnded: true, nextMeeting: { id: 'board', title: 'The board of May', date: '2999-05-20' }, agendaItem: null },
  ...{ may: [], availableTransitions: [] },
}
/** What the board was asked about it. */
const item = {
  ...{ id: 'item', code: 'AGI-0001', title: 'SOL-0001 The hub', status: 'HANDLED', purpose: 'DECISION', decision: 'APPROVED' },
  ...{ decisionText: 'As it was proposed.', meeting: null, meetingId: 'board' },
}
let page: OpenPage | undefined
let may: Solution['may']
let availableTransitions: Solution['availableTransitions']

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'portfolio/solutions', 'portfolio/prospects', 'portfolio/agenda', 'portfolio/exceptions', 'portfolio/conditions')
})
beforeEach(() => {
  may = []
  availableTransitions = []
  localStorage.clear()
  knowModules(new Set(['Portfolio']))
  sessionState.set({ ...sessionState.get(), roles: ['architect'] })
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, 'http://portal.test')
    if (pathname === '/api/solutions') return Response.json({ data: [hub], page: { total_elements: 1, exact: true } })
    if (pathname === '/api/agendaitems') return Response.json({ data: [item], page: { total_elements: 1, exact: true } })
    return Response.json(pathname === '/api/solutions/hub' ? { ...hub, may, availableTransitions } : [])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  sessionState.set({ ...sessionState.get(), roles: undefined })
  knowModules(undefined)
  vi.unstubAllGlobals()
})
const shown = () => document.body.textContent ?? ''
const open = async (address: string) => {
  page = await openPages({ '/solution': SolutionsPage, '/solution/$id': SolutionPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}

test('the list says on whose agenda each stands next', async () => {
  await open('/solution')
  await until(() => expect(document.querySelector('table a')?.getAttribute('href')).toBe('/solution/hub'))
  expect([...document.querySelectorAll('th')].map(({ textContent }) => textContent).join()).toContain('Next meeting')
  expect(shown()).toContain('20 May 2999')
})

test('a live one whose exception has ended conforms no longer (scenario 6), and what the board decided stands on one tab', async () => {
  await open('/solution/hub')
  await until(() => expect(shown()).toContain('One of its exceptions has ended'))
  expect(shown()).toContain('Non-conformant')
  const tabs = [...document.querySelectorAll('[role=tab]')].map((tab) => tab.getAttribute('data-tab'))
  expect(tabs).toEqual(['general', 'prospects', 'design', 'checklist', 'exceptions', 'conditions', 'decisions', 'comments', 'history'])
  page?.close()
  await open('/solution/hub?tab=decisions')
  await until(() => expect(document.querySelector('a[href^="/adaAgenda?"]')?.textContent).toBe('SOL-0001 The hub'))
})

test('an action that cannot be used yet names the fields that are missing, and says each other reason once', async () => {
  const required = ['problemStatement', 'architectId'].map((path) => ({ path, code: 'required', message: `${path} is required.` }))
  const unanswered = { path: 'checklist', code: 'unanswered', message: 'C01', params: { codes: 'C01' } }
  const reasons = [...required, unanswered, unanswered]
  availableTransitions = [{ action: 'proposeForAda', to: 'ON_AGENDA', commentRequired: false, blockedBy: ['C01'], reasons }]
  await open('/solution/hub')
  await until(() => expect(shown()).toContain('Still to fill in: Problem, Architect. '))
  expect(shown().split('C01')).toHaveLength(2)
})

test('once it is approved, its form offers its scope alone (S-3)', async () => {
  may = ['edit']
  await open('/solution/hub')
  await until(() => expect(shown()).toContain('The hub'))
  await press('Edit')
  await until(() => expect(document.querySelector('dialog [name="designUrl"]')).not.toBeNull())
  for (const name of ['name', 'summary', 'problemStatement', 'complianceLevel', 'estimatedCost'])
    expect(document.querySelector(`dialog [name="${name}"]`), name).toBeNull()
})
