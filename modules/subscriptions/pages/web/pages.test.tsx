import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Company } from '../../companies/company.contract.ts'
import CompaniesAndNumbersPage from './CompaniesAndNumbersPage.tsx'
import CompanyOfAllRoomsPage from './CompanyOfAllRoomsPage.tsx'

const at = '2026-11-20T09:00:00Z'
const acme: Company = {
  id: 'acme',
  code: 'CMP-0001',
  version: 3,
  createdAt: at,
  updatedAt: at,
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  status: 'ACTIVE',
  statusChangedAt: at,
  statusComment: '',
  companyName: 'Acme',
  cocNumber: '01234567',
  alternativeCustomerNumber: '',
  contactPerson: 'Ada',
  emailAddress: 'ada@acme.example',
  phoneNumber: '',
  salesEmailAddress: '',
  salesPhoneNumber: '',
  notes: '',
  applicationCount: 7,
  applicationCounts: { live: 5, test: 2 },
  agreementCount: 1,
  agreementEnding: true,
  agreementEnded: false,
  agreementEndsOn: '2026-12-02',
  agreementDaysLeft: 12,
}
const nothingTaken = {
  state: 'none',
  beganAt: null,
  by: null,
  applications: { done: 0, total: 0 },
  products: { taken: 0, given: 0, kept: 0 },
  keys: { followed: 0, waiting: 0, failing: 0 },
  failures: [],
}
let page: OpenPage | undefined
const asked: string[] = []
let ended = false

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', ...['companies', 'agreements', 'links', 'numbers', 'suspensions'].map((room) => `subscriptions/${room}` as const))
})
beforeEach(() => {
  asked.length = 0
  ended = false
  localStorage.clear()
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'ok', live: false }])
  vi.stubGlobal('fetch', async (address: string) => {
    const path = address.split('?')[0] ?? ''
    asked.push(decodeURIComponent(address))
    if (path.endsWith('/count')) return Response.json({ count: 1 })
    const company = { ...acme, agreementEnded: ended }
    if (path === '/api/companies') return Response.json([company])
    if (path.endsWith('/revocation')) return Response.json(nothingTaken)
    return Response.json(path === '/api/companies/acme' ? company : [])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  knowModules(undefined)
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const open = async (address: string, modules: 'both' | 'alone' = 'alone') => {
  knowModules(new Set(modules === 'both' ? ['SubscriptionManager', 'InternalDeveloperPortal'] : ['SubscriptionManager']))
  page = await openPages({ '/companies': CompaniesAndNumbersPage, '/companies/$id': CompanyOfAllRoomsPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const shown = () => document.body.textContent ?? ''

test('the list tells of each company the agreements, and how many applications it has in the environment that shows', async () => {
  await open('/companies', 'both')
  await until(() => expect(shown()).toContain('1Ends in 12 days'))
  await until(() => expect(shown()).toContain('Applications here2'))
  await press('As a table')
  await until(() => expect([...document.querySelectorAll('thead th')].map(({ textContent }) => textContent)).toContain('Applications here'))
})

test('what somebody began before the environment was known stays', async () => {
  const known = Promise.withResolvers<void>()
  environmentSource.set(async () => {
    await known.promise
    return [{ id: 'test', displayName: 'Test', state: 'ok', live: false }]
  })
  await open('/companies', 'both')
  await until(() => expect(shown()).toContain('1Ends in 12 days'))
  await press('Create company')
  await until(() => expect(document.querySelector('[name="companyName"]')).not.toBeNull())
  const field = document.querySelector('[name="companyName"]')
  known.resolve()
  await until(() => expect(shown()).toContain('Applications here2'))
  expect(document.querySelector('[name="companyName"]')).toBe(field)
})

test('alone it has no word of applications', async () => {
  ended = true
  await open('/companies')
  await until(() => expect(shown()).toContain('1Ends in 12 days'))
  expect(shown()).not.toContain('Applications')
  expect(shown()).not.toMatch(/in use/)
})

test('an agreement that has ended and is in use shows in the list, as a filter and at the company', async () => {
  ended = true
  await open('/companies', 'both')
  await until(() => expect(shown()).toContain('1Ended, in use'))
  await until(() => expect(asked.join()).toContain('{"agreementEnded":true}'))
  page?.close()
  await open('/companies/acme', 'both')
  await until(() => expect(shown()).toContain('Ended agreement in use'))
  expect(shown()).toContain('Agreement ends in 12 days')
})

test('a filter that stands as a pressed quick filter is no chip, too, and leaves the order to the server until one is chosen', async () => {
  await open('/companies?filter=agreementEnding:true')
  await until(() => expect(shown()).toContain('01234567'))
  const pressed = [...document.querySelectorAll('[aria-pressed="true"]')].map(({ textContent }) => textContent).join()
  expect(pressed).toContain('Agreement ends soon')
  expect(shown()).not.toContain('Agreement ends soon: ')
  expect(asked.find((one) => one.startsWith('/api/companies?'))).not.toContain('order')
  page?.close()
  await open('/companies?filter=agreementEnding:true&sortBy=-code')
  await until(() => expect(asked.join('\n')).toMatch(/"order":"code.DESC"/))
  page?.close()
  await open('/companies?filter=agreementEnding:false')
  await until(() => expect(shown()).toContain('Agreement ends soon: No'))
})

test.each([
  ['alone', ['General', 'IT agreements 1', 'History']],
  ['both', ['General', 'Applications 7', 'IT agreements 1', 'History']],
] as const)('a company has the tabs of the rooms that are there: %s', async (modules, tabs) => {
  await open('/companies/acme', modules)
  await until(() => expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent?.trim())).toEqual(tabs))
})
