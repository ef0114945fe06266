import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type ParseResult, parseSync } from 'oxc-parser'

export interface Import {
  /** As written: `../team.contract.ts`, `@portico/platform/contract/endpoint.ts`, `zod/mini`. */
  specifier: string
  /** File of the tree that it names, from the root; undefined for packages. */
  target: string | undefined
  typeOnly: boolean
  line: number
}

export interface SourceFile {
  /** From the root, with `/`. */
  path: string
  text: string
  lines: number
  imports: Import[]
  /** Undefined for files that are not TypeScript or JavaScript. */
  syntax: ParseResult | undefined
}

const folders = ['platform', 'documents', 'connectors', 'embedded', 'modules', 'apps', 'brands', 'database', 'bench', 'e2e', 'tools']
const leftOut = /^(node_modules|dist|data|generated|\..*)$/
const code = /\.(ts|tsx|mts|mjs|js)$/
const read = /\.(ts|tsx|mts|mjs|js|css)$/

/** Reads and parses every source file of the repository. */
export function readTree(root: string, only: readonly string[] = folders): Map<string, SourceFile> {
  const paths = only.flatMap((folder) => listFiles(root, folder))
  const known = new Set(paths)
  return new Map(paths.filter((path) => read.test(path)).map((path) => [path, readSource(root, path, known)]))
}

function listFiles(root: string, folder: string): string[] {
  if (!statSync(join(root, folder), { throwIfNoEntry: false })) return []
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => !leftOut.test(entry.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? listFiles(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`]))
}

function readSource(root: string, path: string, known: Set<string>): SourceFile {
  const text = readFileSync(join(root, path), 'utf8')
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  if (!code.test(path)) return { path, text, lines, imports: [], syntax: undefined }
  const syntax = parseSync(path, text)
  return { path, text, lines, syntax, imports: importsOf(path, text, syntax, known) }
}

function importsOf(path: string, text: string, syntax: ParseResult, known: Set<string>): Import[] {
  const { staticImports, staticExports, dynamicImports } = syntax.module
  const named = (request: { value: string; start: number }, typeOnly: boolean): Import => {
    return { specifier: request.value, target: targetOf(path, request.value, known), typeOnly, line: lineOf(text, request.start) }
  }
  const reexports = staticExports.flatMap(({ entries }) => {
    const request = entries[0]?.moduleRequest
    return request
      ? [
          named(
            request,
            entries.every((entry) => entry.isType),
          ),
        ]
      : []
  })
  const dynamic = dynamicImports.flatMap(({ moduleRequest }) => {
    const literal = /^(['"`])([^$]*)\1$/.exec(text.slice(moduleRequest.start, moduleRequest.end))
    return literal?.[2] ? [named({ value: literal[2], start: moduleRequest.start }, false)] : []
  })
  const statics = staticImports.map(({ moduleRequest, entries }) =>
    named(moduleRequest, entries.length > 0 && entries.every((entry) => entry.isType)),
  )
  return [...statics, ...reexports, ...dynamic]
}

/** `@portico/<module>/…` is modules/<module>/…, unless a folder at the root has that name; `@portico/app-server/…` is apps/server/…. */
function targetOf(path: string, specifier: string, known: Set<string>): string | undefined {
  const plain = specifier.split('?')[0] ?? specifier
  if (plain.startsWith('.')) return normalise(`${path.slice(0, path.lastIndexOf('/'))}/${plain}`)
  if (!plain.startsWith('@portico/')) return undefined
  const rest = plain.slice('@portico/'.length)
  const first = rest.split('/')[0] ?? ''
  if (first.startsWith('app-')) return `apps/${rest.slice('app-'.length)}`
  if (known.has(rest) || folders.includes(first)) return rest
  return `modules/${rest}`
}

function normalise(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

export function lineOf(text: string, offset: number): number {
  let line = 1
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) line += 1
  return line
}

/** Tests, what helps them, and the developers' gallery of parts: nothing of the product stands on these. */
export const isTest = (path: string): boolean => /\.test(ing)?\.tsx?$|(^|\/)(testing|conformance|gallery)\/|^(e2e|bench)\//.test(path)
export const isWeb = (path: string): boolean => /(^|\/)web\/|^modules\/[^/]+\/(web\.tsx|addresses\.ts)$|^brands\//.test(path)
