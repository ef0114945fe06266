import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import CreateProductPage from './CreateProductPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})

test('whoever comes to make a product where the gateway makes them is told so, and elsewhere has the form', async () => {
  environmentSource.set(async () => [{ id: 'test', displayName: 'Azure', state: 'ok' } as never])
  let manageProducts = false
  vi.stubGlobal('fetch', async () => Response.json({ id: 'test', displayName: 'Azure', manageProducts }))
  page = await openPage(CreateProductPage, '/apis/create?env=test')
  await until(() => expect(document.querySelector('#app')?.textContent).toContain('API products of Azure are made at its gateway'))
  expect(document.querySelector('form')).toBeNull()
  page.close()
  queryClient.clear()
  manageProducts = true
  page = await openPage(CreateProductPage, '/apis/create?env=test')
  await until(() => expect(document.querySelector('input[name=apiproduct]')).not.toBeNull())
})
