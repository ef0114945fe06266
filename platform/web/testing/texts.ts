import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { addTexts, type LoadTexts, type Messages, setLanguage } from '../i18n/i18n.ts'
import type { Language } from '../i18n/locales.ts'

/** The texts of a folder of locales, compiled as the build does it, for tests that run without the build. */
export const textsIn =
  (folder: string): LoadTexts =>
  (language) => {
    const entries = Object.entries(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>)
    return Promise.resolve(Object.fromEntries(entries.map(([key, text]) => [key, compileMessageOrThrow(text)])) as Messages)
  }

/** The platform's own texts. */
export const platformTexts = textsIn(join(import.meta.dirname, '../locales'))

export async function useTexts(language: Language = 'en-GB'): Promise<void> {
  addTexts({ platform: platformTexts })
  await setLanguage(language)
}
