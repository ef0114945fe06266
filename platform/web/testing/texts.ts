import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import { addTexts, type LoadTexts, type Messages, setLanguage } from '../i18n/i18n.ts'
import type { Language } from '../i18n/locales.ts'

/** The texts of a folder of locales, compiled as the build does it, for tests that run without the build. */
const textsIn =
  (folder: string): LoadTexts =>
  (language) => {
    const entries = Object.entries(JSON.parse(readFileSync(join(folder, `${language}.json`), 'utf8')) as Record<string, string>)
    return Promise.resolve(Object.fromEntries(entries.map(([key, text]) => [key, compileMessageOrThrow(text)])) as Messages)
  }

const root = join(import.meta.dirname, '../../..')
export const platformTexts = textsIn(join(root, 'platform/web/locales'))

/** The platform's texts, and those of modules, rooms, or the documents. */
export async function useTexts(
  language: Language = 'en-GB',
  ...of: ('core' | 'apidex' | 'documents' | `${string}/${string}`)[]
): Promise<void> {
  addTexts({
    platform: platformTexts,
    ...Object.fromEntries(of.map((name) => [name, textsIn(join(root, name === 'documents' ? name : join('modules', name), 'locales'))])),
  })
  await setLanguage(language)
}
