import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { ApiProduct } from '../../api-products/api-product.contract.ts'
import { ProductOverview } from './ProductOverview.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex', 'documents')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

async function open(ownerId: string | null, may: string[], more: Partial<ApiProduct> = {}) {
  vi.stubGlobal('fetch', async () => new Response(null, { status: 404 }))
  const product = {
    ...{ id: 'p', environmentId: 'test', apiproduct: 'orders', displayName: 'Orders', description: 'Orders.', status: 'published' },
    ...{ approval: 'auto', visibility: 'signedIn', effectiveVisibility: 'signedIn', permissionGroupId: null, plan: null, basePath: null },
    ...{ gatewayUrl: 'https://edge.acme.example', keyHeader: 'apikey', upstream: null, category: '', tags: [], ownerId, may },
    ...{ updatedAt: '2026-11-28T10:00:00Z', ...more },
  } as unknown as ApiProduct
  page = await openPage(() => <ProductOverview product={product} spec={null} />, '/apis/p')
  await until(() => expect(text()).toContain('Visibility'))
}
const text = () => document.body.textContent ?? ''

test('a call without a document is one line to copy, and who knows the path is said', async () => {
  await open('lotte', [])
  expect(text()).toContain('curl "https://edge.acme.example/<path>" -H "apikey: $PORTICO_KEY"')
  expect(document.querySelectorAll('pre')).toHaveLength(1)
  expect(text()).toContain('Put the path of the API in place of <path>; its owner knows it.')
  // The side column is narrow: no picture in it.
  expect(text()).not.toContain('No specification yet')
  expect(document.querySelector('aside')?.textContent).toContain('Its owner has not uploaded a document.')
})

test('of a product without an owner none is said to know, and who may upload a document is offered it', async () => {
  await open(null, ['uploadSpec'])
  expect(text()).toContain('Put the path of the API in place of <path>.')
  expect([...document.querySelectorAll('aside button')].map(({ textContent }) => textContent)).toContain('Upload specification')
})

test.each([
  ['signedIn', 'Once it is published, signed-in people can find and request it. It cannot become a draft again.'],
  ['public', 'Once it is published, everyone can find it and signed-in people can request it.'],
  ['permissionGroup', 'the members of its permission group can find it, and request it if the group allows that.'],
] as const)('who will find a draft of the gateway that is published, as its visibility says: %s', async (effectiveVisibility, words) => {
  await open(null, ['edit', 'publish'], { status: 'draft', effectiveVisibility })
  await until(() => expect(text()).toContain(words))
})

test('what a product lacks is said to those who can add it, and to nobody else', async () => {
  await open(null, ['edit'])
  expect(text()).toContain('Category')
  page.close()
  await open(null, [])
  expect(text()).not.toContain('Category')
})
