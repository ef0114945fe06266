import type {} from '@portico/platform/web/i18n/keys.ts'

declare module '@portico/platform/web/i18n/keys.ts' {
  interface Bundles {
    connectors: typeof import('../locales/en-GB.json')
  }
}
