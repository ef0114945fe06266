import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Company } from '../../companies/company.contract.ts'
import CompanyPage from '../../pages/web/CompanyOfAllRoomsPage.tsx'
import type { Revocation, TakenProduct } from '../suspension.contract.ts'

const offer = (action: string, to: string, commentRequired = false) => ({ action, to, commentRequired, blockedBy: [], reasons: [] })
const active: Company = {
  id: 'acme',
  code: 'CMP-0001',
  version: 3,
  createdAt: '2026-11-20T09:00:00Z',
  updatedAt: '2026-11-20T09:00:00Z',
  createdBy: 'me@portico.example',
  updatedBy: 'me@portico.example',
  status: 'ACTIVE',
  statusChangedAt: '2026-11-20T09:00:00Z',
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
  applicationCount: 2,
  applicationCounts: {},
  agreementCount: 0,
  agreementEnding: false,
  agreementEnded: false,
  agreementEndsOn: null,
  agreementDaysLeft: null,
  availableTransitions: [offer('suspend', 'SUSPENDED', true)],
}
const suspended: Company = {
  ...active,
  status: 'SUSPENDED',
  statusComment: 'No money.',
  availableTransitions: [offer('reactivate', 'ACTIVE')],
}
const none: Revocation = {
  state: 'none',
  beganAt: null,
  by: null,
  byName: null,
  applications: { done: 0, total: 2 },
  products: { taken: 0, given: 0, kept: 0 },
  keys: { followed: 0, waiting: 0, failing: 0 },
  failures: [],
}
const failing: Revocation = {
  ...none,
  state: 'taken',
  beganAt: '2026-11-20T09:00:00Z',
  by: 'me@portico.example',
  byName: 'Mieke Jansen',
  applications: { done: 2, total: 2 },
  products: { taken: 3, given: 0, kept: 0 },
  keys: { followed: 1, waiting: 1, failing: 1 },
  failures: [
    {
      keyId: 'key',
      keyLastFour: 'wxyz',
      applicationName: 'Field App',
      environmentName: 'Production',
      error: 'Kong refused the call (409): taken',
      attempts: 3,
      nextAttemptAt: '2026-11-20T09:05:00Z',
    },
  ],
}
const product: TakenProduct = {
  id: 'taken',
  companyId: 'acme',
  applicationId: 'app',
  applicationName: 'Field App',
  environmentId: 'test',
  environmentName: 'Production',
  keyId: 'key',
  keyLastFour: 'wxyz',
  productId: 'product',
  productName: 'Meter readings',
  was: 'approved',
  takenAt: '2026-11-20T09:00:00Z',
  outcome: 'notInGroups',
  outcomeAt: '2026-11-20T09:10:00Z',
}

let page: OpenPage | undefined
let company = active
let revocation = none
let asked: string[] = []
let sent: unknown[] = []
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'subscriptions/companies', 'subscriptions/agreements', 'subscriptions/links', 'subscriptions/suspensions')
})
beforeEach(() => {
  ;[company, revocation, asked, sent] = [active, none, [], []]
  localStorage.clear()
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'ok', live: false }])
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body }: { method?: string; body?: string } = {}) => {
    const { pathname } = new URL(address, 'http://localhost')
    if (method !== 'GET') {
      sent.push(JSON.parse(body ?? 'null'))
      return Response.json(suspended)
    }
    asked.push(pathname)
    if (pathname.endsWith('/count')) return Response.json({ count: 1 })
    if (pathname === '/api/takenproducts') return Response.json([product])
    if (pathname.endsWith('/revocation')) return Response.json(revocation)
    return Response.json(pathname === '/api/companies/acme' ? company : [])
  })
})
afterEach(() => {
  page?.close()
  page = undefined
  knowModules(undefined)
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const open = async (modules: 'both' | 'alone', address = '/companies/acme') => {
  knowModules(new Set(modules === 'both' ? ['SubscriptionManager', 'InternalDeveloperPortal'] : ['SubscriptionManager']))
  page = await openPages({ '/companies/$id': CompanyPage }, address)
  await until(() => expect(document.querySelector('h1')?.textContent).toBe('Acme'))
}
const shown = () => document.body.textContent ?? ''
const tabs = () => [...document.querySelectorAll('[role=tab]')].map(({ textContent }) => textContent?.trim())
const choose = async (label: string) => {
  await press('More actions for Acme')
  await until(() => expect(shown()).toContain(label))
  await act(async () =>
    [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(({ textContent }) => textContent === label)?.click(),
  )
}
const field = (name: string) => document.querySelector<HTMLInputElement>(`dialog [name="${name}"]`)

test('who suspends is asked whether its keys go, too; unless ticked they stay', async () => {
  await open('both')
  await choose('Suspend')
  await until(() => expect(field('revokeKeys')?.checked).toBe(false))
  const reason = document.querySelector<HTMLTextAreaElement>('dialog textarea')
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(reason, 'No money.')
  await act(async () => reason?.dispatchEvent(new Event('input', { bubbles: true })))
  const button = () => document.querySelector('dialog button[type=submit]')?.textContent
  expect(button()).toBe('Suspend')
  await act(async () => field('revokeKeys')?.click())
  expect(button()).toBe('Suspend and revoke keys')
  await act(async () => document.querySelector<HTMLFormElement>('dialog form')?.requestSubmit())
  await until(() => expect(sent).toEqual([{ action: 'suspend', version: 3, comment: 'No money.', revokeKeys: true }]))
})

test('the page says what a gateway has not let go of, and of each product what became of it', async () => {
  ;[company, revocation] = [suspended, failing]
  await open('both', '/companies/acme?tab=revoked')
  await until(() => expect(tabs()).toEqual(['General', 'Applications 2', 'Revoked products 3', 'IT agreements 0', 'History']))
  await until(() => expect(shown()).toContain('A gateway has not followed for 1 key. It is tried again by itself.'))
  for (const text of [
    'Kong refused the call (409). The gateway says: taken',
    '…wxyz',
    '1 of 2',
    'Mieke Jansen',
    'Meter readings',
    'No longer in their groups',
  ])
    await until(() => expect(shown()).toContain(text))
})

test('without the internal portal nothing of applications or keys is drawn or asked for', async () => {
  await open('alone')
  await until(() => expect(tabs()).toEqual(['General', 'IT agreements 0', 'History']))
  await choose('Suspend')
  await until(() => expect(document.querySelector('dialog textarea')).not.toBeNull())
  expect(field('revokeKeys')).toBeNull()
  expect(asked.filter((path) => /companyapplications|revocation|takenproducts/.test(path))).toEqual([])
})
