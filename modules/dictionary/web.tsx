import { mdiBookAlphabet, mdiShapeOutline, mdiViewDashboardOutline } from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { dictionary } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    dictionary: typeof import('./locales/en-GB.json')
    'dictionary/terms': typeof import('./terms/locales/en-GB.json')
    // new-feature: bundles
  }
}

const section = dictionary.menuSection
const access = ['admin', 'businessAnalist', 'readOnly'] as const

export default webModule({
  id: dictionary.id,
  section: { number: section, key: 'module.DataDictionary', to: '/datadictionary/dashboard' },
  pages: [
    {
      path: '/datadictionary/dashboard',
      section,
      access,
      title: 'dictionary.dashboard',
      load: () => import('./dashboard/web/DictionaryDashboardPage.tsx'),
    },
    { path: '/datadictionary/terms', section, access, title: 'terms.title', load: () => import('./terms/web/TermsPage.tsx') },
    { path: '/datadictionary/terms/states', section, access, title: 'terms.states', load: () => import('./terms/web/TermStatesPage.tsx') },
    {
      path: '/datadictionary/terms/$id',
      ofRecord: true,
      section,
      access,
      title: 'terms.one',
      load: () => import('./terms/web/TermPage.tsx'),
    },
    // new-feature: pages
  ],
  menu: [
    { section, key: 'dictionary.dashboard', icon: mdiViewDashboardOutline, to: '/datadictionary/dashboard', order: 10 },
    { section, key: 'terms.title', icon: mdiBookAlphabet, to: '/datadictionary/terms', order: 20 },
    { section, group: 'menu.administration', key: 'domains.title', icon: mdiShapeOutline, to: '/admin/domain', order: 100 },
    // new-feature: menu
  ],
})
