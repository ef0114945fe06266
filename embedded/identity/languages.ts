import { readFileSync } from 'node:fs'

export const locales = ['en-GB', 'nl-NL', 'es-ES', 'se-SE', 'de-DE', 'fr-FR', 'ar-SA'] as const
export type Locale = (typeof locales)[number]
type Texts = Record<string, string>

/** `se-SE` is the key of the Swedish bundle; browsers and Intl know the language as sv-SE. */
const spoken: Partial<Record<Locale, string>> = { 'se-SE': 'sv-SE' }
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
  const tag = spoken[locale] ?? locale
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

/**
 * The language of a page: the first wish that is spoken here, else English. Wishes are lists such as `nl sv-SE` (ui_locales) or
 * `nl;q=0.8, de` (Accept-Language); the caller gives them in the order of their weight.
 */
export function chooseLanguage(...wishes: (string | undefined)[]): Language {
  const locale = wishes
    .flatMap((wish) => tagsOf(wish ?? ''))
    .map(localeFor)
    .find((found) => found !== undefined)
  return made.get(locale ?? 'en-GB') as Language
}

function tagsOf(wish: string): string[] {
  return wish
    .slice(0, 500)
    .replaceAll(/\s*;\s*/g, ';')
    .split(/[\s,]+/)
    .map((part) => ({ tag: part.split(';')[0] ?? '', weight: Number(/;q=([\d.]+)/.exec(part)?.[1] ?? 1) }))
    .filter(({ tag, weight }) => tag && weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

function localeFor(tag: string): Locale | undefined {
  const language = tag.toLowerCase().split(/[-_]/)[0]
  return (
    locales.find((locale) => locale.toLowerCase() === tag.toLowerCase()) ??
    locales.find((locale) => [locale, spoken[locale] ?? locale].some((name) => name.startsWith(`${language}-`)))
  )
}
