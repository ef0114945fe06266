import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import ReleasesPage from './ReleasesPage.tsx'

let page: OpenPage | undefined

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'portfolio/releases')
})
beforeEach(() => {
  localStorage.clear()
  sessionState.set({ ...sessionState.get(), roles: ['admin'] })
  vi.stubGlobal('fetch', async () => Response.json({ data: [], page: { total_elements: 0, exact: true } }))
})
afterEach(() => {
  page?.close()
  page = undefined
  sessionState.set({ ...sessionState.get(), roles: undefined })
  knowModules(undefined)
  vi.unstubAllGlobals()
})

test.each([
  [['Portfolio'], false],
  [['Portfolio', 'InternalDeveloperPortal'], true],
] as const)('a new release asks where it goes to only where environments are known: %j', async (modules, isAsked) => {
  knowModules(new Set(modules))
  page = await openPages({ '/releases': ReleasesPage }, '/releases')
  await until(() => expect(document.body.textContent).toContain('Create release'))
  await press('Create release')
  const isThere = (label: RegExp) =>
    [...document.querySelectorAll('dialog label, dialog legend')].some(({ textContent }) => label.test(textContent ?? ''))
  // Fields that one picks from come with code of their own: the one that is always there tells that they have.
  await until(() => expect(isThere(/^Manager/)).toBe(true))
  expect(isThere(/^Environment/)).toBe(isAsked)
})
