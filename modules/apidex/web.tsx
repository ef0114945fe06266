import {
  mdiAccountMultipleOutline,
  mdiApi,
  mdiApplicationBracketsOutline,
  mdiBookOutline,
  mdiChartBar,
  mdiServerNetworkOutline,
  mdiShieldOutline,
  mdiStamper,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { apidex } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    apidex: typeof import('./locales/en-GB.json')
    'apidex/analytics': typeof import('./analytics/locales/en-GB.json')
    'apidex/adoption': typeof import('./adoption/locales/en-GB.json')
    'apidex/api-products': typeof import('./api-products/locales/en-GB.json')
    'apidex/applications': typeof import('./applications/locales/en-GB.json')
    'apidex/approvals': typeof import('./approvals/locales/en-GB.json')
    'apidex/dashboard': typeof import('./dashboard/locales/en-GB.json')
    'apidex/environments': typeof import('./environments/locales/en-GB.json')
    'apidex/gateway-commands': typeof import('./gateway-commands/locales/en-GB.json')
    'apidex/gateway-sync': typeof import('./gateway-sync/locales/en-GB.json')
    'apidex/guides': typeof import('./guides/locales/en-GB.json')
    'apidex/permission-groups': typeof import('./permission-groups/locales/en-GB.json')
    'apidex/specs': typeof import('./specs/locales/en-GB.json')
    'apidex/teams': typeof import('./teams/locales/en-GB.json')
    'apidex/tryit': typeof import('./tryit/locales/en-GB.json')
    // new-feature: bundles
  }
}

const section = apidex.menuSection
/** Nobody opens these first. */
const later = () => import('./later-pages.tsx')

export default webModule({
  id: apidex.id,
  section: { number: section, key: 'apidex.title', to: '/dashboard' },
  environments: (signal) => import('./environments/web/environment.queries.ts').then((room) => room.loadChoices(signal)),
  settings: [{ id: 'commands', load: () => import('./gateway-sync/web/CommandsTab.tsx') }],
  signedIn: () => import('./dashboard/web/ahead.ts').then(({ loadAhead }) => loadAhead()),
  commands: () => import('./pages/web/commands.ts').then((file) => file.commands),
  told: () => import('./told.ts'),
  pages: [
    { path: '/teams', section, access: 'signedIn', title: 'teams.title', load: () => import('./teams/web/TeamsPage.tsx') },
    { path: '/teams/$id', section, access: 'signedIn', title: 'teams.one', load: () => import('./pages/web/TeamPage.tsx') },
    {
      path: '/applications',
      section,
      access: 'signedIn',
      title: 'applications.title',
      load: () => import('./applications/web/ApplicationsPage.tsx'),
    },
    {
      path: '/applications/$id',
      section,
      access: 'signedIn',
      title: 'applications.application',
      list: '/applications',
      load: () => import('./applications/web/ApplicationPage.tsx'),
      ahead: (place) => import('./applications/web/application.queries.ts').then((room) => room.askAhead(place)),
    },
    {
      path: '/admin/pendingapprovals',
      section,
      access: ['admin'],
      title: 'approvals.title',
      load: () => import('./approvals/web/PendingApprovalsPage.tsx'),
    },
    { path: '/apis', section, access: 'signedIn', title: 'apis.title', load: () => import('./pages/web/ApisPage.tsx') },
    // Before the pages of single products, which it would be one of.
    {
      path: '/apis/create',
      section,
      access: ['admin', 'productOwner'],
      title: 'apis.create',
      load: later,
    },
    {
      path: '/apis/rules',
      section,
      access: 'signedIn',
      title: 'specs.rules',
      list: '/apis',
      load: later,
    },
    {
      path: '/apis/$id',
      section,
      access: 'signedIn',
      title: 'apis.api',
      list: '/apis',
      rail: true,
      wide: true,
      load: () => import('./pages/web/ApiPage.tsx'),
      ahead: (place) => import('./pages/web/api-page.queries.ts').then((room) => room.askAhead(place)),
    },
    {
      path: '/pages/{-$root}/{-$folder}/{-$route}',
      section,
      access: 'signedIn',
      title: 'guides.page',
      load: () => import('./guides/web/GuidePage.tsx'),
    },
    { path: '/dashboard', section, access: 'signedIn', title: 'dashboard.title', load: () => import('./dashboard/web/DashboardPage.tsx') },
    { path: '/analytics', section, access: 'signedIn', title: 'analytics.title', load: later },
    {
      path: '/admin/environments',
      section,
      access: ['admin'],
      title: 'environments.title',
      load: later,
    },
    {
      path: '/admin/environments/$id',
      section,
      access: ['admin'],
      title: 'environments.environment',
      ofOne: true,
      load: later,
    },
    {
      path: '/admin/permissionGroups',
      section,
      access: ['admin'],
      title: 'permissionGroups.title',
      load: later,
    },
    {
      path: '/admin/permissionGroups/$id',
      section,
      access: ['admin'],
      title: 'permissionGroups.one',
      load: later,
    },
    {
      path: '/admin/environments/$id/adopt',
      section,
      access: ['admin'],
      title: 'adoption.title',
      ofOne: true,
      load: later,
    },
    // new-feature: pages
  ],
  menu: [
    { section, key: 'teams.title', icon: mdiAccountMultipleOutline, to: '/teams', order: 40, shortcut: 't' },
    { section, key: 'applications.title', icon: mdiApplicationBracketsOutline, to: '/applications', order: 30, shortcut: 'p' },
    {
      group: 'menu.administration',
      key: 'approvals.title',
      icon: mdiStamper,
      to: '/admin/pendingapprovals',
      order: 100,
      shortcut: 'r',
      badge: {
        key: ['pending approvals'],
        shows: ['request'],
        load: async (signal) => (await import('./approvals/web/approval.queries.ts')).countPending(signal),
      },
    },
    { section, key: 'apis.title', icon: mdiApi, to: '/apis', order: 20, shortcut: 'a' },
    { section, key: 'dashboard.title', icon: mdiViewDashboardOutline, to: '/dashboard', order: 10, shortcut: 'd' },
    { section, key: 'analytics.title', icon: mdiChartBar, to: '/analytics', order: 45, shortcut: 'y' },
    { section, key: 'guides.nav', icon: mdiBookOutline, to: '/pages', order: 50, shortcut: 'u' },
    {
      group: 'menu.administration',
      key: 'environments.title',
      icon: mdiServerNetworkOutline,
      to: '/admin/environments',
      order: 110,
      shortcut: 'e',
    },
    {
      group: 'menu.administration',
      key: 'permissionGroups.title',
      icon: mdiShieldOutline,
      to: '/admin/permissionGroups',
      order: 105,
    },
    // new-feature: menu
  ],
})
