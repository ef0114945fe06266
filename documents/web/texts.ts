import type {} from '@portico/platform/web/i18n/keys.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    documents: typeof import('../locales/en-GB.json')
  }
}
