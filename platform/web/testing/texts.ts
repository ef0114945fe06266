import { existsSync, globSync, readFileSync } from 'node:fs'
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

/** The platform's texts, and those of modules with their rooms (`core`), rooms (`subscriptions/companies`), or the `documents`; what modules say of gateways comes with them. */
export async function useTexts(language: Language = 'en-GB', ...of: string[]): Promise<void> {
  const homes = of.flatMap((name) =>
    name === 'documents' ? [name] : ['connectors', ...globSync([`modules/${name}`, `modules/${name}/*`], { cwd: root })],
  )
  const bundles = homes.map((home) => join(root, home, 'locales')).filter((folder) => existsSync(folder))
  addTexts({ platform: platformTexts, ...Object.fromEntries(bundles.map((folder) => [folder, textsIn(folder)])) })
  await setLanguage(language)
}
