import { webModule } from '@portico/platform/web/module.ts'
import { external } from './module.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    site: typeof import('./site/locales/en-GB.json')
    // new-feature: bundles
  }
}

export default webModule({
  id: external.id,
  pages: [
    // new-feature: pages
  ],
  menu: [
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
