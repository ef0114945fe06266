import { knowModules } from '@portico/platform/web/boot/modules.ts'
import { readFilter } from '@portico/platform/web/lists/state.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPages } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { DictionaryStatistics } from '../dashboard.contract.ts'
import DictionaryDashboardPage from './DictionaryDashboardPage.tsx'

const none = { count: 0, approved: 0 }
const numbers: DictionaryStatistics = {
  totals: { terms: none, objects: none, attributes: none, domains: none },
  termsByStatus: [{ status: 'DRAFT', count: 3 }],
  objectsByStatus: [],
  byDomain: [],
  coverage: { attributes: { count: 0, all: 0 }, explained: { count: 0, all: 0 }, translated: [] },
  quality: [],
  toApprove: [],
  reviewDue: [],
  growth: [],
  recent: [],
  generated: [],
}
const domain = '6b1c1f0a-0d52-4d2e-9a44-2f7f0f6d9a01'
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'dictionary', 'core')
})
afterEach(() => {
  page.close()
  knowModules(undefined)
  vi.unstubAllGlobals()
})

test('a number of one domain leads to the list of that domain', async () => {
  knowModules(new Set(['DataDictionary']))
  vi.stubGlobal('fetch', async (address: string) =>
    Response.json(address.includes('statistics') ? numbers : { data: [], page: { total_elements: 0, exact: true } }),
  )
  page = await openPages({ '/datadictionary/dashboard': DictionaryDashboardPage }, `/datadictionary/dashboard?domain=${domain}`)
  const leads = () =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href*="/datadictionary/terms?"]')].map((link) =>
      readFilter(new URLSearchParams(link.getAttribute('href')?.split('?')[1]).get('filter') ?? ''),
    )
  await until(() => expect(leads()).toContainEqual({ domainId: [domain], status: ['DRAFT'] }))
})
