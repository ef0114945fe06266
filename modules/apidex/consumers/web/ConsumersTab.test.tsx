import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import type { Consumer } from '../consumer.contract.ts'
import { ConsumersTab } from './ConsumersTab.tsx'

const product = { id: 'p', apiproduct: 'meters', environmentId: 'test' } as ApiProduct
const consumer = (name: string, more: Partial<Consumer> = {}): Consumer => ({
  id: name,
  environmentId: 'test',
  name,
  teamId: 't',
  teamName: 'Mobile',
  responsible: { email: 'lotte@portico.example', name: 'Lotte Bakker' },
  status: 'approved',
  keys: 1,
  calls: 12,
  lastCallAt: null,
  seen: true,
  ...more,
})
let consumers: Consumer[] = []
let asked: URL[] = []
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  queryClient.clear()
  asked = []
  vi.stubGlobal('fetch', async (address: string) => {
    const url = new URL(address, location.href)
    if (url.pathname.endsWith('pending')) return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    if (/\/environments\/[\w-]+$/.test(url.pathname)) return new Response(null, { status: 404 })
    asked.push(url)
    const size = Number(url.searchParams.get('itemsPerPage'))
    const first = (Number(url.searchParams.get('page')) - 1) * size
    const data = consumers.slice(first, first + size)
    return Response.json({ data, page: { total_elements: consumers.length, exact: true } })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const rows = () => [...document.querySelectorAll('tbody tr')]
const open = async (address = '/apis/p?tab=consumers') => {
  page = await openPage(() => <ConsumersTab product={product} />, address)
}

test('each consumer says whose it is, what was decided, and how much it calls; only what one may see is a link', async () => {
  consumers = [consumer('Field App'), consumer('Billing', { seen: false, status: 'pending', teamName: null, calls: 1234 })]
  await open()
  await until(() => expect(rows()).toHaveLength(2))
  const [field, billing] = rows()
  expect(field?.querySelector('a')?.getAttribute('href')).toBe('/applications/Field App?env=test')
  for (const text of ['Mobile', 'Approved', 'Lotte Bakker', '12']) expect(field?.textContent).toContain(text)
  expect(billing?.querySelector('a')).toBeNull()
  for (const text of ['No team', 'Awaiting approval', '1,234', 'None yet']) expect(billing?.textContent).toContain(text)
})

test('the list is sorted by calls at the server, and its state stands in the address under a name of its own', async () => {
  consumers = [consumer('Field App')]
  await open()
  await until(() => expect(rows()).toHaveLength(1))
  await press('Calls, last 7 days')
  await until(() => expect(asked.at(-1)?.searchParams.get('order')).toBe('calls ASC'))
  expect(page.history.location.href).toContain('consumers.sortBy=calls')
  expect(page.history.location.href).toContain('tab=consumers')
})

test('when the last of all goes, it says that nobody uses the product', async () => {
  consumers = [consumer('Field App')]
  await open()
  await until(() => expect(rows()).toHaveLength(1))
  consumers = []
  await act(() => queryClient.invalidateQueries())
  await until(() => expect(document.body.textContent).toContain('No application uses it yet'))
})

test('five stand on a page, and six have a second one', async () => {
  consumers = Array.from({ length: 6 }, (_, at) => consumer(`App ${at}`))
  await open()
  await until(() => expect(rows()).toHaveLength(5))
  expect(document.body.textContent).toContain('1–5 of 6')
})
