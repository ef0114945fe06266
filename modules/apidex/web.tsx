import { mdiAccountGroupOutline } from '@mdi/js'
import { listSearch } from '@portico/platform/web/lists/useListState.ts'
import { webModule } from '@portico/platform/web/module.ts'
import { apidex } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    apidex: typeof import('./locales/en-GB.json')
  }
}

const section = apidex.menuSection

export default webModule({
  id: apidex.id,
  section: { number: section, key: 'apidex.title', to: '/dashboard' },
  pages: [
    { path: '/teams', section, access: 'signedIn', title: 'teams.title', load: () => import('./teams/web/TeamsPage.tsx') },
    { path: '/teams/$id', section, access: 'signedIn', title: 'teams.team', load: () => import('./teams/web/TeamPage.tsx') },
    // new-feature: pages
  ],
  menu: [
    { section, key: 'teams.title', icon: mdiAccountGroupOutline, to: '/teams', order: 40, shortcut: 't' },
    // new-feature: menu
  ],
})
