import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press, typeInto } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ReleaseNotesPage from './ReleaseNotesPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
beforeEach(() => vi.stubGlobal('fetch', async () => new Response(null, { status: 204 })))
afterEach(() => {
  page.close()
  vi.unstubAllGlobals()
})

test('what is typed stays as it is in the field, and is in the address when one stops', async () => {
  page = await openPage(ReleaseNotesPage, '/releasenotes?kind=added')
  const field = document.querySelector<HTMLInputElement>('input[type=search]')
  expect(await typeInto(field, 'gateway')).toBe('gateway')
  await until(() => expect(page.history.location.href).toBe('/releasenotes?kind=added&q=gateway'))
})

test('where nothing is found, one press brings all back', async () => {
  page = await openPage(ReleaseNotesPage, '/releasenotes?kind=added&q=nobody-wrote-this')
  await press('Clear search and filters')
  await until(() => expect(page.history.location.href).toBe('/releasenotes'))
  expect(document.querySelectorAll('details').length).toBeGreaterThan(0)
})
