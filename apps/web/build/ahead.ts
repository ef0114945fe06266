import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { closureOf, importsIn, isNode, type Node, root, visit } from './graph.ts'
import type { TextsPlugin } from './texts.ts'

interface PageFiles {
  module: string
  path: string
  /** A page that is there only where one of these is on. */
  flags?: string[]
  /** From the repository's root. */
  source: string
  files: string[]
  texts: string[]
  /** What the page asks for as soon as it is there, which can so come beside it. */
  soon: { files: string[]; texts: string[] }
}

/** What a page needs before it can show, for the server, which writes it into the page's head. Files are named from the web's root. */
export interface Ahead {
  /** Where the texts are: `{folder}/{part}-{language}.json`. */
  texts: string
  /** The doors of the modules, with what they import. */
  doors: Record<string, string[]>
  /** What signs in and out. */
  signIn: string[]
  pages: PageFiles[]
}

const signIn = /\/platform\/web\/session\/(callback|provider)\.ts$/
const door = /\/modules\/([^/]+)\/web\.tsx$/

type ChunkWithStyles = Rolldown.OutputChunk & { viteMetadata?: { importedCss?: Iterable<string> } }

/** What a file asks for by `askedAhead(import('…'))` as soon as it is there itself. */
function soonIn(program: Node): string[] {
  const found: string[] = []
  visit(program, (node) => {
    if (/Function/.test(node.type)) return false
    const callee = node.type === 'CallExpression' && isNode(node.callee) ? node.callee.name : undefined
    if (callee === 'askedAhead') found.push(...importsIn(node).map(({ source }) => source))
    return true
  })
  return found
}

/** The texts of a list that is written out. */
const textsIn = (list: unknown): string[] =>
  isNode(list) && Array.isArray(list.elements)
    ? list.elements.flatMap((one: { value?: unknown }) => (typeof one.value === 'string' ? [one.value] : []))
    : []

/** Writes down which files each address needs, so that the browser asks for all of them at once instead of one after the other. */
export function ahead(texts: TextsPlugin): Plugin {
  const pages: { module: string; path: string; flags: string[]; id: string; ahead: string | undefined }[] = []
  const soon = new Map<string, string[]>()
  return {
    name: 'portico-ahead',
    apply: 'build',
    transform: {
      order: 'post',
      async handler(code, id) {
        if (code.includes('askedAhead(')) {
          const asked = await Promise.all(soonIn(this.parse(code) as never).map((source) => this.resolve(source, id)))
          soon.set(
            id,
            asked.flatMap((one) => one?.id ?? []),
          )
        }
        const module = door.exec(id)?.[1]
        if (!module) return null
        const found: { path: string; flags: string[]; source: string; ahead: string | undefined }[] = []
        // What several pages have in common has a name: `const later = () => import('…')`.
        const named = new Map<unknown, string>()
        const program = this.parse(code) as never
        visit(program, (node) => {
          const [first] = node.type === 'VariableDeclarator' && isNode(node.init) ? importsIn(node.init) : []
          if (first && isNode(node.id)) named.set(node.id.name, first.source)
          return true
        })
        visit(program, (node) => {
          const properties = node.type === 'ObjectExpression' && Array.isArray(node.properties) ? node.properties : []
          const value = (name: string): unknown =>
            properties.find((one: { key?: { name?: string } }) => one.key?.name === name)?.['value' as never]
          const [path, load] = [value('path'), value('load')]
          const source = isNode(load) && (importsIn(load)[0]?.source ?? named.get(load.name))
          const first = value('ahead')
          const flags = textsIn(value('modules'))
          const ahead = isNode(first) ? importsIn(first)[0]?.source : undefined
          if (isNode(path) && typeof path.value === 'string' && source) found.push({ path: path.value, flags, source, ahead })
          return true
        })
        for (const { source, ahead, ...named } of found) {
          const page = await this.resolve(source, id)
          if (page) pages.push({ module, ...named, id: page.id, ahead: ahead && (await this.resolve(ahead, id))?.id })
        }
        return null
      },
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((one): one is Rolldown.OutputChunk => one.type === 'chunk')
      const filesOf = (id: string): string[] => {
        const found = new Set(chunks.filter((chunk) => chunk.facadeModuleId === id).map(({ fileName }) => fileName))
        for (const file of found) for (const next of (bundle[file] as Rolldown.OutputChunk).imports) found.add(next)
        return [...found]
      }
      const stylesOf = (file: string): string[] => [...((bundle[file] as ChunkWithStyles).viteMetadata?.importedCss ?? [])]
      const withStyles = (id: string): string[] => filesOf(id).flatMap((file) => [file, ...stylesOf(file)])
      const soonFrom = (graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>, id: string): string[] =>
        [...closureOf(graph, id)].flatMap((one) => soon.get(one) ?? [])
      const atStart = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
      const without = (files: string[], others: Iterable<string> = []) => {
        const have = new Set([...atStart, ...others])
        return files.filter((file) => !have.has(file))
      }
      const doors = [...this.getModuleIds()].flatMap((id) => {
        const module = door.exec(id)?.[1]
        return module ? [[module, { files: without(filesOf(id)), texts: texts.api.partsOf(this, id) }] as const] : []
      })
      const doorOf = new Map(doors)
      const made: Ahead = {
        texts: `assets/${texts.api.folder()}`,
        doors: Object.fromEntries(doors.map(([module, { files }]) => [module, files])),
        signIn: without([...this.getModuleIds()].filter((id) => signIn.test(id)).flatMap(filesOf)),
        pages: pages.map(({ module, path, flags, id, ahead }) => {
          const own = doorOf.get(module)
          // What asks for the page's data is small and comes first: the answers take longest.
          const asks = ahead === undefined ? [] : filesOf(ahead)
          const files = without([...new Set([...asks, ...filesOf(id)])], own?.files)
          const parts = [...new Set([...(own?.texts ?? []), ...texts.api.partsOf(this, id)])]
          const later = new Set(ahead === undefined ? [] : [ahead])
          for (const next of soonFrom(this, id)) later.add(next)
          for (const from of later) for (const next of soonFrom(this, from)) later.add(next)
          return {
            ...{ module, path, ...(flags.length > 0 && { flags }), source: relative(root, id), files, texts: parts },
            soon: {
              files: without([...new Set([...later].flatMap(withStyles))], [...files, ...(own?.files ?? [])]),
              texts: [...new Set([...later].flatMap((one) => texts.api.partsOf(this, one)))].filter((part) => !parts.includes(part)),
            },
          }
        }),
      }
      this.emitFile({ type: 'asset', fileName: '.vite/ahead.json', source: JSON.stringify(made) })
    },
  }
}
