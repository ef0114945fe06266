import { snackbar } from '@portico/platform/web/messages/messages.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { UseProductDialog } from './UseProductDialog.tsx'

type Held = 'pending' | 'approved' | 'rejected' | 'revoked'
interface Known {
  name: string
  may?: string[]
  held?: Held
  /** Another product that its key has. */
  other?: Held
}

let page: OpenPage
let known: Known[] = []
/** What the server makes of a product that is added. */
let becomes: Held = 'approved'
let productsPerKey: 'many' | 'one'
let sent: unknown[] = []
const closed = vi.fn()

const enforcement = { state: 'enforced' }
const keyOf = ({ name, held, other }: Known, status = held) => ({
  id: `${name}-key`,
  name: 'Key',
  lastFour: '7q3m',
  status: 'active',
  enforcement,
  apiProducts: [
    ...(status ? [{ apiproduct: 'meters', status, enforcement }] : []),
    ...(other ? [{ apiproduct: 'tariffs', status: other, enforcement }] : []),
  ],
})
const madeKey = {
  id: 'n',
  name: 'Key 2',
  prefix: 'ptc_',
  value: 'ptc_new',
  status: 'active',
  apiProducts: [],
  enforcement,
}
const applicationOf = (one: Known) => ({
  id: one.name,
  name: one.name,
  teamName: null,
  may: one.may ?? ['edit', 'manageKeys', 'reveal'],
  keys: [keyOf(one)],
})

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  sent = []
  becomes = 'approved'
  productsPerKey = 'many'
  closed.mockReset()
  vi.stubGlobal('fetch', async (address: string, { method, body }: { method: string; body?: string }) => {
    const one = known.find(({ name }) => address.includes(`/applications/${name}`))
    if (method === 'POST' && one) {
      sent.push(JSON.parse(body ?? 'null'))
      return Response.json(address.endsWith('/keys') ? madeKey : keyOf(one, becomes))
    }
    if (one) return Response.json(applicationOf(one))
    if (address.includes('/api/environments/test?') || address.endsWith('/api/environments/test'))
      return Response.json({ id: 'test', platform: { capabilities: { productsPerKey } } })
    return Response.json({ data: known.map(applicationOf), page: { total_elements: known.length, exact: true } })
  })
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(approval: ApiProduct['approval'], ...applications: Known[]) {
  known = applications
  const product = { id: 'p', environmentId: 'test', apiproduct: 'meters', displayName: 'Meters', plan: null, approval } as ApiProduct
  page = await openPage(() => <UseProductDialog product={product} onClose={closed} />, '/apis/p')
  await until(() => expect(submit()).not.toBeNull())
}
const submit = () => document.querySelector<HTMLButtonElement>('button[type=submit]')
const said = () => document.querySelector('[role=status]')?.textContent
async function refused(words: string) {
  await until(() => expect(said()).toBe(words))
  expect(submit()?.getAttribute('aria-disabled')).toBe('true')
  await act(async () => submit()?.click())
  expect(sent).toEqual([])
}
async function send() {
  await until(() => expect(submit()?.hasAttribute('aria-disabled')).toBe(false))
  await act(async () => submit()?.click())
  await until(() => expect(closed).toHaveBeenCalled())
  expect(sent).toEqual([{ add: ['meters'] }])
}

test('a key that has the product, or waits for it, is not asked for again', async () => {
  await open('manual', { name: 'field', held: 'approved' })
  await refused('This key has Meters already.')
  page.close()
  await open('manual', { name: 'field', held: 'pending' })
  await refused('Meters was already requested for this key and awaits approval.')
})

test('an application that one may only look at is refused before anything is sent; another one can be chosen', async () => {
  await open('auto', { name: 'field', may: [] }, { name: 'office' })
  await refused('You may look at field, not change it. Choose another application.')
  const select = document.querySelector('select') as HTMLSelectElement
  await act(async () => {
    select.value = 'office office-key'
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
  await send()
  expect(snackbar.get().text).toBe('Meters was added to office')
})

test('a product that was rejected can be asked for again, and the message says what the server made of it', async () => {
  becomes = 'pending'
  await open('auto', { name: 'field', held: 'rejected' })
  await send()
  expect(snackbar.get().text).toBe('Meters was requested for field')
})

test('where a key opens one product, a key that is free gets it, and one that has it is not asked for again', async () => {
  productsPerKey = 'one'
  await open('manual', { name: 'field', held: 'pending' })
  await refused('Meters was already requested for the key Key of field and awaits approval.')
  page.close()
  await open('auto', { name: 'field', other: 'revoked' })
  await send()
})

test('where a key opens one product, an application whose keys have others gets a further key, whose value is shown', async () => {
  productsPerKey = 'one'
  await open('auto', { name: 'field', other: 'approved' })
  await until(() => expect(said()).toBe('A key of this environment opens one product, so field gets a further key.'))
  await until(() => expect(submit()?.textContent).toBe('Create key'))
  await act(async () => submit()?.click())
  await until(() => expect(sent).toEqual([{ name: 'Key 2', apiProducts: ['meters'] }]))
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('ptc_new'))
  expect(closed).not.toHaveBeenCalled()
})
