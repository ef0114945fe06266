import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { ApiProduct, ProductAction } from '../../api-products/api-product.contract.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { DraftSteps } from './DraftSteps.tsx'
import { ProductMenu } from './ProductMenu.tsx'

let page: OpenPage
let sent: { method: string; body: unknown }[] = []
const owner: ProductAction[] = ['edit', 'uploadSpec', 'publish', 'delete']
const draft = { id: 'p', environmentId: 'test', displayName: 'Meter readings', status: 'draft', may: owner } as ApiProduct
const spec = { id: 's' } as Spec

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  sent = []
  vi.stubGlobal('fetch', async (_address: string, { method, body }: { method: string; body?: string }) => {
    sent.push({ method, body: body && JSON.parse(body) })
    return Response.json({ ...draft, status: 'published' })
  })
})
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})
const open = async (product: ApiProduct, known: Spec | null | undefined) => {
  page = await openPage(() => <ProductMenu product={product} spec={known} />, '/apis/p')
}
/** The buttons with words: what a menu holds is behind a button with a picture. */
const named = () => [...document.querySelectorAll('#app button')].map((one) => one.textContent).filter((text) => text !== '')
const stands = () => [...document.querySelectorAll('#app button.bg-primary')].map((one) => one.textContent)

test('a draft with a specification is published by the action that stands out, after a question', async () => {
  await open(draft, spec)
  expect(stands()).toEqual(['Publish'])
  await press('Publish')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Meter readings'))
  expect(sent).toEqual([])
  document.querySelector<HTMLElement>('dialog button.bg-primary')?.click()
  await until(() => expect(sent.map(({ body }) => body)).toContainEqual({ status: 'published' }))
})

test('a draft without a specification is documented first', async () => {
  await open(draft, null)
  expect(stands()).toEqual(['Upload specification'])
})

test('a draft that the gateway makes is published once it is described, with or without a specification', async () => {
  await open({ ...draft, basePath: null, description: '' }, null)
  expect(stands()).toEqual(['Describe'])
  page.close()
  await open({ ...draft, basePath: null, description: 'Reads meters' }, null)
  expect(stands()).toEqual(['Publish'])
})

test('what is left of such a draft says that its specification is imported, and to publish stands there once', async () => {
  const capabilities = { documents: true }
  vi.stubGlobal('fetch', async () => Response.json({ id: 'test', platform: { capabilities } }))
  const steps = (description: string) => () => <DraftSteps product={{ ...draft, basePath: null, description }} spec={null} />
  page = await openPage(steps('Reads meters'), '/apis/p')
  await until(() => expect(document.querySelector('#app')?.textContent).toContain('imported from the gateway, hourly'))
  expect(document.querySelector('#app')?.textContent).not.toContain('Upload an OpenAPI')
  // It is the page's primary action by now.
  expect(named()).toEqual([])
  page.close()
  page = await openPage(steps(''), '/apis/p')
  await until(() => expect(named()).toEqual(['Describe', 'Publish']))
  await press('Publish')
  await until(() => expect(document.querySelector('dialog')?.textContent).toContain('Publish Meter readings?'))
  page.close()
  page = await openPage(() => <DraftSteps product={{ ...draft, basePath: '/meters', description: '' }} spec={null} />, '/apis/p')
  await until(() => expect(named()).toEqual(['Upload', 'Describe', 'Publish']))
})

test('nothing stands out while it is not known what comes next, once it is published, or for who may not publish', async () => {
  for (const [product, known] of [
    [draft, undefined],
    [{ ...draft, status: 'published' }, spec],
    [{ ...draft, may: ['edit'] }, spec],
  ] as [ApiProduct, Spec | undefined][]) {
    await open(product, known)
    expect(stands()).toEqual([])
    page.close()
  }
  await open({ ...draft, may: [] }, spec)
  expect(named()).toEqual([])
})
