import { act, createElement } from 'react'
import { afterEach, expect, test } from 'vitest'
import type { PagePlace } from '../module.ts'
import type { Surroundings } from '../navigation/context.ts'
import { prepareDom, until } from '../testing/dom.ts'
import { show, typeInto } from '../testing/page.tsx'
import { useTexts } from '../testing/texts.ts'
import { addPages, makeRouter } from './router.tsx'
// The frame asks for them by itself: here they are there before the test ends.
import './BarMenus.tsx'
import './Messages.tsx'

afterEach(() => history.replaceState(null, '', '/'))

const surroundings = (signedIn: boolean): Surroundings => ({
  modules: new Set(),
  hasHome: false,
  hasFallback: false,
  signedIn: () => signedIn,
  roles: async () => [],
  signIn: async () => {},
  setMenu: () => {},
})

/** Opens an address and tells what its page asked for ahead. */
async function open(address: string, signedIn: boolean): Promise<PagePlace[]> {
  const asked: PagePlace[] = []
  const app = surroundings(signedIn)
  const page = {
    path: '/things/$id',
    access: 'signedIn' as const,
    title: 'shell.search' as const,
    load: async () => ({ default: () => null }),
    ahead: async (place: PagePlace) => void asked.push(place),
  }
  history.replaceState(null, '', address)
  await makeRouter([{ flag: undefined, web: { id: 'test', pages: [page], menu: [] } }], app).load()
  return asked
}

test('a page asks ahead with its parameters, its search and the environment of the address', async () => {
  expect(await open('/things/12?env=test&tab=docs', true)).toEqual([
    { params: { id: '12' }, search: expect.objectContaining({ env: 'test', tab: 'docs' }), envId: 'test' },
  ])
})

test('nothing is asked ahead for somebody who may not open the page', async () => {
  expect(await open('/things/12?env=test', false)).toEqual([])
})

test('pages that come after the first one are there from then on, and the one that shows stays as it is', async () => {
  const page = (path: string, load = async () => ({ default: () => null })) => ({
    path,
    access: 'public' as const,
    title: 'shell.search' as const,
    load,
  })
  const one = { flag: undefined, web: { id: 'one', pages: [page('/one/$id')], menu: [] } }
  const two = { flag: undefined, web: { id: 'two', pages: [page('/two')], menu: [] } }
  history.replaceState(null, '', '/one/1')
  const router = makeRouter([one], surroundings(true))
  await router.load()
  const matchedNow = () => router.state.matches.map(({ fullPath }) => fullPath)
  const root = router.routeTree
  await router.navigate({ href: '/two' })
  expect(matchedNow()).toEqual(['/', '/$'])
  await router.navigate({ href: '/one/1' })
  addPages(router, [one, two])
  expect([router.routeTree, matchedNow()]).toEqual([root, ['/', '/one/$id']])
  await router.navigate({ href: '/two' })
  expect(matchedNow()).toEqual(['/', '/two'])
  await router.navigate({ href: '/one/2' })
  expect(matchedNow()).toEqual(['/', '/one/$id'])
})

test('a field of the page that shows keeps its words and the focus at the first navigation after pages that came later', async () => {
  const things = async () => ({ default: () => createElement('input') })
  const page = { path: '/things', access: 'public' as const, title: 'shell.search' as const, load: things }
  const later = { ...page, path: '/later', load: async () => ({ default: () => null }) }
  const one = { flag: undefined, web: { id: 'one', pages: [page], menu: [] } }
  const two = { flag: undefined, web: { id: 'two', pages: [later], menu: [] } }
  history.replaceState(null, '', '/things')
  const router = makeRouter([one], surroundings(true))
  prepareDom()
  await useTexts()
  const close = await show(router)
  const field = () => document.querySelector<HTMLInputElement>('#main input')
  await until(() => expect(field()).not.toBeNull())
  const first = field()
  await typeInto(first, 'mobile')
  first?.focus()
  addPages(router, [one, two])
  await act(() => router.navigate({ href: '/things?q=mobile' }))
  expect(router.state.location.search).toMatchObject({ q: 'mobile' })
  expect([field(), field()?.value, document.activeElement]).toEqual([first, 'mobile', first])
  close()
})
