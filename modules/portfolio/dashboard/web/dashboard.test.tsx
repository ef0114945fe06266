import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { prospectStates } from '../../prospects/prospect-states.contract.ts'
import type { PortfolioStatistics } from '../dashboard.contract.ts'
import PortfolioDashboardPage from './PortfolioDashboardPage.tsx'

const numbers: PortfolioStatistics = {
  funnel: prospectStates.map((status) => ({ status, count: status === 'DRAFT' ? 4 : 0 })),
  byDomain: [{ domainId: 'metering', name: 'Metering', open: 3, approved: 0, live: 7, ended: 0 }],
  mix: {
    northBound: [{ id: 'rest', name: 'REST', count: 9 }],
    southBound: [{ id: 'sql', name: 'SQL', count: 2 }],
    abstractionType: [],
    usageType: [],
  },
  exceptions: {
    open: 5,
    expiring30: 2,
    expired: 1,
    next: [{ id: 'exc', code: 'EXC-0003', title: 'SOAP until spring', validTo: '2026-12-01', risk: 'HIGH' }],
  },
  compliance: [
    { level: 'NON_CONFORMANT', count: 6 },
    { level: null, count: 2 },
  ],
  conditions: { open: 4, overdue: 3 },
  leadTime: [{ month: '2026-10', toApproved: 18, toRealised: null }],
  releases: [{ id: 'spring', code: '2999.1', name: 'Spring', realised: 3, total: 8, daysToFreeze: -2 }],
  nextMeeting: null,
  reuseShare: null,
  myWork: { drafts: 1, toScreen: 3, toReview: 0, conditionsDue: 2, actionsDue: 2 },
  recentDecisions: [{ id: 'item', code: 'AGI-0001', title: 'Consents', decision: 'REWORK', decidedAt: '2026-11-20T09:00:00Z' }],
}
let page: OpenPage | undefined
let isDown: boolean
let reuseShare: number | null

beforeAll(async () => {
  prepareDom()
  await useTexts(
    'en-GB',
    'portfolio',
    'portfolio/dashboard',
    'portfolio/agenda',
    'portfolio/prospects',
    'portfolio/releases',
    'portfolio/catalogues',
    'portfolio/exceptions',
    'portfolio/solutions',
    'portfolio/conditions',
  )
})
beforeEach(() => {
  isDown = false
  reuseShare = null
  knowModules(new Set(['Portfolio']))
  sessionState.set({ ...sessionState.get(), roles: ['productOwner'] })
  vi.stubGlobal('fetch', async (address: string) => {
    if (isDown) return Response.json({}, { status: 500 })
    if (!address.startsWith('/api/portfolioreleases')) return Response.json({ ...numbers, reuseShare })
    const last = { id: 'autumn', code: '2026.3', name: 'Autumn', actualDate: '2026-10-01', releaseNotes: 'Readings **by interval**.' }
    return Response.json({ data: [last], page: { total_elements: 1, exact: true } })
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  sessionState.set({ ...sessionState.get(), roles: undefined })
  knowModules(undefined)
  vi.unstubAllGlobals()
})
const open = async () => {
  page = await openPages({ '/portfolio/dashboard': PortfolioDashboardPage }, '/portfolio/dashboard')
}
const shown = () => document.body.textContent ?? ''
const linked = (label: string) => document.querySelector(`a[aria-label="${label}"]`)?.getAttribute('href')

test('each number leads to the list behind it, and no part of nothing is drawn', async () => {
  reuseShare = 0.23
  await open()
  await until(() => expect(linked('Draft: 4')).toContain('status'))
  expect(linked('Metering, Live: 7')).toContain('metering')
  expect(linked('Metering, Approved: 0')).toBeUndefined()
  expect(linked('Metering: 10')).toBe('/prospect?filter=domain:metering')
  expect(linked('Non-conformant: 6')).toBe('/solution?filter=status:LIVE/compliance:NON_CONFORMANT')
  expect(linked('Not judged: 2')).toBe('/solution?filter=status:LIVE/compliance:NOT_JUDGED')
  // The chart comes when its code has come, and leads to the same list.
  const toLeadTime = document.querySelectorAll('a[href="/prospect?filter=approvedIn:2026-10"]')
  expect([...toLeadTime].map((one) => one.textContent)).toContain('18 days')
  expect(linked('Not decided yet: 5')).toBe('/exceptionlist?filter=status:REQUESTED,IN_REVIEW,ON_AGENDA')
  expect(linked('Ending within 30 days: 2')).toBe('/exceptionlist?filter=expiresWithin:30')
  expect(linked('Overdue: 3')).toBe('/portfolio/conditions?filter=overdue:true')
  expect(linked('My open conditions: 2')).toBe('/portfolio/conditions?filter=status:OPEN/mine:true')
  expect(document.querySelector('a[href*="item=item"]')?.textContent).toBe('Consents')
  expect(linked('My open actions: 2')).toBe('/adaAgenda?backlog=myActions:true')
  expect(document.querySelector('a[href="/prospect?filter=reuseCheck:REUSE_CHOSEN"]')?.textContent).toBe('23%')
})

test('what is to be screened is for those who screen; where there is nothing, that is said', async () => {
  await open()
  await until(() => expect(shown()).toContain('My drafts'))
  expect(shown()).not.toContain('To be screened')
  for (const word of ['None is planned.', '–', 'To be reworked']) expect(shown()).toContain(word)
})

test('of one domain, each number leads to the list of that domain', async () => {
  const domain = '0c000000-0000-4000-8000-00000000000a'
  page = await openPages({ '/portfolio/dashboard': PortfolioDashboardPage }, `/portfolio/dashboard?domain=${domain}`)
  await until(() => expect(linked('Draft: 4')).toBe(`/prospect?filter=domain:${domain}/status:DRAFT`))
  expect(linked('Expired: 1')).toBe(`/exceptionlist?filter=domain:${domain}/status:EXPIRED`)
  expect(linked('My drafts: 1')).toBe('/prospect?filter=status:DRAFT/mine:true')
})

test('the notes of the release that went live last are there to read (2.4)', async () => {
  await open()
  await until(() => expect(document.querySelector('strong')?.textContent).toBe('by interval'))
  expect(document.querySelector('a[href^="/prospect?filter=release:autumn"]')?.textContent).toBe('2026.3 Autumn')
})

test('numbers that do not load can be asked for again', async () => {
  isDown = true
  await open()
  await until(() => expect(shown()).toContain('The numbers did not load.'))
})

test('what is live or planned is counted by another catalogue', async () => {
  await open()
  await until(() => expect(linked('REST: 9')).toContain('northBound'))
  const by = document.querySelector<HTMLSelectElement>('select[aria-label="Count by"]')
  await act(async () => {
    if (by) by.value = 'southBound'
    by?.dispatchEvent(new Event('change', { bubbles: true }))
  })
  expect(linked('SQL: 2')).toContain('southBound')
})
