import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Company } from '../company.contract.ts'
import CompaniesPage from './CompaniesPage.tsx'
import CompanyPage from './CompanyPage.tsx'
import CompanyStatesPage from './CompanyStatesPage.tsx'
import { companySearch } from './company.queries.ts'

const acme: Company = {
  id: 'acme',
  code: 'CMP-0001',
  version: 3,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  status: 'PENDING',
  statusChangedAt: '2026-11-20T09:00:00Z',
  statusComment: '',
  companyName: 'Acme',
  cocNumber: '01234567',
  alternativeCustomerNumber: '',
  contactPerson: '',
  emailAddress: '',
  phoneNumber: '',
  salesEmailAddress: '',
  salesPhoneNumber: '',
  notes: '',
  applicationCount: 0, // not copied
  applicationCounts: {}, // not copied
  agreementCount: 1, // not copied
  agreementEnding: true, // not copied
  agreementEnded: false, // not copied
  agreementEndsOn: new Date(Date.now() + 12 * 86_400_000).toISOString().slice(0, 10), // not copied
  agreementDaysLeft: 12, // not copied
}
let page: OpenPage | undefined
let sent: { method: string; path: string; body: Record<string, unknown> }[] = []
let refuse: string | undefined
const asked: string[] = []

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'subscriptions/companies')
})
beforeEach(() => {
  sent = []
  asked.length = 0
  refuse = undefined
  localStorage.clear()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const path = address.split('?')[0] ?? ''
    if (method === 'GET') {
      asked.push(decodeURIComponent(address))
      if (path.endsWith('/count')) return Response.json({ count: 1 })
      if (path === '/api/companies') return Response.json([acme])
      return Response.json(path === '/api/companies/acme' ? detail : [])
    }
    sent.push({ method, path, body: JSON.parse(body ?? '{}') })
    if (refuse === path)
      return Response.json(
        { error: { statusCode: 503, name: 'Unavailable', message: 'Busy', code: 'Unavailable', details: [] } },
        { status: 503 },
      )
    return Response.json(
      { ...acme, status: path.endsWith('/transitions') ? 'ACTIVE' : 'PENDING' },
      { status: method === 'POST' ? 201 : 200 },
    )
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  vi.unstubAllGlobals()
})
const detail = {
  ...acme,
  availableTransitions: [
    {
      action: 'activate',
      to: 'ACTIVE',
      commentRequired: false,
      blockedBy: ['A contact person is required.'],
      reasons: [{ path: 'contactPerson', code: 'required', message: 'A contact person is required.' }],
    },
    { action: 'reject', to: 'REJECTED', commentRequired: true, blockedBy: [], reasons: [] },
  ],
}
const open = async (address: string) => {
  page = await openPages({ '/companies': CompaniesPage, '/companies/states': CompanyStatesPage, '/companies/$id': CompanyPage }, address)
  await until(() => expect(document.querySelector('h1')).not.toBeNull())
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)
const shown = () => document.body.textContent ?? ''

test('the list shows cards, twelve to a page; as a table on demand', async () => {
  await open('/companies')
  await until(() => expect(shown()).toContain('01234567'))
  expect(document.querySelector('table')).toBeNull()
  expect(asked.find((one) => one.startsWith('/api/companies?'))).toContain('"limit":12')
  await press('As a table')
  await until(() => expect(document.querySelector('table a')?.getAttribute('href')).toBe('/companies/acme'))
})

test('a new company that shall be active needs at once what an active one has, and nothing is stored before', async () => {
  await open('/companies')
  await press('Create company')
  await until(() => expect(field('companyName')).not.toBeNull())
  await typeInto(field('companyName'), 'Acme')
  await press('Save and activate')
  for (const name of ['cocNumber', 'contactPerson', 'emailAddress']) expect(field(name)?.getAttribute('aria-invalid'), name).toBe('true')
  expect(sent).toEqual([])
  await press('Save')
  await until(() => expect(sent).toMatchObject([{ method: 'POST', path: '/api/companies', body: { companyName: 'Acme' } }]))
  await until(() => expect(page?.router.state.location.pathname).toBe('/companies/acme'))
})

test('a company that was stored and not activated is activated by the next attempt, not stored again', async () => {
  await open('/companies')
  await press('Create company')
  await until(() => expect(field('companyName')).not.toBeNull())
  for (const [name, value] of Object.entries({
    companyName: 'Acme',
    cocNumber: 'KvK 0123 4567',
    contactPerson: 'Ada',
    emailAddress: 'a@b.example',
  }))
    await typeInto(field(name), value)
  refuse = '/api/companies/acme/transitions'
  await press('Save and activate')
  await until(() => expect(document.querySelector('dialog [role=alert]')).not.toBeNull())
  refuse = undefined
  await press('Save and activate')
  await until(() => expect(page?.router.state.location.pathname).toBe('/companies/acme'))
  expect(sent.map(({ path }) => path)).toEqual(['/api/companies', '/api/companies/acme/transitions', '/api/companies/acme/transitions'])
  expect(sent[0]?.body).toMatchObject({ cocNumber: '01234567' })
})

test('the page of a company says what it still needs, offers what the server offers, and has its tabs', async () => {
  await open('/companies/acme')
  await until(() => expect(shown()).toContain('Still needed before it can be activated: Contact person.'))
  expect(shown()).toContain('Add it')
  expect([...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent?.trim())).toEqual(['General', 'History'])
  await press('More actions for Acme')
  await until(() => expect([...document.querySelectorAll('[role=menuitem]')].map(({ textContent }) => textContent)).toEqual(['Reject']))
  expect(shown()).not.toContain('Reopen')
})

test('the states stand in a picture and in a table, who reopens is both', async () => {
  await open('/companies/states')
  expect(document.querySelectorAll('[data-state]')).toHaveLength(5)
  const ways = [...document.querySelectorAll('[data-way]')].map((one) => `${one.getAttribute('data-way')}: ${one.textContent}`)
  expect(ways).toContain('SUSPENDED ACTIVE: Reactivate')
  expect(ways).toHaveLength(8)
  expect(document.querySelector('tbody tr:last-child')?.textContent).toBe(
    'ReopenTerminatedRejectedPendingSubscription manager who is also AdministratorYes',
  )
})

test('whoever picks a company is asked for a text first, and is shown active ones by their number', async () => {
  const { signal } = new AbortController()
  expect(await companySearch(' ', signal)).toEqual([])
  expect(asked).toEqual([])
  expect(await companySearch('ac', signal)).toEqual([{ id: 'acme', label: 'Acme', note: '01234567' }])
  expect(asked[0]).toContain('"status":"ACTIVE"')
  expect(asked[0]).toContain('"limit":20')
})
