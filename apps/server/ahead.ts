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

/**
 * The links for a page's head that ask for everything the page at an address needs before it can show, in one round trip instead of one
 * after the other. `modules`: the ids of those that the web app loads.
 */
export function aheadOf(folder: string, modules: readonly string[]): (path: string, language: string) => string {
  const file = join(folder, '.vite', 'ahead.json')
  if (!existsSync(file)) return () => ''
  const ahead = JSON.parse(readFileSync(file, 'utf8')) as Ahead
  const doors = Object.entries(ahead.doors).flatMap(([module, files]) => (modules.includes(module) ? files : []))
  const pages = ahead.pages.filter(({ module }) => modules.includes(module)).map((page) => ({ ...page, matches: patternOf(page.path) }))
  const find = (path: string) => pages.find(({ matches }) => matches.test(path))
  return (path, language) => {
    // Whoever comes from the provider is finished with signing in first, and nearly always goes on to the dashboard, as does the root.
    const isCallback = path === '/callback'
    const page = (isCallback || path === '/' ? find('/dashboard') : undefined) ?? find(path)
    const scripts = new Set([...doors, ...(isCallback ? ahead.signIn : []), ...(page?.files ?? [])])
    const texts = [startPart, ...(page?.texts ?? [])].map((part) => `${ahead.texts}/${part}-${language}.json`)
    return [
      ...[...scripts].map((script) => `<link rel="modulepreload" crossorigin href="/${script}">`),
      ...texts.map((text) => `<link rel="preload" as="fetch" crossorigin href="/${text}">`),
    ].join('')
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
