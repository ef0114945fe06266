/**
 * The texts that exist, by bundle. A module adds its own in its `web.tsx`:
 *
 *     declare module '@portico/platform/web/i18n/keys.ts' {
 *       interface Bundles { apidex: typeof import('./locales/en-GB.json') }
 *     }
 */
export interface Bundles {
  platform: typeof import('../locales/en-GB.json')
}

/** Every key of every bundle that the program declares: an unknown key is a type error. */
export type MessageKey = { [B in keyof Bundles]: Exclude<keyof Bundles[B], 'default'> & string }[keyof Bundles]
export type Values = Record<string, string | number>
