import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export const languages = ['en-GB', 'nl-NL', 'es-ES', 'se-SE', 'de-DE', 'fr-FR', 'ar-SA'] as const
export type Language = (typeof languages)[number]
/** `se-SE` is the product's key of the Swedish bundle; the language's own code is `sv`. */
export const intlOf = (language: Language): string => (language === 'se-SE' ? 'sv-SE' : language)

export type Texts = Record<string, string>

export interface Bundle {
  /** Folder from the root: `modules/apidex/locales`. */
  folder: string
  /** The folder whose code uses it: `modules/apidex`, `platform`, `embedded/identity`. */
  home: string
  texts: Map<Language, Texts>
  faults: string[]
}

export interface Fault {
  path: string
  message: string
}

/** The bundles that need all languages; a room may have its own. Brands only replace texts, in the languages that they have. */
export function readBundles(root: string): Bundle[] {
  const folders = globSync(
    [
      'modules/*/locales',
      'modules/*/*/locales',
      'documents/locales',
      'platform/web/locales',
      'embedded/identity/locales',
      'connectors/locales',
    ],
    { cwd: root },
  )
  return folders.sort().map((folder) => readBundle(root, folder.replaceAll('\\', '/')))
}

function readBundle(root: string, folder: string): Bundle {
  const home = folder.replace(/(\/web)?\/locales$/, '')
  const bundle: Bundle = { folder, home, texts: new Map(), faults: [] }
  for (const language of languages) {
    const file = join(root, folder, `${language}.json`)
    if (!existsSync(file)) {
      bundle.faults.push(`${language}.json is missing. Every bundle has all seven languages.`)
      continue
    }
    const { texts, faults } = parse(language, readFileSync(file, 'utf8'))
    bundle.texts.set(language, texts)
    bundle.faults.push(...faults)
  }
  return bundle
}

function parse(language: Language, json: string): { texts: Texts; faults: string[] } {
  try {
    const read: unknown = JSON.parse(json)
    if (typeof read !== 'object' || read === null || Array.isArray(read))
      return { texts: {}, faults: [`${language}.json is no object of keys and texts.`] }
    const odd = Object.entries(read).filter(([, text]) => typeof text !== 'string' || text.trim() === '')
    const twice = repeatedKeys(json)
    const texts = Object.fromEntries(Object.entries(read).filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
    return {
      texts,
      faults: [
        ...odd.map(([key]) => `${language}.json: "${key}" has no text. Keys are flat and every text is a string with something in it.`),
        ...twice.map((key) => `${language}.json: "${key}" stands there twice.`),
      ],
    }
  } catch (error) {
    return { texts: {}, faults: [`${language}.json is no JSON: ${error instanceof Error ? error.message : String(error)}`] }
  }
}

/** JSON.parse keeps the last of two equal keys and says nothing. */
function repeatedKeys(json: string): string[] {
  const keys = [...json.matchAll(/^\s*"((?:[^"\\]|\\.)*)"\s*:/gm)].map((match) => match[1] ?? '')
  return [...new Set(keys.filter((key, index) => keys.indexOf(key) !== index))]
}
