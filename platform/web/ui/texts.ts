import type {} from '../i18n/keys.ts'

/** The texts of parts, lists and forms; the build puts them into the platform's bundle. */
declare module '../i18n/keys.ts' {
  interface Bundles {
    ui: typeof import('./locales/en-GB.json')
  }
}
