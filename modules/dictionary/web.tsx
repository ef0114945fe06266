import { mdiBookAlphabet, mdiCubeOutline, mdiFileCogOutline, mdiShapeOutline, mdiViewDashboardOutline } from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { dictionary } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    dictionary: typeof import('./locales/en-GB.json')
    'dictionary/exchange': typeof import('./exchange/locales/en-GB.json')
    'dictionary/terms': typeof import('./terms/locales/en-GB.json')
    'dictionary/objects': typeof import('./objects/locales/en-GB.json')
    'dictionary/valuelists': typeof import('./valuelists/locales/en-GB.json')
    'dictionary/objectfiles': typeof import('./objectfiles/locales/en-GB.json')
    'dictionary/dashboard': typeof import('./dashboard/locales/en-GB.json')
    'dictionary/revisions': typeof import('./revisions/locales/en-GB.json')
    'dictionary/uses': typeof import('./uses/locales/en-GB.json')
    'dictionary/generator': typeof import('./generator/locales/en-GB.json')
    // new-feature: bundles
  }
}

const section = dictionary.menuSection
const access = ['admin', 'businessAnalist', 'readOnly'] as const

export default webModule({
  id: dictionary.id,
  section: { number: section, key: 'module.DataDictionary', to: '/datadictionary/dashboard' },
  told: () => import('./told.ts'),
  pages: [
    {
      path: '/datadictionary/dashboard',
      section,
      access,
      title: 'dictionary.dashboard',
      load: () => import('./dashboard/web/DictionaryDashboardPage.tsx'),
    },
    { path: '/datadictionary/terms', section, access, title: 'terms.title', load: () => import('./pages/web/TermListPage.tsx') },
    { path: '/datadictionary/terms/tree', section, access, title: 'terms.tree', load: () => import('./terms/web/TermTreePage.tsx') },
    { path: '/datadictionary/terms/states', section, access, title: 'terms.states', load: () => import('./terms/web/TermStatesPage.tsx') },
    {
      path: '/datadictionary/terms/$id',
      ofRecord: true,
      section,
      access,
      title: 'terms.one',
      load: () => import('./pages/web/TermDetailPage.tsx'),
    },
    {
      path: '/datadictionary/business-objects',
      section,
      access,
      title: 'objects.title',
      load: () => import('./pages/web/ObjectListPage.tsx'),
    },
    {
      path: '/datadictionary/business-objects/states',
      section,
      access,
      title: 'objects.states',
      load: () => import('./objects/web/ObjectStatesPage.tsx'),
    },
    {
      path: '/datadictionary/business-objects/$id',
      ofRecord: true,
      section,
      access,
      title: 'objects.one',
      load: () => import('./pages/web/ObjectPage.tsx'),
    },
    {
      path: '/specifications/generate',
      section,
      access,
      title: 'generator.title',
      load: () => import('./generator/web/GeneratorPage.tsx'),
    },
    // new-feature: pages
  ],
  menu: [
    { section, key: 'dictionary.dashboard', icon: mdiViewDashboardOutline, to: '/datadictionary/dashboard', order: 10 },
    { section, key: 'terms.title', icon: mdiBookAlphabet, to: '/datadictionary/terms', order: 20 },
    { group: 'menu.administration', key: 'domains.title', icon: mdiShapeOutline, to: '/admin/domain', order: 145 },
    { section, key: 'objects.title', icon: mdiCubeOutline, to: '/datadictionary/business-objects', order: 30 },
    { section, key: 'generator.title', icon: mdiFileCogOutline, to: '/specifications/generate', order: 40 },
    // new-feature: menu
  ],
})
