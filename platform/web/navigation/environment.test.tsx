import { act } from 'react'
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { EnvironmentChoice, WebPage } from '../module.ts'
import { queryClient } from '../queries/queries.ts'
import { makeRouter } from '../shell/router.tsx'
import { prepareDom, until } from '../testing/dom.ts'
import { show } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { environmentSource, useEnvironment } from './environment.ts'

let close: () => void

function Page() {
  const { choose } = useEnvironment()
  return (
    <button type="button" id="switch" onClick={() => choose('production')}>
      Switch
    </button>
  )
}
const page = (path: string, more: Partial<WebPage> = {}): WebPage => ({
  path,
  access: 'public',
  title: 'shell.search',
  load: async () => ({ default: Page }),
  ...more,
})

beforeAll(async () => {
  prepareDom()
  await useTexts()
})
beforeEach(() => {
  localStorage.clear()
  const choice = (id: string): EnvironmentChoice => ({ id, displayName: id, state: 'ok' })
  environmentSource.set(async () => [choice('test'), choice('production')])
})
afterEach(() => {
  close()
  environmentSource.set(undefined)
  queryClient.clear()
  history.replaceState(null, '', '/')
})

/** Opens an address, switches to production there, and tells where that leads. */
async function switched(address: string): Promise<string> {
  history.replaceState(null, '', address)
  const pages = [page('/things'), page('/things/$id', { list: '/things' }), page('/people/$id')]
  const router = makeRouter([{ flag: undefined, web: { id: 'test', pages, menu: [] } }], {
    modules: new Set(),
    hasHome: false,
    hasFallback: false,
    signedIn: () => true,
    roles: async () => [],
    signIn: async () => {},
    setMenu: () => {},
  })
  close = await show(router)
  await until(() => expect(document.querySelector('#switch')).not.toBeNull())
  await act(async () => document.querySelector<HTMLElement>('#switch')?.click())
  await until(() => expect(router.state.location.search).toMatchObject({ env: 'production' }))
  return router.state.location.href
}

test('who switches the environment on a record of another one is led to the list in the new one', async () => {
  expect(await switched('/things/12?env=test&tab=docs')).toBe('/things?env=production')
})

test('elsewhere one stays; what was chosen on lists of the old environment is left', async () => {
  expect(await switched('/things?env=test&tab=docs&search=a&filter=state:late&page=3&members.sortBy=-name')).toBe(
    '/things?env=production&tab=docs',
  )
  close()
  expect(await switched('/people/12?env=test')).toBe('/people/12?env=production')
})
