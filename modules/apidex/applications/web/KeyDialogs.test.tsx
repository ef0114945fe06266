import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Application } from '../application.contract.ts'
import { NewKeyDialog } from './KeyDialogs.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const names = ['meters', 'tariffs', 'outages']
const keyOf = (name: string, apiproduct: string, status = 'active', product = 'approved') => ({
  id: name,
  name,
  status,
  apiProducts: [{ productId: apiproduct, apiproduct, displayName: apiproduct, status: product }],
})

async function open(productsPerKey: 'many' | 'one', ...keys: object[]) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/apiproducts')) {
      const data = names.map((name) => ({ id: name, apiproduct: name, displayName: name, plan: null, approval: 'auto', may: ['request'] }))
      return Response.json({ data, page: { total_elements: data.length, exact: true } })
    }
    return Response.json({ id: 'test', platform: { displayName: 'Azure API Management', capabilities: { productsPerKey } } })
  })
  const application = { id: 'a', name: 'Field App', environmentId: 'test', keys } as unknown as Application
  page = await openPage(() => <NewKeyDialog application={application} onMade={() => {}} onClose={() => {}} />, '/a?env=test')
  await until(() => expect(choices().length).toBeGreaterThan(2))
}
const choices = () => [...document.querySelectorAll<HTMLInputElement>('dialog input:is([type=radio], [type=checkbox])')]
const chosen = () => choices().map(({ checked }) => checked)
const text = () => document.querySelector('dialog')?.textContent ?? ''

test('what a key opens already is marked with its name, and the only product that is left is chosen', async () => {
  await open('one', keyOf('Primary', 'meters'), keyOf('Second', 'tariffs', 'active', 'pending'))
  await until(() => expect(chosen()).toEqual([false, false, true]))
  expect(text()).toContain('Opened by Primary')
  expect(text()).toContain('Requested for Second')
})

test('of a product that several keys open one is named, and how many more there are', async () => {
  await open(
    'many',
    keyOf('Third', 'meters'),
    keyOf('Second', 'meters', 'active', 'pending'),
    keyOf('Other', 'meters'),
    keyOf('Primary', 'meters'),
  )
  await until(() => expect(text()).toContain('Opened by Primary and 2 others'))
  page.close()
  await open('many', keyOf('Second', 'meters'), keyOf('Primary', 'meters'))
  await until(() => expect(text()).toContain('Opened by Primary and 1 other'))
})

test('a draft that the application uses is there, but nobody can choose it yet, and why is said', async () => {
  const [product] = keyOf('Primary', 'payments').apiProducts
  await open('many', { ...keyOf('Primary', 'meters'), apiProducts: [{ ...product, note: 'draft' }] })
  expect(text()).toContain('payments Cannot be added until it is published')
  expect(choices().map(({ disabled }) => disabled)).toEqual([false, false, false, true])
})

test('a name that a key has already is refused at its field', async () => {
  await open('many', keyOf('Batch', 'meters'))
  const details = [{ path: 'name', code: 'unique', message: 'Batch is there.' }]
  vi.stubGlobal('fetch', async () =>
    Response.json({ error: { statusCode: 409, name: 'UniqueConflict', message: 'Batch is there.', details } }, { status: 409 }),
  )
  await press('Create key')
  await until(() => expect(text()).toContain('This is taken already. Choose another.'))
})

test('of more than one that is left none is chosen for anybody, and what is missing is said in words of products', async () => {
  await open('one', keyOf('Primary', 'meters'), keyOf('Ended', 'tariffs', 'expired'))
  expect(text()).toContain('Opened by Primary')
  expect(text()).not.toContain('Opened by Ended')
  expect(chosen()).toEqual([false, false, false])
  await press('Create key')
  await until(() => expect(text()).toContain('Choose an API product.'))
  expect(text()).not.toContain('At least one value')
})

test('where a key opens several products, none is chosen for anybody', async () => {
  await open('many', keyOf('Primary', 'meters'), keyOf('Second', 'tariffs'))
  await until(() => expect(text()).toContain('Opened by Second'))
  expect(chosen()).toEqual([false, false, false])
})

test('where the application uses one product alone, a further key is for that', async () => {
  await open('many', keyOf('Primary', 'tariffs'))
  await until(() => expect(chosen()).toEqual([false, true, false]))
})

test('a further key has a free name from the start, which can be written over', async () => {
  await open('many', keyOf('Primary', 'meters'), keyOf('key 3', 'tariffs'))
  expect(document.querySelector<HTMLInputElement>('dialog input[name=name]')?.value).toBe('Key 4')
})
