import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import CompaniesPage from '../../pages/web/CompaniesAndNumbersPage.tsx'
import type { CalledCompanies, CompanyNumbers, CompanyUsage } from '../numbers.contract.ts'
import CompaniesPart from './CompaniesPart.tsx'

const counted: CompanyNumbers = {
  pending: 7,
  active: 1234,
  suspended: 3,
  terminated: 0,
  rejected: 2,
  new: 5,
  newSince: '2026-10-24T09:00:00Z',
  agreementsEnding: 11,
  endingDays: 60,
  ending: [{ companyId: 'wind', companyName: 'Aardwind', number: 'IT-1', endDate: '2026-11-26', daysLeft: 3 }],
  agreementsEnded: { count: 2, exact: true },
  ended: [{ companyId: 'mill', companyName: 'Molenaar', number: 'IT-9', endDate: '2026-11-13', daysLeft: -10, applications: 4 }],
}
const called: CalledCompanies = {
  from: '2026-10-25',
  companies: [{ id: 'wind', companyName: 'Aardwind', status: 'ACTIVE', applications: 2, calls: 2000, errors: 50 }],
}
const row = {
  applicationName: 'Monitor',
  appId: 'a1',
  apiproduct: 'grid',
  productName: 'Grid data',
  calls: 1500,
  errors: 50,
  quota: { calls: 1000, interval: 'day' },
}
const usage: CompanyUsage = {
  keys: 12,
  companyName: 'Aardwind',
  from: '2026-10-25',
  calls: 2000,
  errors: 50,
  environments: [
    { id: 'test', displayName: 'Test', calls: 1500, errors: 50, exportable: true, rows: [row], more: 12 },
    { id: 'far', displayName: 'Far away', calls: 500, errors: 0, exportable: false, rows: [], more: 0 },
  ],
}
let page: OpenPage | undefined
let asked: string[] = []
let waiting: object[] = []
let refuses = false
let quiet = false
let saved: { name: string }[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'subscriptions/companies', 'subscriptions/agreements', 'subscriptions/numbers')
})
beforeEach(() => {
  asked = []
  saved = []
  refuses = false
  quiet = false
  waiting = [{ id: 'bakery', companyName: 'Bakery', agreementEndsOn: null, agreementDaysLeft: null, createdAt: '2026-11-20T09:00:00Z' }]
  localStorage.clear()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download })
  })
  Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL: () => {} })
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(decodeURIComponent(address))
    const path = address.split('?')[0]
    if (refuses && path === '/api/companies/numbers')
      return Response.json(
        { error: { statusCode: 503, name: 'Unavailable', message: 'Busy', code: 'Unavailable', details: [] } },
        { status: 503 },
      )
    if (path === '/api/companies/numbers') return Response.json(counted)
    if (path === '/api/companycalls') return Response.json(quiet ? { ...called, companies: [] } : called)
    if (path === '/api/companies/wind/usage') return Response.json(usage)
    if (path === '/api/companies/count') return Response.json({ count: 1 })
    if (path === '/api/companies') return Response.json(waiting)
    if (path === '/api/companies/excelexport')
      return new Response('PK', { headers: { 'content-disposition': 'attachment; filename="subscriptions_test_20261123-0900.xlsx"' } })
    if (path?.endsWith('/csv')) return new Response('a,b', { headers: { 'content-disposition': 'attachment; filename="usage_CMP-1.csv"' } })
    return Response.json([])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  knowModules(undefined)
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})
const open = async (address: string) => {
  page = await openPages({ '/dashboard': CompaniesPart, '/companies': CompaniesPage, '/companies/$id': () => <h1>Company</h1> }, address)
}
const shown = () => document.body.textContent ?? ''
const hrefOf = (text: string) => [...document.querySelectorAll('a')].find((one) => one.textContent?.includes(text))?.getAttribute('href')

test.each(['America/Los_Angeles', 'Pacific/Kiritimati'])('days are the same wherever the reader is: %s', async (zone) => {
  vi.stubEnv('TZ', zone)
  quiet = true
  knowModules(new Set(['SubscriptionManager', 'InternalDeveloperPortal']))
  await open('/companies?tab=numbers')
  await until(() => expect(shown()).toContain('since 25 Oct 2026'))
  await until(() => expect(document.querySelector('[title="26 Nov 2026"]')).not.toBeNull())
})

test('the dashboard of a subscription manager shows who waits, what ends and how many there are, each with the way to its list', async () => {
  await open('/dashboard')
  await until(() => expect(shown()).toContain('Bakery'))
  expect(shown()).toContain('in 3 days')
  expect([hrefOf('Bakery'), hrefOf('All 7'), hrefOf('All 11'), hrefOf('Aardwind'), hrefOf('Suspended'), hrefOf('Numbers')]).toEqual([
    '/companies/bakery',
    '/companies?filter=status:PENDING',
    '/companies?filter=agreementEnding:true',
    '/companies/wind?tab=agreements',
    '/companies?filter=status:SUSPENDED',
    '/companies?tab=numbers',
  ])
  await press('Create company')
  await until(() => expect(document.querySelector('dialog [name="companyName"]')).not.toBeNull())
})

test('agreements that have ended and are in use stand above those that end, where there are applications', async () => {
  await open('/dashboard')
  await until(() => expect(shown()).toContain('Aardwind'))
  expect(shown()).not.toContain('Ended agreements in use')
  page?.close()
  knowModules(new Set(['SubscriptionManager', 'InternalDeveloperPortal']))
  await open('/dashboard')
  await until(() => expect(shown()).toContain('Molenaar'))
  expect(shown()).toMatch(/Ended agreements in use.*IT-9 · 4 applications10 days ago.*IT-1/)
  expect([hrefOf('All 2'), hrefOf('Molenaar')]).toEqual(['/companies?filter=agreementEnded:true', '/companies/mill?tab=agreements'])
})

test('a tile whose numbers do not come says so alone, and who waits shows all the same', async () => {
  refuses = true
  await open('/dashboard')
  await until(() => expect(shown()).toContain('Bakery'))
  await until(() => expect(shown()).toContain('The numbers did not load.'))
})

test('without anybody who waits the dashboard says so', async () => {
  waiting = []
  await open('/dashboard')
  await until(() => expect(shown()).toContain('No company waits.'))
})

test('the numbers stand beside the list, and lead to what they count', async () => {
  await open('/companies?tab=numbers')
  await until(() => expect(shown()).toContain('1,234'))
  expect([hrefOf('New:'), hrefOf('Active'), hrefOf('Agreements ending:'), hrefOf('All 11')]).toEqual([
    '/companies?filter=createdAt:2026-10-24..',
    '/companies?filter=status:ACTIVE',
    '/companies?filter=agreementEnding:true',
    '/companies?filter=agreementEnding:true',
  ])
})

test('without the internal portal there are numbers, and no calls', async () => {
  await open('/companies?tab=numbers')
  await until(() => expect(shown()).toContain('1,234'))
  expect(shown()).not.toContain('Companies by calls')
  expect(asked.filter((one) => one.includes('companycalls'))).toEqual([])
})

test('who calls most leads to what the company calls in each environment; what leaves as a file is said, and what does not', async () => {
  knowModules(new Set(['SubscriptionManager', 'InternalDeveloperPortal']))
  await open('/companies?tab=numbers')
  await until(() => expect(shown()).toContain('2.50%'))
  const link = [...document.querySelectorAll('a')].find(({ href, textContent }) => textContent === 'Aardwind' && href.includes('company='))
  await act(async () => link?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true })))
  await until(() => expect(shown()).toContain('2,000 calls, 50 of them failed.'))
  expect(page?.router.state.location.search).toMatchObject({ tab: 'numbers', company: 'wind' })
  for (const text of [
    'Monitor',
    'Grid data',
    '1,000 a day',
    'Not in the file: Far away.',
    'No calls in this period.',
    '12 more rows with fewer calls',
  ])
    expect(shown()).toContain(text)
  await press('Download as CSV')
  await until(() => expect(saved).toEqual([{ name: 'usage_CMP-1.csv' }]))
  expect(asked.at(-1)).toBe('/api/companies/wind/usage/csv?days=30')
})

test('the list is exported to Excel as it shows: its condition and its order', async () => {
  await open('/companies?filter=status:PENDING&sortBy=-createdAt')
  await until(() => expect(shown()).toContain('Bakery'))
  await press('Export to Excel')
  await until(() => expect(saved).toEqual([{ name: 'subscriptions_test_20261123-0900.xlsx' }]))
  const { searchParams } = new URL(`http://x${asked.find((one) => one.includes('excelexport'))}`)
  expect(JSON.parse(searchParams.get('filter') ?? '')).toMatchObject({ where: { status: 'PENDING' }, order: 'createdAt DESC' })
})
