import { describe, expect, test } from 'vitest'
import type { ModuleName } from '../../contract/modules.ts'
import type { Role } from '../../contract/roles.ts'
import type { WebPage } from '../module.ts'
import type { Destination, Surroundings } from './context.ts'
import { decide } from './order.ts'

interface Case {
  modules?: ModuleName[]
  roles?: Role[]
  signedIn?: boolean
  hasHome?: boolean
  hasFallback?: boolean
}

const page = (more: Partial<WebPage> = {}): WebPage => ({
  path: '/x',
  access: 'signedIn',
  title: 'shell.search',
  load: () => Promise.reject(new Error('not asked')),
  ...more,
})

async function go(
  path: string,
  { modules = ['InternalDeveloperPortal'], roles = [], signedIn = true, hasHome = false, hasFallback = false }: Case,
  to: Partial<Destination> = {},
) {
  const happened: string[] = []
  const app: Surroundings = {
    modules: new Set(modules),
    hasHome,
    hasFallback,
    signedIn: () => signedIn,
    roles: async () => roles,
    signIn: async (returnTo) => void happened.push(`sign in for ${returnTo}`),
    setMenu: (section) => void happened.push(`menu ${section}`),
  }
  const destination: Destination = { path, search: {}, href: path, page: page(), flag: undefined, ...to }
  return { decision: await decide(destination, app), happened }
}

describe('1. dashboard redirect', () => {
  test('the root leads to the dashboard', async () => expect((await go('/', {})).decision).toEqual({ redirect: '/dashboard' }))
  test('without the internal portal: the portfolio dashboard', async () =>
    expect((await go('/dashboard', { modules: ['Portfolio', 'DataDictionary'] })).decision).toEqual({ redirect: '/portfolio/dashboard' }))
  test('without both: the data dictionary dashboard', async () =>
    expect((await go('/', { modules: ['DataDictionary'] })).decision).toEqual({ redirect: '/datadictionary/dashboard' }))
  test('all three off: companies for a subscription manager', async () =>
    expect((await go('/', { modules: ['SubscriptionManager'], roles: ['subscriptionManager'] })).decision).toEqual({
      redirect: '/companies',
    }))
  test('all three off: the public home page if there is one', async () =>
    expect((await go('/', { modules: ['ExternalDeveloperPortal'], hasHome: true })).decision).toEqual({ show: 'home' }))
  test.each([true, false])('all off: the release notes, signed in or not (%s)', async (signedIn) =>
    expect((await go('/', { modules: [], signedIn }, { page: page({ access: 'public' }) })).decision).toEqual({
      redirect: '/releasenotes',
    }),
  )
  test.each(['/', '/dashboard'])(
    'all three off, not signed in: %s comes back to itself, because only who comes decides where it leads',
    async (path) =>
      expect(await go(path, { modules: ['SubscriptionManager'], signedIn: false }, { page: page({ access: 'public' }) })).toEqual({
        decision: { show: 'signInFailed' },
        happened: [`sign in for ${path}`],
      }),
  )
  test('a visitor sees the public home page', async () =>
    expect((await go('/dashboard', { signedIn: false, hasHome: true })).decision).toEqual({ show: 'home' }))
  test('after signing out: the signed-out page, and no sign-in', async () =>
    expect(await go('/', { signedIn: false }, { search: { rnr: '1' } })).toEqual({ decision: { show: 'signedOut' }, happened: [] }))
})

describe('2. authentication', () => {
  test('a page that is not public sends to sign-in, with the way back', async () =>
    expect(await go('/teams', { signedIn: false }, { href: '/teams?page=2' })).toEqual({
      decision: { show: 'signInFailed' },
      happened: ['sign in for /teams?page=2'],
    }))
  test('a public page needs none', async () =>
    expect((await go('/opendata/1', { signedIn: false }, { page: page({ access: 'public' }) })).decision).toEqual({ show: 'page' }))
  test('unknown addresses are public where content pages answer', async () =>
    expect((await go('/about', { signedIn: false, hasFallback: true }, { page: undefined })).decision).toEqual({ show: 'fallback' }))
})

describe('3. modules and menu', () => {
  test('the page’s section becomes the menu', async () =>
    expect((await go('/prospect', {}, { page: page({ section: 1 }) })).happened).toEqual(['menu 1']))
  test('core pages keep the current menu', async () => expect((await go('/releasenotes', {})).happened).toEqual([]))
})

describe('4. not found', () => {
  test('an unknown address', async () => expect((await go('/nowhere', {}, { page: undefined })).decision).toEqual({ show: 'notFound' }))
  test('access denied leads to the not-found page', async () =>
    expect((await go('/settings', { roles: ['readOnly'] })).decision).toEqual({ show: 'notFound' }))
  test.each([
    ['/companies/numbers', 'notFound'],
    ['/companies/count', 'notFound'],
    ['/companies/0c000000-0000-4000-8000-00000000000a', 'page'],
    ['/companies/0C000000-0000-4000-8000-00000000000A', 'page'],
  ])('the page of a record at %s: %s', async (path, show) =>
    expect((await go(path, {}, { page: page({ path: '/companies/$id', ofRecord: true }) })).decision).toEqual({ show }),
  )
  test('a page that is open', async () => expect((await go('/settings', { roles: ['admin'] })).decision).toEqual({ show: 'page' }))
})
