import { expect, test } from 'vitest'
import type { WebModule } from '../module.ts'
import { type LoadedModule, menuOf, sectionsOf } from './registry.ts'

const page = async () => ({ default: () => null })
const core: LoadedModule = {
  flag: undefined,
  web: {
    id: 'core',
    section: { number: 0, key: 'menu.administration', to: '/admin/logging', guest: true },
    pages: [{ path: '/admin/logging', access: ['admin'], title: 'menu.administration', load: page }],
    menu: [{ section: 0, key: 'menu.administration', icon: '', to: '/admin/logging', order: 1 }],
  } satisfies WebModule,
}
const portal: LoadedModule = {
  flag: 'InternalDeveloperPortal',
  web: {
    id: 'apidex',
    section: { number: 0, key: 'module.InternalDeveloperPortal', to: '/dashboard' },
    pages: [{ path: '/dashboard', access: 'signedIn', title: 'module.InternalDeveloperPortal', load: page }],
    menu: [{ section: 0, key: 'module.InternalDeveloperPortal', icon: '', to: '/dashboard', order: 0 }],
  } satisfies WebModule,
}
const companies: LoadedModule = {
  flag: 'SubscriptionManager',
  web: {
    id: 'subscriptions',
    section: { number: 0, key: 'companies.title', to: '/companies', guest: true },
    pages: [{ path: '/companies', access: ['subscriptionManager'], title: 'companies.title', load: page }],
    menu: [{ section: 0, key: 'companies.title', icon: '', to: '/companies', order: 60 }],
  } satisfies WebModule,
}
const admin = { modules: new Set(['InternalDeveloperPortal'] as const), roles: ['admin'] as const }

test('with the developer portal off an admin still has a menu to the log, and nobody else an empty one', () => {
  expect(sectionsOf([core], { ...admin, modules: new Set() })).toEqual([core.web.section])
  expect(menuOf([core], 0, { ...admin, modules: new Set() })[0]?.entries.map(({ to }) => to)).toEqual(['/admin/logging'])
  expect(sectionsOf([core], { modules: new Set(), roles: [] })).toEqual([])
})

test('with the developer portal on its section holds the log, too', () => {
  expect(sectionsOf([core, portal], admin)).toEqual([portal.web.section])
})

test('places of administration show in whichever section shows, each once', () => {
  const anywhere = (to: string) => ({ group: 'menu.administration', key: 'menu.administration', icon: '', to, order: 1 }) as const
  const [{ web }, other] = [core, portal]
  const loaded = [
    { flag: undefined, web: { ...web, menu: [anywhere('/admin/logging')] } },
    { ...other, web: { ...other.web, menu: [...other.web.menu, anywhere('/admin/logging')] } },
  ]
  for (const section of [0, 1, 2, undefined])
    expect(menuOf(loaded, section, admin).at(-1)).toMatchObject({ group: 'menu.administration', entries: [{ to: '/admin/logging' }] })
})

test('a section has the name of the module that it belongs to, and of a guest only where that one is off', () => {
  const modules = new Set(['InternalDeveloperPortal', 'SubscriptionManager'] as const)
  for (const roles of [['admin'], ['subscriptionManager'], []] as const)
    expect(sectionsOf([core, portal, companies], { modules, roles })).toEqual([portal.web.section])
  const without = new Set(['SubscriptionManager'] as const)
  expect(sectionsOf([core, companies], { modules: without, roles: ['subscriptionManager'] })).toEqual([companies.web.section])
  expect(sectionsOf([core, companies], { modules: without, roles: ['admin'] })).toEqual([core.web.section])
})
