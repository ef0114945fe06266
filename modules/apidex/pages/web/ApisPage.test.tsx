import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ApisPage from './ApisPage.tsx'

let page: OpenPage
let rows: unknown[] = []
const product = {
  id: 'm',
  environmentId: 'test',
  displayName: 'Meter readings',
  status: 'published',
  description: '',
  updatedAt: '2026-11-22T10:00:00.000Z',
  plan: null,
  format: 'graphql',
  may: [],
}
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  rows = [product]
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'up' } as never])
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('facets')
      ? new Response(null, { status: 404 })
      : Response.json({ data: rows, page: { total_elements: rows.length, exact: true } }),
  )
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const isPressed = (name: string) => document.querySelector(`button[aria-label="${name}"]`)?.getAttribute('aria-pressed')

test('the table that was chosen shows again when one comes back by an address without a view', async () => {
  page = await openPage(ApisPage, '/apis?env=test')
  await until(() => expect(isPressed('As a table')).toBe('false'))
  await press('As a table')
  await until(() => expect(isPressed('As a table')).toBe('true'))
  expect(page.history.location.href).toBe('/apis?env=test&view=table')
  page.close()
  page = await openPage(ApisPage, '/apis?env=test')
  await until(() => expect(isPressed('As a table')).toBe('true'))
  await press('As cards')
  await until(() => expect(isPressed('As cards')).toBe('true'))
})

test('while the gateway is away that stands over the list', async () => {
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'bad' } as never])
  const listing = globalThis.fetch
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) =>
    /environments\/test(\?|$)/.test(address) ? Response.json({ id: 'test', status: { reachable: false } }) : listing(address, init),
  )
  page = await openPage(ApisPage, '/apis?env=test')
  const said = () => document.body.textContent?.split('The gateway does not answer; changes follow when it is back.') ?? []
  await until(() => expect(said()).toHaveLength(2))
  await until(() => expect(said()[1]).toContain('Meter readings'))
  page.close()
  rows = []
  page = await openPage(ApisPage, '/apis?env=test')
  await until(() => expect(said()).toHaveLength(2))
  await until(() => expect(said()[1]).toContain('No APIs here yet'))
})

test('the next step of a draft stands in its row, for who may take it', async () => {
  const may = ['edit', 'publish']
  rows = [
    { ...product, id: 'a', displayName: 'Documented', status: 'draft', may },
    { ...product, id: 'b', displayName: 'Bare', status: 'draft', format: null, may },
    { ...product, id: 'g', displayName: 'Of the gateway', status: 'draft', format: null, basePath: null, may },
    { ...product, id: 'h', displayName: 'Described', status: 'draft', format: null, basePath: null, description: 'x', may },
    { ...product, id: 'c', displayName: 'Of others', status: 'draft' },
    { ...product, id: 'd', displayName: 'Out already', may },
  ]
  page = await openPage(ApisPage, '/apis?env=test&view=table')
  const steps = () => [...document.querySelectorAll('tbody td:last-child button')].map((one) => one.getAttribute('aria-label'))
  await until(() =>
    expect(steps()).toEqual(['Publish: Documented', 'Upload specification: Bare', 'Describe: Of the gateway', 'Publish: Described']),
  )
  expect([...document.querySelectorAll('th[scope=col]')].at(-1)?.textContent).toBe('Next step')
  document.querySelector<HTMLElement>('tbody button')?.click()
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Documented'))
})

test('where no product of the list waits for anything, no column stands empty', async () => {
  page = await openPage(ApisPage, '/apis?env=test&view=table')
  await until(() => expect(document.querySelector('tbody')?.textContent).toContain('Meter readings'))
  expect(document.querySelector('thead')?.textContent).not.toContain('Next step')
})

test('of a product that the gateway makes, who only reads is not told what it lacks', async () => {
  rows = [
    { ...product, id: 'a', displayName: 'Read', basePath: null, format: null },
    { ...product, id: 'b', displayName: 'Edited', basePath: null, may: ['edit'] },
  ]
  page = await openPage(ApisPage, '/apis?env=test&view=cards')
  const card = (name: string) => [...document.querySelectorAll('article')].find((one) => one.textContent?.includes(name))
  await until(() => expect(card('Edited')?.textContent).toContain('No description yet'))
  expect(card('Read')?.textContent).not.toMatch(/No category|No description/)
  expect(card('Read')?.querySelector('.first-letter\\:uppercase')).toBeNull()
})
