import { readFileSync } from 'node:fs'
import { spokenAs, wishedLocale } from '@portico/platform/server/http/languages.ts'

export const locales = ['en-GB', 'nl-NL', 'es-ES', 'se-SE', 'de-DE', 'fr-FR', 'ar-SA'] as const
export type Locale = (typeof locales)[number]
type Texts = Record<string, string>

/** Each language by its own name, so that someone who is lost in another one finds it. */
export const languageNames: Record<Locale, string> = {
  'en-GB': 'English (United Kingdom)',
  'nl-NL': 'Nederlands',
  'es-ES': 'Español',
  'se-SE': 'Svenska',
  'de-DE': 'Deutsch',
  'fr-FR': 'Français',
  'ar-SA': 'العربية',
}

export const bundles = Object.fromEntries(
  locales.map((locale) => [locale, JSON.parse(readFileSync(new URL(`./locales/${locale}.json`, import.meta.url), 'utf8')) as Texts]),
) as Record<Locale, Texts>

export interface Language {
  locale: Locale
  /** For `lang` attributes and Intl. */
  tag: string
  direction: 'ltr' | 'rtl'
  /** The text of a key, with `{name}` replaced. */
  text(key: string, values?: Record<string, string>): string
  /** "in 12 minutes", as the language says it. */
  inMinutes(minutes: number): string
}

const made = new Map(locales.map((locale) => [locale, languageOf(locale)]))
function languageOf(locale: Locale): Language {
  const tag = spokenAs(locale)
  const relative = new Intl.RelativeTimeFormat(tag, { numeric: 'always' })
  return {
    locale,
    tag,
    direction: locale === 'ar-SA' ? 'rtl' : 'ltr',
    text: (key, values = {}) =>
      (bundles[locale][key] ?? bundles['en-GB'][key] ?? key).replaceAll(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole),
    inMinutes: (minutes) => relative.format(minutes, 'minute'),
  }
}

/** The language of a page: the first wish that is spoken here, else English. */
export const chooseLanguage = (...wishes: (string | undefined)[]): Language =>
  made.get(wishedLocale(locales, ...wishes) ?? 'en-GB') as Language
