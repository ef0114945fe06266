import { registry } from '@portico/platform/web/shell/registry.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { act } from 'react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import ToldPage from './ToldPage.tsx'

let page: OpenPage
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
afterEach(() => {
  page.close()
  registry.set([])
})

test('what a module knows that comes after the page is found all the same', async () => {
  page = await openPages({ '/told/$event': ToldPage, '/prospect/$id': () => <p>The prospect</p> }, '/told/PROSPECT_SUBMITTED?prospect=7')
  await until(() => expect(document.body.textContent).toContain('There is nothing to show'))
  const told = async () => ({ default: ({ about }: { about: Readonly<Record<string, string>> }) => `/prospect/${about.prospect}` })
  await act(async () => registry.set([{ flag: 'Portfolio', web: { id: 'portfolio', pages: [], menu: [], told } }]))
  await until(() => expect(page.history.location.href).toBe('/prospect/7'))
})
