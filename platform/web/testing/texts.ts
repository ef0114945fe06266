import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { addTexts, type LoadTexts, type Messages, setLanguage } from '../i18n/i18n.ts'
import type { Language } from '../i18n/locales.ts'

/** The platform's own texts, compiled as the build does it, for tests that run without the build. */
export const platformTexts: LoadTexts = (language) => {
  const read = (folder: string) =>
    JSON.parse(readFileSync(join(import.meta.dirname, '..', folder, `${language}.json`), 'utf8')) as Record<string, string>
  const entries = Object.entries(read('locales'))
  return Promise.resolve(Object.fromEntries(entries.map(([key, text]) => [key, compileMessageOrThrow(text)])) as Messages)
}

export async function useTexts(language: Language = 'en-GB'): Promise<void> {
  addTexts({ platform: platformTexts })
  await setLanguage(language)
}
