import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { earlyModules } from '../apps/web/build/early-modules.ts'

interface Chunk {
  file: string
  src?: string
  isEntry?: boolean
  imports?: string[]
  dynamicImports?: string[]
  css?: string[]
}
type Manifest = Record<string, Chunk>

export interface SizeCheck {
  name: string
  path: string[]
  limit?: string
  gzip: true
}

/** The page that people see first; the largest page stands for it until it exists. */
const firstPage = /^modules\/apidex\/dashboard\/web\/\w+Page\.tsx$/
const page = /^modules\/([^/]+)\/(.+)\/web\/\w+Page\.tsx$/
const door = /^modules\/([^/]+)\/web\.tsx$/

/** From the repository's root: the manifest names files from apps/web. */
const sourceOf = (key: string): string => key.replace(/^(\.\.\/)+/, '')

/** What `apps/web/build/ahead.ts` wrote down: the parts of the texts that a page's file needs. */
interface Ahead {
  texts: string
  pages: { source: string; texts: string[] }[]
}

/** The size budget (gzip) of what Vite wrote, as checks for size-limit: first load 140 kB, CSS 16 (10 aimed at: docs/decisions/0009), a page 60. */
export async function sizeChecks(dist: string): Promise<SizeCheck[]> {
  const { manifest, files, first, shell, textsOfPage, pages, alone } = await readBuild(dist)
  const styles = [...new Set([...shell].flatMap((chunk) => manifest[chunk]?.css ?? []))].map((css) => join(dist, css))
  const check = (name: string, path: string[], limit: string): SizeCheck => ({ name, path, limit, gzip: true })
  return [
    check(`first load with ${first ? sourceOf(first) : 'no page'}`, await firstLoadOf(dist), '140 kB'),
    ...(styles.length ? [check('styles of all screens (aim: 10 kB)', styles, '16 kB')] : []),
    ...pages
      .map((key) => ({ key, path: [...files(alone(key)), ...textsOfPage(key)] }))
      .filter(({ path }) => path.length > 0)
      .map(({ key, path }) => check(sourceOf(key), path, '60 kB')),
  ]
}

/** Everything that is downloaded before the first page shows, as files of the build. */
export async function firstLoadOf(dist: string): Promise<string[]> {
  const { files, first, shell, textsOf, textsOfPage, alone } = await readBuild(dist)
  return [...files([...shell, ...(first ? alone(first) : [])]), ...textsOf(['start']), ...(first ? textsOfPage(first) : [])]
}

async function readBuild(dist: string) {
  const file = join(dist, '.vite', 'manifest.json')
  if (!existsSync(file)) throw new Error(`${file} is missing. Build the web app first: node tools/bootstrap.mjs build`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Manifest
  const keys = Object.keys(manifest)
  const ahead = JSON.parse(readFileSync(join(dist, '.vite', 'ahead.json'), 'utf8')) as Ahead
  const textsOf = (parts: readonly string[]) => parts.map((part) => join(dist, ahead.texts, `${part}-en-GB.json`))
  const early = await earlyModules()
  const isEarly = (source: string) => source === 'index.html' || early.has(door.exec(source)?.[1] ?? '')
  const shell = closure(
    manifest,
    keys.filter((key) => isEarly(sourceOf(key))),
  )
  const alone = (key: string) => [...closure(manifest, [key])].filter((chunk) => !shell.has(chunk))
  const pages = keys.filter((key) => page.test(sourceOf(key)))
  const size = (key: string) => alone(key).reduce((sum, chunk) => sum + readFileSync(join(dist, manifest[chunk]?.file ?? '')).length, 0)
  return {
    manifest,
    shell,
    alone,
    pages,
    first: pages.find((key) => firstPage.test(sourceOf(key))) ?? pages.toSorted((a, b) => size(b) - size(a))[0],
    textsOf,
    textsOfPage: (key: string) => textsOf(ahead.pages.find(({ source }) => source === sourceOf(key))?.texts ?? []),
    files: (chunks: Iterable<string>) =>
      [...new Set([...chunks].map((chunk) => join(dist, manifest[chunk]?.file ?? '')))].filter((path) => path.endsWith('.js')),
  }
}

/** The chunks that load with these ones, at once. */
function closure(manifest: Manifest, keys: readonly string[]): Set<string> {
  const found = new Set(keys)
  for (const key of found) for (const next of manifest[key]?.imports ?? []) found.add(next)
  return found
}
