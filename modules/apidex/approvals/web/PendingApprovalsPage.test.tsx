import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { PendingEntry } from '../approval.contract.ts'
import PendingApprovalsPage from './PendingApprovalsPage.tsx'

let page: OpenPage
let waiting: PendingEntry[] = []
let sent: string[] = []

const entry = (name: string): PendingEntry => ({
  id: name,
  environment: { id: 'test', name: 'Test' },
  application: { id: `id of ${name}`, name, description: 'Reads meters on the road.' },
  team: { id: 'mobile', name: 'Mobile' },
  requester: 'developer@portico.example',
  requesterName: 'Lotte Bakker',
  company: null,
  companyStatus: null,
  companyItAgreementId: null,
  companyItAgreement: null,
  companyId: null,
  key: '7q3m',
  requestedAt: '2026-11-20T09:00:00Z',
  pendingProducts: [
    {
      apiproduct: 'graph',
      displayName: 'Customer graph',
      requestedAt: '2026-11-20T09:00:00Z',
      needsCompany: false,
      usageTypes: [],
      productId: 'p1',
      comments: 0,
      plan: { quota: 1000, interval: 'hour' },
    },
  ],
  decidedProducts: [
    {
      apiproduct: 'meters',
      displayName: 'Meter readings',
      status: 'approved',

      plan: { quota: 10_000, interval: 'day' },
      reason: null,
    },
    { apiproduct: 'billing', displayName: 'Billing', status: 'rejected', plan: null, reason: 'A contract has to come first.' },
  ],
  credentials: [],
  mayDecide: true,
  approveUrl: `/api/${name}/approve`,
  rejectUrl: `/api/${name}/reject`,
})

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  sent = []
  waiting = ['One', 'Two', 'Three'].map(entry)
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  vi.stubGlobal('fetch', async (address: string, { method }: { method: string }) => {
    if (method === 'GET') return Response.json({ data: waiting, page: { total_elements: waiting.length, exact: true } })
    sent.push(address)
    waiting = waiting.filter((one) => !address.includes(`/${one.id}/`))
    return new Response(null, { status: 204 })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

const panel = () => document.querySelector<HTMLElement>('section[role=dialog]')
const rowNames = () => [...document.querySelectorAll('tbody tr th')].map((cell) => cell.textContent)
async function open(address = '/admin/pendingapprovals') {
  page = await openPage(PendingApprovalsPage, address)
  await until(() => expect(rowNames()).toHaveLength(3))
}
const press = (element: HTMLElement | null | undefined) => act(async () => element?.click())
const key = (name: string) =>
  act(async () =>
    (document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true })),
  )
const title = () => panel()?.querySelector('h2')?.textContent

test('the panel tells plan, quota, purpose, requester, team and what the application has already with the reason of a refusal', async () => {
  await open()
  await press(document.querySelector<HTMLElement>('tbody a'))
  await until(() => expect(title()).toBe('One'))
  const text = panel()?.textContent
  for (const fact of [
    'Customer graph',
    '1,000 calls an hour',
    'Reads meters on the road.',
    'Lotte Bakker',
    'developer@portico.example',
    'Mobile',
  ])
    expect(text).toContain(fact)
  for (const fact of ['Meter readings', '10,000 calls a day', 'Approved', 'Billing', 'Rejected', 'A contract has to come first.'])
    expect(text).toContain(fact)
  expect(document.activeElement).toBe(panel()?.querySelector('h2'))
})

test('J and K go to the neighbours, the address names the request, and Escape gives the focus back', async () => {
  await open()
  const link = document.querySelector<HTMLElement>('tbody a')
  link?.focus()
  await press(link)
  await until(() => expect(title()).toBe('One'))
  expect(panel()?.querySelector('[role=status]')?.textContent).toBe('1 of 3')
  await key('j')
  await until(() => expect(title()).toBe('Two'))
  expect(page.router.state.location.search).toMatchObject({ request: 'Two' })
  await key('j')
  await key('j')
  await until(() => expect(title()).toBe('Three'))
  await key('k')
  await until(() => expect(title()).toBe('Two'))
  await key('Escape')
  await until(() => expect(panel()).toBeNull())
  await until(() => expect(document.activeElement?.tagName).toBe('A'))
})

test('an address opens its request, and after a decision the panel stays with the row where it was', async () => {
  await open('/admin/pendingapprovals?request=Two')
  await until(() => expect(title()).toBe('Two'))
  const inFooter = () => [...(panel()?.querySelectorAll<HTMLElement>('[data-footer] button') ?? [])].at(-1)
  expect(inFooter()?.textContent).toContain('Approve')
  await press(inFooter())
  expect(sent).toEqual([])
  await press(inFooter())
  await until(() => expect(sent).toEqual(['/api/Two/approve']))
  await until(() => expect(panel()?.querySelector('[data-footer]')?.textContent).toBe('Approved'))
  expect(title()).toBe('Two')
  expect(rowNames()).toEqual(['One', 'Two', 'Three'])
  await key('j')
  await until(() => expect(title()).toBe('Three'))
})

test('a row tells product, plan, person, team, environment and waiting, and ends with the decision; no team is said so', async () => {
  waiting = waiting.map((one, at) => (at === 0 ? one : { ...one, team: null }))
  await open()
  expect([...document.querySelectorAll('thead th')].slice(1).map((head) => head.textContent)).toEqual([
    'Application',
    'API products',
    'Requester',
    'Team',
    'Environment',
    'Waiting',
    'Decision',
  ])
  const cellsOf = (row: number) =>
    [...(document.querySelectorAll('tbody tr')[row]?.querySelectorAll('td') ?? [])].map((cell) => cell.textContent)
  expect(cellsOf(0)[1]).toBe('Customer graph 1,000 calls an hour')
  expect(cellsOf(0).slice(2, 5)).toEqual(['Lotte Bakker', 'Mobile', 'Test'])
  expect(cellsOf(1).slice(2, 5)).toEqual(['Lotte Bakker', 'Personal', 'Test'])
})

test('an application says who pays for it, and for a suspended one Approve is not offered, nor for several', async () => {
  knowModules(new Set(['InternalDeveloperPortal', 'SubscriptionManager']))
  waiting = waiting.map((one, at) => (at === 0 ? { ...one, company: 'Acme', companyStatus: 'SUSPENDED' } : one))
  await open()
  const [first, second] = document.querySelectorAll<HTMLElement>('tbody tr')
  expect(first?.querySelector('th')?.textContent).toContain('Suspended: Acme')
  expect(second?.querySelector('th')?.textContent).not.toContain('Acme')
  const approve = (row: Element | undefined) =>
    [...(row?.querySelectorAll('button') ?? [])].find((one) => one.textContent?.includes('Approve'))
  expect([approve(first), approve(second)].map((one) => one?.getAttribute('aria-disabled') ?? null)).toEqual(['true', null])
  expect(document.body.textContent).toContain('Acme is suspended.')
  await press(approve(first))
  await press(approve(first))
  expect(sent).toEqual([])
  for (const box of document.querySelectorAll<HTMLElement>('tbody input[type=checkbox]')) await press(box)
  const bulk = () =>
    [...document.querySelectorAll<HTMLElement>('button')].find(
      (one) => /2/.test(one.textContent ?? '') && /pprove/.test(one.textContent ?? ''),
    )
  await press(bulk())
  await press(bulk())
  await until(() => expect(sent.toSorted()).toEqual(['/api/Three/approve', '/api/Two/approve']))
  knowModules(undefined)
})
