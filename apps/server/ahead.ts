import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build of the web app wrote down (`apps/web/build/ahead.ts`). */
interface Ahead {
  texts: string
  doors: Record<string, string[]>
  signIn: string[]
  pages: { module: string; path: string; files: string[]; texts: string[] }[]
}

const startPart = 'start'

/** JSON as it may stand inside a page's script. */
export const inPage = (json: string): string => json.replaceAll('<', '\\u003c')

/** What goes into the page at an address: links for its head, and its texts as JSON, by part. */
export interface PageAhead {
  links: string
  texts: string
}

/**
 * Everything that the page at an address needs before it can show: asked for in one round trip instead of one after the other, and the
 * texts, which are small, with the page itself. `modules`: the ids of those that the web app loads.
 */
export function aheadOf(folder: string, modules: readonly string[]): (path: string, language: string) => PageAhead {
  const file = join(folder, '.vite', 'ahead.json')
  if (!existsSync(file)) return () => ({ links: '', texts: '{}' })
  const ahead = JSON.parse(readFileSync(file, 'utf8')) as Ahead
  const doors = Object.entries(ahead.doors).flatMap(([module, files]) => (modules.includes(module) ? files : []))
  const pages = ahead.pages.filter(({ module }) => modules.includes(module)).map((page) => ({ ...page, matches: patternOf(page.path) }))
  const kept = new Map<string, string>()
  /** As it stands in a page; empty for a language that was not built: the browser asks and says what is missing. */
  const textOf = (part: string, language: string): string => {
    const source = join(folder, ahead.texts, `${part}-${language}.json`)
    const text = kept.get(source) ?? (existsSync(source) ? inPage(readFileSync(source, 'utf8')) : '')
    kept.set(source, text)
    return text
  }
  const find = (path: string) => pages.find(({ matches }) => matches.test(path))
  return (path, language) => {
    // Whoever comes from the provider is finished with signing in first, and nearly always goes on to the dashboard, as does the root.
    const isCallback = path === '/callback'
    const page = (isCallback || path === '/' ? find('/dashboard') : undefined) ?? find(path)
    const scripts = new Set([...doors, ...(isCallback ? ahead.signIn : []), ...(page?.files ?? [])])
    const texts = [startPart, ...(page?.texts ?? [])].flatMap((part) => {
      const text = textOf(part, language)
      return text ? [`${JSON.stringify(part)}:${text}`] : []
    })
    return {
      links: [...scripts].map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`).join(''),
      texts: `{${texts.join()}}`,
    }
  }
}

/** A path in the router's notation: `/teams/$id`, optional parts `{-$folder}`. */
const patternOf = (path: string): RegExp =>
  new RegExp(
    `^${path
      .replace(/\/\{-\$\w+\}/g, '(?:/[^/]+)?')
      .replace(/\/\$\w+/g, '/[^/]+')
      .replace(/\/$/, '')}/?$`,
  )
