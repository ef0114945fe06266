import { registry } from '@portico/platform/web/shell/registry.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import ToldPage from './ToldPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
afterEach(() => {
  page.close()
  registry.set([])
  vi.unstubAllGlobals()
})

test('what a module knows that comes after the page is found all the same', async () => {
  page = await openPages({ '/told/$event': ToldPage, '/prospect/$id': () => <p>The prospect</p> }, '/told/PROSPECT_SUBMITTED?prospect=7')
  await until(() => expect(document.body.textContent).toContain('There is nothing to show'))
  const told = async () => ({ default: ({ about }: { about: Readonly<Record<string, string>> }) => `/prospect/${about.prospect}` })
  await act(async () => registry.set([{ flag: 'Portfolio', web: { id: 'portfolio', pages: [], menu: [], told } }]))
  await until(() => expect(page.history.location.href).toBe('/prospect/7'))
})

test('what led here is marked as read once, however many modules come after the page', async () => {
  const marked: string[] = []
  vi.stubGlobal('fetch', async (_address: string, { body }: { body: string }) => {
    marked.push(body)
    return new Response(null, { status: 204 })
  })
  page = await openPages({ '/told/$event': ToldPage }, '/told/PROSPECT_SUBMITTED?prospect=7&read=12')
  await until(() => expect(document.body.textContent).toContain('There is nothing to show'))
  for (const flag of ['Portfolio', 'DataDictionary'] as const) {
    const seen = vi.fn(() => undefined)
    const told = async () => ({ default: seen })
    await act(async () => registry.set([{ flag, web: { id: flag, pages: [], menu: [], told } }]))
    await until(() => expect(seen).toHaveBeenCalled())
  }
  expect(marked).toEqual(['{"ids":[12]}'])
})
