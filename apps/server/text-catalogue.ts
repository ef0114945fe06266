import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { TextCatalogue } from '@portico/platform/server/settings/live-texts.ts'

type Texts = ReadonlyMap<string, { text: string; room: string }>

/** The bundles in the source, which every installation has; a language is read when somebody first asks for it. */
export function textCatalogue(root: string): TextCatalogue {
  const read = new Map<string, Texts>()
  return {
    of(language) {
      if (!/^[a-z]{2}-[A-Z]{2}$/.test(language) || !existsSync(join(root, 'platform/web/locales', `${language}.json`))) return undefined
      const texts = read.get(language) ?? textsIn(root, language)
      read.set(language, texts)
      return texts
    },
  }
}

function textsIn(root: string, language: string): Texts {
  const files = globSync(
    ['platform/web', 'documents', 'modules/*', 'modules/*/*'].map((home) => `${home}/locales/${language}.json`),
    { cwd: root },
  )
  const texts = new Map<string, { text: string; room: string }>()
  for (const file of files.map((path) => path.replaceAll('\\', '/')).toSorted()) {
    const room = file.replace(/\/locales\/.*$/, '').replace(/^modules\//, '')
    const bundle = JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>
    for (const [key, text] of Object.entries(bundle)) texts.set(key, { text, room })
  }
  return texts
}
