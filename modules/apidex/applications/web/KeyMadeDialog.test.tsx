import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Key } from '../key.contract.ts'
import { AddProductsDialog } from './AddProductsDialog.tsx'
import { KeyMadeDialog } from './KeyMadeDialog.tsx'

let page: OpenPage
let revealed = 0

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const enforced = {
  state: 'enforced',
  desired: 'active',
  observed: 'active',
  since: null,
  attempts: 0,
  nextAttemptAt: null,
  lastError: null,
}
const keyOf = (apiProducts: object[], more: object = {}) =>
  ({
    ...{ id: 'k', name: 'Key 2', prefix: '', lastFour: 'ba80', status: 'active', expiryDate: null, enforcement: enforced, apiProducts },
    ...more,
  }) as unknown as Key

async function open(made: Key, status = 200) {
  revealed = 0
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/reveal')) {
      revealed += 1
      return status === 200 ? Response.json({ value: 'value-of-the-gateway' }) : new Response('{}', { status })
    }
    if (address.includes('/apiproducts')) return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    if (/\/applications\/a(\?|$)/.test(address)) {
      const keys = [{ ...made, value: undefined }]
      return Response.json({ id: 'a', name: 'SAP shop', environmentId: 'test', may: ['reveal', 'manageKeys'], keys })
    }
    return Response.json({ id: 'test', platform: { displayName: 'SAP', capabilities: { productsPerKey: 'many' } } })
  })
  const application = { id: 'a', name: 'SAP shop', environmentId: 'test' }
  page = await openPage(
    () => <KeyMadeDialog application={application} made={made} Adds={AddProductsDialog} onClose={() => {}} />,
    '/a?env=test',
  )
}
const text = () => document.body.textContent ?? ''
const approved = { productId: 'p', apiproduct: 'orders', displayName: 'Orders', status: 'approved', enforcement: enforced }

test('a value that the gateway made is shown once, where others are, as soon as it is known', async () => {
  await open(keyOf([approved]))
  await until(() => expect(document.querySelector('dialog code')?.textContent).toBe('value-of-the-gateway'))
  expect([...document.querySelectorAll('dialog button')].map(({ textContent }) => textContent)).toContain('Copy')
  expect(revealed).toBe(1)
  expect(document.querySelector('dialog h2')?.textContent).toBe('Key created')
  expect(text()).toContain('Whoever may manage SAP shop can show it again')
})

test('where it does not come it can be asked for again', async () => {
  await open(keyOf([approved]), 503)
  await until(() => expect(document.querySelector('dialog [aria-label^="Show"], dialog button[title^="Show"]')).not.toBeNull())
  expect(revealed).toBe(1)
})

test('of a key that opens nothing that is said, not that it works, with the way to add a product', async () => {
  await open(keyOf([], { value: 'ptc_value', prefix: 'ptc_' }))
  await until(() => expect(text()).toContain('It opens no product yet, so calls are refused.'))
  expect(text()).not.toContain('Enforced')
  await until(() => expect(text()).toContain('Add product'))
  await press('Add product')
  await until(() => expect(document.querySelectorAll('dialog')).toHaveLength(2))
})

test('in the place of a first call of what the caller may not see it is said how it is called', async () => {
  const hidden = { ...approved, visible: false, note: 'draft', gatewayUrl: 'https://edge.acme.example', keyHeader: 'x-api-key' }
  await open(keyOf([hidden], { value: 'ptc_value', prefix: 'ptc_' }))
  await until(() => expect(text()).toContain('Your first call: Orders'))
  expect(text()).toContain('Call https://edge.acme.example plus the path of the API, with your key in the header x-api-key.')
  expect(text()).not.toContain('curl')
})
