import { mdiWeb } from '@mdi/js'
import { webModule } from '@portico/platform/web/module.ts'
import { external } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    site: typeof import('./site/locales/en-GB.json')
    content: typeof import('./content/locales/en-GB.json')
    visitors: typeof import('./visitors/locales/en-GB.json')
    // new-feature: bundles
  }
}

/** Its one place for people who sign in stands beside those of the internal portal. */
const section = 0
const admin = ['admin'] as const

export default webModule({
  id: external.id,
  pages: [
    { path: '/admin/content', access: admin, section, title: 'content.title', load: () => import('./content/web/ContentListPage.tsx') },
    {
      path: '/admin/content/$type/$documentId',
      access: admin,
      section,
      title: 'content.title',
      load: () => import('./content/web/ContentEditPage.tsx'),
    },
    // new-feature: pages
  ],
  menu: [
    { section, group: 'menu.administration', key: 'content.title', icon: mdiWeb, to: '/admin/content', order: 132, roles: admin },
    // new-feature: menu
  ],
  home: { title: 'site.home', load: () => import('./site/web/ServedPage.tsx') },
  fallback: { title: 'site.notFound', load: () => import('./site/web/ServedPage.tsx') },
  // The server leaves the dashboard to the web app in a browser that says so.
  signedIn: async () => {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in all browsers that are supported
    document.cookie = 'signedIn=1; path=/; max-age=43200; samesite=lax'
  },
})
