import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { CreateApplicationDialog } from './CreateApplicationDialog.tsx'

let page: OpenPage
let productsPerKey: 'many' | 'one'
let sent: unknown[]

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    if (method === 'POST') {
      sent.push(JSON.parse(body ?? 'null'))
      return Response.json({ id: 'a', keys: [] })
    }
    if (address.includes('/api/teams')) return Response.json([])
    if (address.includes('/apiproducts')) {
      const data = ['meters', 'tariffs'].map((name) => ({
        id: name,
        apiproduct: name,
        displayName: name,
        approval: 'auto',
        may: ['request'],
      }))
      return Response.json({ data, page: { total_elements: data.length, exact: true } })
    }
    return Response.json({ id: 'test', platform: { capabilities: { productsPerKey } } })
  })
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function create() {
  const environment = { id: 'test', displayName: 'Test', state: 'up' } as never
  page = await openPage(() => <CreateApplicationDialog environment={environment} onMade={() => {}} onClose={() => {}} />, '/a?env=test')
  const type = productsPerKey === 'one' ? 'radio' : 'checkbox'
  await until(() => expect(document.querySelectorAll(`dialog input[type=${type}]`)).toHaveLength(2))
  await typeInto(document.querySelector<HTMLInputElement>('dialog input[name=name]'), 'Field App')
  await press('Create application')
}

test('where a key is one of its product, an application whose first key would open none is not made', async () => {
  productsPerKey = 'one'
  await create()
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Choose an API product.'))
  expect(sent).toEqual([])
})

test('where a key opens several products, it may open none at first', async () => {
  productsPerKey = 'many'
  await create()
  await until(() => expect(sent).toMatchObject([{ name: 'Field App', apiProducts: [] }]))
})
