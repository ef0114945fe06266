/**
 * The texts for people: every bundle has all languages with the keys of English, messages that parse, the same placeholders, the
 * plural forms of the language; every key that code asks for exists, and none is there that no code uses.
 * `node tools/check-locales.ts [root]`
 */
import { join, resolve } from 'node:path'
import { readTree, type SourceFile } from './boundaries/tree.ts'
import { type Bundle, type Fault, languages, readBundles } from './locales/bundles.ts'
import { mayBeIdentical } from './locales/identical.ts'
import { faultsOf } from './locales/messages.ts'
import { prefixes } from './locales/prefixes.data.ts'
import { reserved } from './locales/reserved.data.ts'
import { textCircles } from './locales/rooms.ts'
import { patternOf, type Uses, usesOf } from './locales/usage.ts'

export function checkLocales(root: string): { texts: number; faults: Fault[] } {
  const bundles = readBundles(root)
  const tree = [...readTree(root, ['platform', 'documents', 'connectors', 'embedded', 'modules', 'apps', 'brands']).values()]
  const faults = [...bundles.flatMap(checkTranslations), ...checkKeys(bundles, tree)]
  const texts = bundles.reduce((sum, { texts: all }) => sum + Object.keys(all.get('en-GB') ?? {}).length, 0)
  return { texts, faults }
}

function checkTranslations({ folder, texts, faults }: Bundle): Fault[] {
  const english = texts.get('en-GB') ?? {}
  const found = languages.flatMap((language) => {
    const own = texts.get(language)
    if (!own) return []
    const path = `${folder}/${language}.json`
    const missing = Object.keys(english).filter((key) => !Object.hasOwn(own, key))
    const unknown = Object.keys(own).filter((key) => !Object.hasOwn(english, key))
    const broken = Object.entries(own).flatMap(([key, text]) => faultsOf(text, english[key], language).map((fault) => `"${key}" ${fault}.`))
    const untranslated =
      language === 'en-GB' ? [] : Object.entries(own).filter(([key, text]) => english[key] === text && !mayBeIdentical(text, language))
    return [
      ...missing.map((key) => `"${key}" is missing. Translate it: "${english[key]}".`),
      ...unknown.map((key) => `"${key}" is not in en-GB.json. Remove it, or add it there.`),
      ...broken,
      ...untranslated.map(
        ([key, text]) => `"${key}" is the English text "${text}". Translate it, or allow it in tools/locales/identical.data.ts.`,
      ),
    ].map((message) => ({ path, message }))
  })
  return [...faults.map((message) => ({ path: folder, message })), ...found]
}

/** The web app loads the platform's texts and those of the modules into one catalogue; the embedded systems have their own. */
function checkKeys(bundles: Bundle[], tree: SourceFile[]): Fault[] {
  const apart = bundles.filter(({ home }) => home.startsWith('embedded/'))
  const together = bundles.filter((bundle) => !apart.includes(bundle))
  const within = (home: string) => tree.filter(({ path }) => path.startsWith(`${home}/`))
  const web = tree.filter(({ path }) => !path.startsWith('embedded/'))
  return [
    ...twice(together),
    ...together.flatMap(foreign),
    ...asked(together, web),
    ...textCircles(together, web, usesOf(web).asked),
    ...together.flatMap((bundle) =>
      unused(
        bundle,
        // The platform shows what modules name, such as the fields of a history.
        usesOf(
          bundle.home.startsWith('modules/') ? [...within(moduleOf(bundle.home) ?? ''), ...within('apps'), ...within('platform/web')] : web,
        ),
      ),
    ),
    ...apart.flatMap((bundle) => [...asked([bundle], within(bundle.home)), ...unused(bundle, usesOf(within(bundle.home)))]),
  ]
}

/** Of a file, or of a bundle: `modules/apidex`. */
const moduleOf = (path: string): string | undefined => /^modules\/[^/]+/.exec(path)?.[0]

const keysOf = (bundle: Bundle): string[] => Object.keys(bundle.texts.get('en-GB') ?? {})

function twice(bundles: Bundle[]): Fault[] {
  const owners = new Map<string, string>()
  return bundles.flatMap((bundle) =>
    keysOf(bundle).flatMap((key) => {
      const owner = owners.get(key)
      owners.set(key, bundle.folder)
      return owner
        ? [{ path: `${bundle.folder}/en-GB.json`, message: `"${key}" is also in ${owner}. One catalogue holds both: rename one.` }]
        : []
    }),
  )
}

/** Keys of a room begin with its name: so everybody finds the text, and two rooms do not meet in one key. */
function foreign(bundle: Bundle): Fault[] {
  if (!/^(modules\/|(documents|connectors)$)/.test(bundle.home)) return []
  const room = bundle.home.split('/').at(-1) ?? ''
  const own = prefixes[bundle.home] ?? [room.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()), 'history']
  return keysOf(bundle)
    .filter((key) => !own.includes(key.split('.')[0] ?? ''))
    .map((key) => ({
      path: `${bundle.folder}/en-GB.json`,
      message: `"${key}" is not of ${bundle.home}, whose keys begin with ${own.join(', ')}. Put it into the bundle of the room that says it.`,
    }))
}

/** Code of a module sees the platform's texts and its own; the platform sees its own, the apps see all. */
function asked(bundles: Bundle[], tree: SourceFile[]): Fault[] {
  return usesOf(tree).asked.flatMap(({ path, line, key }) => {
    const module = moduleOf(path)
    const seen = bundles.filter(({ home }) => !module || !home.startsWith('modules/') || moduleOf(home) === module)
    const keys = seen.flatMap(keysOf)
    const found = key.includes('\u0000') ? keys.some((known) => patternOf(key).test(known)) : keys.includes(key)
    if (found) return []
    const where = module ? `${module}/locales` : (seen[0]?.folder ?? 'platform/web/locales')
    return [
      {
        path: `${path}:${line}`,
        message: `the text "${key.replaceAll('\u0000', '…')}" does not exist. Add it to ${where}, in all languages.`,
      },
    ]
  })
}

function unused(bundle: Bundle, { literals, patterns, asked: wanted }: Uses): Fault[] {
  const all = [...patterns, ...wanted.filter(({ key }) => key.includes('\u0000')).map(({ key }) => patternOf(key))]
  return keysOf(bundle)
    .filter((key) => !literals.has(key) && !reserved.has(key) && !all.some((pattern) => pattern.test(key)))
    .map((key) => ({ path: `${bundle.folder}/en-GB.json`, message: `"${key}" is used by no code. Remove it from all languages.` }))
}

if (import.meta.main) {
  const { texts, faults } = checkLocales(resolve(process.argv[2] ?? join(import.meta.dirname, '..')))
  for (const { path, message } of faults) console.error(`${path}  ${message}`)
  console.log(
    faults.length ? `${faults.length} faults in ${texts} texts.` : `${texts} texts in ${languages.length} languages are in order.`,
  )
  process.exitCode = faults.length ? 1 : 0
}
