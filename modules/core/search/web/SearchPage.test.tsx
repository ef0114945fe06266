import type { ModuleName } from '@portico/platform/contract/modules.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { registry } from '@portico/platform/web/shell/registry.ts'
import { SearchField } from '@portico/platform/web/shell/SearchField.tsx'
import { modulesOn } from '@portico/platform/web/shell/usePlace.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import SearchPage from './SearchPage.tsx'

const web = {
  id: 'test',
  pages: [{ path: '/teams', access: 'signedIn', title: 'search.title', load: async () => ({ default: () => null }) }],
  menu: [{ key: 'search.type.team', to: '/teams', icon: '' }],
  section: { number: 0, key: 'search.title', to: '/teams' },
} as never
let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'core')
})
afterEach(() => {
  page.close()
  registry.set([])
  modulesOn.set(new Set())
  vi.unstubAllGlobals()
})

const open = async (address: string, data: object[], modules: ModuleName[] = []) => {
  registry.set([{ flag: undefined, web }])
  modulesOn.set(new Set(modules))
  sessionState.update((state) => ({ ...state, roles: ['architect'] }))
  vi.stubGlobal('fetch', async () => Response.json({ groups: data.length > 0 ? [{ type: 'page', count: 2 }] : [], data, instead: [] }))
  page = await openPage(
    () => (
      <>
        <SearchField />
        <SearchPage />
      </>
    ),
    address,
  )
}
const links = () =>
  [...document.querySelectorAll('a')].map((one) => [one.getAttribute('aria-label') ?? one.textContent, one.getAttribute('href')])
const text = () => document.body.textContent ?? ''

test('what is in several languages is one line, with the way to the others by their names', async () => {
  const also = [{ language: 'nl-NL', path: '/pages/a?language=nl-NL' }]
  await open('/search?q=gulls', [
    { type: 'page', id: 'a@en-GB', title: 'Rules', detail: '', snippet: '', path: '/pages/a?language=en-GB', also },
  ])
  await until(() => expect(links()).toHaveLength(2))
  expect(links()).toEqual([
    ['Rules', '/pages/a?language=en-GB'],
    ['Rules, Nederlands', '/pages/a?language=nl-NL'],
  ])
  // Both of the two show: there are no more to go to.
  expect(text()).not.toContain('All 2')
})

test('where nothing is found it leads to the places of the menu', async () => {
  await open('/search?q=qqq', [])
  await until(() => expect(text()).toContain('Nothing found for “qqq”'))
  expect(links()).toEqual([['Teams', '/teams']])
})

test('products, operations and fields are offered only where there are some', async () => {
  const offered = () => document.querySelector('input[name=q]')?.getAttribute('placeholder')
  await open('/search', [], ['SubscriptionManager'])
  expect([offered(), text().includes('Products')]).toEqual(['Search the portal', false])
  page.close()
  await open('/search', [], ['SubscriptionManager', 'InternalDeveloperPortal'])
  expect([offered(), text().includes('Products, operations, fields')]).toEqual(['Search products, operations, fields', true])
})
