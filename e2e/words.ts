import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setupI18n } from '@lingui/core'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { intlLocale, type Language } from '../platform/web/i18n/locales.ts'

const root = join(import.meta.dirname, '..')
const bundles = ['platform/web/locales', 'documents/locales', 'modules/*/locales', 'modules/*/*/locales']

/** What the screens say in a language, for stories that are told in more than one. */
export function wordsIn(language: Language): (key: string, values?: Record<string, string | number>) => string {
  const files = globSync(
    bundles.map((bundle) => `${bundle}/${language}.json`),
    { cwd: root },
  )
  const texts = files.flatMap((file) => Object.entries(JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>))
  const messages = Object.fromEntries(texts.map(([key, text]) => [key, compileMessageOrThrow(text)]))
  const missing = (_: string, key: string): string => {
    throw new Error(`There is no text ${key}.`)
  }
  const i18n = setupI18n({ locale: language, locales: intlLocale(language), messages: { [language]: messages }, missing })
  return (key, values) => i18n._(key, values)
}
