import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { spokenAs } from '@portico/platform/server/http/languages.ts'
import type { Log } from '@portico/platform/server/services.ts'
import type { LiveTexts, TextOverrides } from '@portico/platform/server/settings/live-texts.ts'

/** Says what the pages themselves say. Unknown keys are empty. */
export type Say = (key: string, values?: Record<string, string | number>) => string

export interface Language {
  /** The portal's key: `se-SE`. */
  locale: string
  /** What browsers know it as: `sv-SE`. */
  tag: string
  dir: 'ltr' | 'rtl'
  /** Its name, in itself. */
  name: string
  t: Say
  date(iso: string): string
  number(value: number): string
}

const folder = join(import.meta.dirname, '../locales')
const order = ['nl-NL', 'en-GB']

/** The languages that a brand offers, each with its words; a file that is not there is logged once, and the next language speaks in its place. */
export function languagesOf(
  locales: readonly string[],
  log: Pick<Log, 'warn'>,
  said?: Pick<TextOverrides, 'of'>,
): ReadonlyMap<string, Language> {
  const read = (locale: string): Record<string, string> => {
    const path = join(folder, `${locale}.json`)
    if (existsSync(path)) return JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>
    log.warn({ locale }, 'missing language file')
    return {}
  }
  const fallbacks = Object.assign({}, ...order.map(read)) as Record<string, string>
  return new Map(
    locales.map((locale) => {
      const tag = spokenAs(locale)
      const own = { ...fallbacks, ...read(locale) }
      const messages = Object.fromEntries(
        Object.entries(own).map(([key, text]) => [key, [said?.of(locale).get(key) ?? compileMessageOrThrow(text)].flat()]),
      )
      const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } })
      const t: Say = (key, values = {}) => (Object.hasOwn(own, key) ? i18n._(key, values) : '')
      const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC', calendar: 'gregory' })
      const numbers = new Intl.NumberFormat(tag)
      const language: Language = {
        locale,
        tag,
        dir: locale.startsWith('ar') ? 'rtl' : 'ltr',
        name: ownNameOf(tag),
        t,
        date: (iso) => dates.format(new Date(iso)),
        number: (value) => numbers.format(value),
      }
      return [locale, language]
    }),
  )
}

/** The same as admins left them: those that are switched on, with what is said in other words. */
export function liveLanguages(
  locales: readonly string[],
  live: LiveTexts,
  log: Pick<Log, 'warn'>,
): () => Promise<ReadonlyMap<string, Language>> {
  let known = { of: '', languages: languagesOf(locales, log) }
  return async () => {
    const [offered, said] = await Promise.all([live.offered(locales), live.overrides()])
    const of = `${offered} ${said.version}`
    if (of !== known.of) known = { of, languages: languagesOf(offered, { warn: () => undefined }, said) }
    return known.languages
  }
}

/** What a language is called in another one. */
export function nameOf(tag: string, inTag: string): string {
  const [language = tag] = tag.split('-')
  return new Intl.DisplayNames([inTag], { type: 'language' }).of(language) ?? tag
}

/** As it stands alone in a list. */
function ownNameOf(tag: string): string {
  const name = nameOf(tag, tag)
  return name.charAt(0).toLocaleUpperCase(tag) + name.slice(1)
}
