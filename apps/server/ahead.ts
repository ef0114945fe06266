import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ModuleIdentity } from '@portico/platform/contract/modules.ts'
import type { TextOverrides } from '@portico/platform/server/settings/live-texts.ts'

/** What the build of the web app wrote down (`apps/web/build/ahead.ts`). */
interface Ahead {
  texts: string
  doors: Record<string, string[]>
  signIn: string[]
  pages: { module: string; path: string; flags?: string[]; files: string[]; texts: string[]; soon: { files: string[]; texts: string[] } }[]
}

const startPart = 'start'

/** JSON as it may stand inside a page's script. */
export const inPage = (json: string): string => json.replaceAll('<', '\\u003c')

/** What goes into the page at an address: links for its head, and its texts as JSON, by part. */
export interface PageAhead {
  links: string
  /** The modules whose doors are loaded before the page shows; those of other menu sections come after it. */
  doors: readonly string[]
  texts: string
}

/**
 * Everything that the page at an address needs before it can show: asked for in one round trip instead of one after the other, and the
 * texts, which are small, with the page itself. `modules`: those that the web app loads.
 */
export function aheadOf(
  folder: string,
  modules: readonly ModuleIdentity[],
): {
  page(path: string, language: string, own: TextOverrides): PageAhead
  texts(part: string, language: string, own: TextOverrides): string
} {
  const file = join(folder, '.vite', 'ahead.json')
  if (!existsSync(file)) return { page: () => ({ links: '', texts: '{}', doors: modules.map(({ id }) => id) }), texts: () => '' }
  const ahead = JSON.parse(readFileSync(file, 'utf8')) as Ahead
  const sections = new Map(modules.map(({ id, menuSection }) => [id, menuSection]))
  const firstSection = Math.min(...modules.flatMap(({ menuSection }) => menuSection ?? []))
  const pages = ahead.pages.filter(({ module }) => sections.has(module)).map((page) => ({ ...page, matches: patternOf(page.path) }))
  const kept = new Map<string, string>()
  let ofVersion = ''
  /** As it stands in a page; empty for a language that was not built: the browser asks and says what is missing. */
  const textOf = (part: string, language: string, own: TextOverrides): string => {
    if (own.version !== ofVersion) kept.clear()
    ofVersion = own.version
    const source = join(folder, ahead.texts, `${part}-${language}.json`)
    const text = kept.get(source) ?? (existsSync(source) ? inPage(withOverrides(readFileSync(source, 'utf8'), own.of(language))) : '')
    kept.set(source, text)
    return text
  }
  const find = (path: string) => pages.find(({ matches }) => matches.test(path))
  const page = (path: string, language: string, own: TextOverrides): PageAhead => {
    // Whoever comes from the provider is finished with signing in first, and nearly always goes on to the dashboard, as does the root.
    const isCallback = path === '/callback'
    const shown = (isCallback || path === '/' ? find('/dashboard') : undefined) ?? find(path)
    // What stands in the menu that shows comes first, and what has no section of its own: it may add to any.
    const section = (shown && sections.get(shown.module)) ?? firstSection
    const doors = modules.filter(({ menuSection = section }) => menuSection === section).map(({ id }) => id)
    const scripts = new Set([
      ...doors.flatMap((id) => ahead.doors[id] ?? []),
      ...(isCallback ? ahead.signIn : []),
      ...(shown?.files ?? []),
      ...(shown?.soon.files ?? []),
    ])
    const texts = [startPart, ...(shown?.texts ?? []), ...(shown?.soon.texts ?? [])].flatMap((part) => {
      const text = textOf(part, language, own)
      return text ? [`${JSON.stringify(part)}:${text}`] : []
    })
    return {
      links: [...scripts].map(linkTo).join(''),
      texts: `{${texts.join()}}`,
      doors,
    }
  }
  return { page, texts: textOf }
}

/** A part of the texts with what admins said in other words. */
function withOverrides(source: string, own: ReadonlyMap<string, unknown>): string {
  if (own.size === 0) return source
  const texts = JSON.parse(source) as Record<string, unknown>
  return JSON.stringify(Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, own.get(key) ?? text])))
}

/** Whether the web app has a page at an address: of a module that is on, of one that is off, or none. The root and what signs in are always its own. */
export function addressesOf(folder: string, modules: readonly ModuleIdentity[]): (path: string) => 'on' | 'off' | 'none' {
  const file = join(folder, '.vite', 'ahead.json')
  const { pages } = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Pick<Ahead, 'pages'>) : { pages: [] }
  const on = new Set(modules.map(({ id }) => id))
  const flagsOn = new Set<string>(modules.flatMap(({ flag }) => flag ?? []))
  const known = pages.map(({ path, module, flags }) => ({
    matches: patternOf(path),
    isOn: on.has(module) && (flags?.some((flag) => flagsOn.has(flag)) ?? true),
  }))
  return (path) => {
    if (/^\/(callback)?$/.test(path)) return 'on'
    const found = known.filter(({ matches }) => matches.test(path))
    return found.length === 0 ? 'none' : found.some(({ isOn }) => isOn) ? 'on' : 'off'
  }
}

const linkTo = (file: string): string =>
  `<link ${file.endsWith('.css') ? 'rel="preload" as="style"' : 'rel="modulepreload"'} crossorigin href="/${file}">`

/** A path in the router's notation: `/teams/$id`, optional parts `{-$folder}`. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
      .replace(/\/\$\w+/g, '/[^/]+')
      .replace(/\/$/, '')}/?$`,
  )
