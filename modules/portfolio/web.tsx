import {
  mdiArrowDecisionOutline,
  mdiArrowDownBoldOutline,
  mdiArrowUpBoldOutline,
  mdiGavel,
  mdiLayersOutline,
  mdiLightbulbOutline,
  mdiPuzzleOutline,
  mdiRocketLaunchOutline,
  mdiShapeOutline,
  mdiShieldAlertOutline,
  mdiViewDashboardOutline,
} from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { portfolio } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    portfolio: typeof import('./locales/en-GB.json')
    'portfolio/catalogues': typeof import('./catalogues/locales/en-GB.json')
    'portfolio/prospects': typeof import('./prospects/locales/en-GB.json')
    'portfolio/releases': typeof import('./releases/locales/en-GB.json')
    'portfolio/agenda': typeof import('./agenda/locales/en-GB.json')
    'portfolio/dashboard': typeof import('./dashboard/locales/en-GB.json')
    'portfolio/conditions': typeof import('./conditions/locales/en-GB.json')
    'portfolio/exceptions': typeof import('./exceptions/locales/en-GB.json')
    'portfolio/savedfilters': typeof import('./savedfilters/locales/en-GB.json')
    'portfolio/solutions': typeof import('./solutions/locales/en-GB.json')
    // new-feature: bundles
  }
}

const section = portfolio.menuSection
const admin = ['admin'] as const
const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const

export default webModule({
  id: portfolio.id,
  section: { number: section, key: 'portfolio.title', to: '/portfolio/dashboard' },
  told: () => import('./told.ts'),
  pages: [
    {
      path: '/portfolio/dashboard',
      section,
      access: readers,
      title: 'portfolio.dashboard',
      load: () => import('./dashboard/web/PortfolioDashboardPage.tsx'),
    },
    {
      path: '/admin/usagetype',
      section,
      access: admin,
      title: 'catalogues.usageType',
      load: () => import('./catalogues/web/UsageTypesPage.tsx'),
    },
    {
      path: '/admin/northbound',
      section,
      access: admin,
      title: 'catalogues.northBound',
      load: () => import('./catalogues/web/NorthBoundsPage.tsx'),
    },
    {
      path: '/admin/southbound',
      section,
      access: admin,
      title: 'catalogues.southBound',
      load: () => import('./catalogues/web/SouthBoundsPage.tsx'),
    },
    {
      path: '/admin/abstractiontype',
      section,
      access: admin,
      title: 'catalogues.abstractionType',
      load: () => import('./catalogues/web/AbstractionTypesPage.tsx'),
    },
    { path: '/prospect', section, access: readers, title: 'prospects.title', load: () => import('./pages/web/ProspectsPage.tsx') },
    {
      path: '/prospect/states',
      section,
      access: readers,
      title: 'prospects.states',
      load: () => import('./prospects/web/ProspectStatesPage.tsx'),
    },
    {
      path: '/prospect/$id',
      ofRecord: true,
      section,
      access: readers,
      title: 'prospects.one',
      load: () => import('./pages/web/ProspectPage.tsx'),
    },
    {
      path: '/solution/$solutionId/prospect/$id',
      ofRecord: true,
      section,
      access: readers,
      title: 'prospects.one',
      load: () => import('./pages/web/ProspectPage.tsx'),
    },
    { path: '/solution', section, access: readers, title: 'solutions.title', load: () => import('./solutions/web/SolutionsPage.tsx') },
    {
      path: '/solution/states',
      section,
      access: readers,
      title: 'solutions.states',
      load: () => import('./solutions/web/SolutionStatesPage.tsx'),
    },
    {
      path: '/solution/$id',
      ofRecord: true,
      section,
      access: readers,
      title: 'solutions.one',
      load: () => import('./pages/web/SolutionPage.tsx'),
    },
    {
      path: '/exceptionlist',
      section,
      access: readers,
      title: 'exceptions.title',
      load: () => import('./exceptions/web/ExceptionsPage.tsx'),
    },
    {
      path: '/exceptionlist/states',
      section,
      access: readers,
      title: 'exceptions.states',
      load: () => import('./exceptions/web/ExceptionStatesPage.tsx'),
    },
    {
      path: '/portfolio/conditions',
      section,
      access: readers,
      title: 'conditions.title',
      load: () => import('./pages/web/ConditionsPage.tsx'),
    },
    {
      path: '/adaAgenda',
      section,
      access: readers,
      title: 'agenda.title',
      load: () => import('./agenda/web/AgendaPage.tsx'),
    },
    {
      path: '/adaAgenda/session/$id',
      ofRecord: true,
      section,
      access: readers,
      title: 'agenda.title',
      load: () => import('./agenda/web/SessionPage.tsx'),
    },
    {
      path: '/admin/portfolioRelease',
      section,
      access: admin,
      title: 'releases.title',
      load: () => import('./releases/web/ReleasesPage.tsx'),
    },
    {
      path: '/admin/portfolioRelease/states',
      section,
      access: admin,
      title: 'releases.title',
      load: () => import('./releases/web/ReleaseStatesPage.tsx'),
    },
    {
      path: '/admin/portfolioRelease/$id',
      ofRecord: true,
      section,
      access: admin,
      title: 'releases.title',
      load: () => import('./pages/web/ReleaseWithScopePage.tsx'),
    },
    // new-feature: pages
  ],
  menu: [
    { section, key: 'portfolio.dashboard', icon: mdiViewDashboardOutline, to: '/portfolio/dashboard', order: 10 },
    { section, key: 'prospects.title', icon: mdiLightbulbOutline, to: '/prospect', order: 20 },
    { section, key: 'agenda.title', icon: mdiGavel, to: '/adaAgenda', order: 50 },
    {
      group: 'menu.administration',
      key: 'releases.title',
      icon: mdiRocketLaunchOutline,
      to: '/admin/portfolioRelease',
      order: 140,
    },
    { section, key: 'solutions.title', icon: mdiPuzzleOutline, to: '/solution', order: 30 },
    { section, key: 'exceptions.title', icon: mdiShieldAlertOutline, to: '/exceptionlist', order: 40 },
    { group: 'menu.administration', key: 'domains.title', icon: mdiShapeOutline, to: '/admin/domain', order: 145 },
    {
      group: 'menu.administration',
      key: 'catalogues.usageType',
      icon: mdiArrowDecisionOutline,
      to: '/admin/usagetype',
      order: 150,
    },
    {
      group: 'menu.administration',
      key: 'catalogues.northBound',
      icon: mdiArrowUpBoldOutline,
      to: '/admin/northbound',
      order: 155,
    },
    {
      group: 'menu.administration',
      key: 'catalogues.southBound',
      icon: mdiArrowDownBoldOutline,
      to: '/admin/southbound',
      order: 160,
    },
    {
      group: 'menu.administration',
      key: 'catalogues.abstractionType',
      icon: mdiLayersOutline,
      to: '/admin/abstractiontype',
      order: 165,
    },
    // new-feature: menu
  ],
})
