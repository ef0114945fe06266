import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import ContentListPage from './ContentListPage.tsx'

const state = { version: 1, publishedVersion: 1, publishAt: null, publishFailure: null }
const home = {
  documentId: 'one',
  address: null,
  updatedAt: '2026-11-20T09:00:00Z',
  locales: { 'en-GB': { ...state, label: 'Build on the grid' }, 'nl-NL': { ...state, publishedVersion: null, label: 'Bouw op het net' } },
}

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'external')
})
afterEach(() => vi.unstubAllGlobals())

test('the home page has a line for each language: its title there, how far it is, and what visitors read meanwhile', async () => {
  vi.stubGlobal('fetch', async (address: string) =>
    /content$/.test(address)
      ? Response.json({ editable: true, locales: ['en-GB', 'nl-NL', 'de-DE'], failures: [] })
      : Response.json({ rows: [home], total: 1 }),
  )
  const page = await openPages({ '/admin/content': ContentListPage }, '/admin/content')
  await until(() => expect(document.body.textContent).toContain('1 of 3 languages published'))
  const lines = [...document.querySelectorAll('[role=tabpanel] li li')].map((line) => line.textContent)
  expect(lines).toEqual(['EnglishBuild on the gridpublished', 'NederlandsBouw op het netdraft', 'DeutschVisitors read: Englishmissing'])
  page.close()
})
