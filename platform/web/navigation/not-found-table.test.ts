import { describe, expect, test } from 'vitest'
import { type ModuleName, moduleNames } from '../../contract/modules.ts'
import { type Role, roles } from '../../contract/roles.ts'
import { closingRow, isBlocked, notFoundTable, type RouteToCheck } from './not-found-table.ts'

const all = new Set<ModuleName>(moduleNames)
const without = (flag: ModuleName): ReadonlySet<ModuleName> => new Set(moduleNames.filter((name) => name !== flag))
const route = (path: string, flag?: ModuleName, access: RouteToCheck['access'] = 'signedIn'): RouteToCheck => ({ path, flag, access })
/** Nobody, each role alone, and the pairs that matter. */
const people: readonly (readonly Role[])[] = [[], ...roles.map((role) => [role]), ['admin', 'subscriptionManager']]

/** Who may enter, by route; the module on. */
const matrix: readonly { route: RouteToCheck; open: (who: readonly Role[]) => boolean }[] = [
  ...['/dashboard', '/applications', '/applications/1', '/search', '/apis', '/apis/1', '/teams', '/teams/1', '/pages/guides'].map(
    (path) => ({ route: route(path, 'InternalDeveloperPortal' as const), open: () => true }),
  ),
  { route: route('/analytics', 'InternalDeveloperPortal'), open: (who) => !who.includes('subscriptionManager') || who.includes('admin') },
  ...[
    '/admin/pendingapprovals',
    '/admin/logging',
    '/admin/permissionGroups',
    '/admin/permissionGroups/1',
    '/admin/environments',
    '/admin/environments/1',
    '/settings',
    '/settings/emailTemplates/1',
  ].map((path) => ({
    route: route(path, 'InternalDeveloperPortal' as const),
    open: (who: readonly Role[]) => who.includes('admin'),
  })),
  ...['/datadictionary/dashboard', '/datadictionary/business-objects', '/datadictionary/terms/1', '/specifications/generate'].map(
    (path) => ({
      route: route(path, 'DataDictionary' as const),
      open: (who: readonly Role[]) => who.some((role) => ['admin', 'businessAnalist', 'readOnly'].includes(role)),
    }),
  ),
  ...['/portfolio/dashboard', '/prospect', '/solution/1', '/exceptionlist', '/adaAgenda'].map((path) => ({
    route: route(path, 'Portfolio' as const),
    open: (who: readonly Role[]) =>
      who.some((role) => ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'].includes(role)),
  })),
  ...['/admin/usagetype', '/admin/portfolioRelease'].map((path) => ({
    route: route(path, 'Portfolio' as const),
    open: (who: readonly Role[]) => who.includes('admin'),
  })),
  ...['/companies', '/companies/1'].map((path) => ({
    route: route(path, 'SubscriptionManager' as const),
    open: (who: readonly Role[]) => who.includes('subscriptionManager'),
  })),
  ...['/releasenotes', '/issues'].map((path) => ({ route: route(path), open: () => true })),
]

describe('the not-found table of section 5', () => {
  for (const { route: at, open } of matrix) {
    for (const who of people) {
      test(`${at.path} is ${open(who) ? 'open' : 'not found'} for ${who.join(' and ') || 'a developer'}`, () =>
        expect(isBlocked(at, { modules: all, roles: who })).toBe(!open(who)))
    }
    const { flag } = at
    if (flag)
      test(`${at.path} is not found with ${flag} off, for every role`, () =>
        expect(people.every((who) => isBlocked(at, { modules: without(flag), roles: who }))).toBe(true))
  }

  test('public routes are never blocked', () =>
    expect(isBlocked(route('/opendata/1', 'ExternalDeveloperPortal', 'public'), { modules: all, roles: [] })).toBe(false))
  test('a page that asks for roles is closed to others', () =>
    expect(closingRow(route('/x', undefined, ['architect']), { modules: all, roles: ['readOnly'] })).toBe(
      'roles that the page itself asks for',
    ))
  test('a page of several modules is there while one of them is on', () => {
    const shared = { ...route('/admin/domains'), modules: ['Portfolio', 'DataDictionary'] as const }
    expect(isBlocked(shared, { modules: without('Portfolio'), roles: ['admin'] })).toBe(false)
    expect(closingRow(shared, { modules: new Set(['SubscriptionManager']), roles: ['admin'] })).toBe(
      'page of several modules with all of them off',
    )
  })
  test('a path that only begins alike is another one', () =>
    expect(isBlocked(route('/administration', 'InternalDeveloperPortal'), { modules: all, roles: [] })).toBe(false))
  test('every row closes something', () => {
    const closing = new Set(
      [
        ...matrix.map(({ route: at }) => at),
        route('/opendata/1', 'ExternalDeveloperPortal'),
        route('/x', undefined, ['architect']),
        { ...route('/admin/domains'), modules: ['Portfolio', 'DataDictionary'] as const },
      ].flatMap((at) =>
        notFoundTable
          .filter((row) => row.concerns(at) && people.some((who) => row.closed({ modules: new Set(), roles: who }, at)))
          .map((row) => row.name),
      ),
    )
    expect(closing.size).toBe(notFoundTable.length)
  })
})
