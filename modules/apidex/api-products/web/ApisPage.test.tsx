import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ApisPage from './ApisPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  localStorage.clear()
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'up' } as never])
  vi.stubGlobal('fetch', async (address: string) =>
    address.includes('facets')
      ? new Response(null, { status: 404 })
      : Response.json({ data: [], page: { total_elements: 0, exact: true } }),
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
  await until(() => expect(isPressed('Show as a table')).toBe('false'))
  await press('Show as a table')
  await until(() => expect(isPressed('Show as a table')).toBe('true'))
  expect(page.history.location.href).toBe('/apis?env=test&view=table')
  page.close()
  page = await openPage(ApisPage, '/apis?env=test')
  await until(() => expect(isPressed('Show as a table')).toBe('true'))
  await press('Show as cards')
  await until(() => expect(isPressed('Show as cards')).toBe('true'))
})
