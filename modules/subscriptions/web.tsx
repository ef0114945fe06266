import { mdiDomain } from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { subscriptions } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    companies: typeof import('./companies/locales/en-GB.json')
    // new-feature: bundles
    agreements: typeof import('./agreements/locales/en-GB.json')
    links: typeof import('./links/locales/en-GB.json')
    suspensions: typeof import('./suspensions/locales/en-GB.json')
    numbers: typeof import('./numbers/locales/en-GB.json')
  }
}

/** Its places stand in the first section, beside those of the internal portal where that is on. */
const section = 0
const access = ['subscriptionManager'] as const

export default webModule({
  id: subscriptions.id,
  section: { number: section, key: 'companies.title', to: '/companies', guest: true },
  dashboard: [{ roles: access, order: 10, load: () => import('./numbers/web/CompaniesPart.tsx') }],
  told: () => import('./told.ts'),
  pages: [
    {
      path: '/companies',
      section,
      access,
      title: 'companies.title',
      load: () => import('./pages/web/CompaniesAndNumbersPage.tsx'), // copied as: load: () => import('./companies/web/CompaniesPage.tsx'),
    },
    { path: '/companies/states', section, access, title: 'companies.states', load: () => import('./companies/web/CompanyStatesPage.tsx') },
    {
      path: '/companies/$id',
      ofRecord: true,
      section,
      access,
      title: 'companies.one',
      load: () => import('./pages/web/CompanyOfAllRoomsPage.tsx'), // copied as: load: () => import('./companies/web/CompanyPage.tsx'),
    },
    // new-feature: pages
  ],
  menu: [
    {
      section,
      key: 'companies.title',
      icon: mdiDomain,
      to: '/companies',
      order: 60,
      shortcut: 'c', // not copied
    },
    // new-feature: menu
  ],
})
