import { afterEach, expect, test } from 'vitest'
import type { PagePlace } from '../module.ts'
import type { Surroundings } from '../navigation/context.ts'
import { makeRouter } from './router.tsx'

afterEach(() => history.replaceState(null, '', '/'))

/** Opens an address and tells what its page asked for ahead. */
async function open(address: string, signedIn: boolean): Promise<PagePlace[]> {
  const asked: PagePlace[] = []
  const app: Surroundings = {
    modules: new Set(),
    hasHome: false,
    hasFallback: false,
    signedIn: () => signedIn,
    roles: async () => [],
    signIn: async () => {},
    setMenu: () => {},
  }
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
