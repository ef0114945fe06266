import { relative } from 'node:path'
import type { Plugin, Rolldown } from 'vite'
import { importsIn, isNode, root, visit } from './graph.ts'
import type { TextsPlugin } from './texts.ts'

/** What a page needs before it can show, for the server, which writes it into the page's head. Files are named from the web's root. */
export interface Ahead {
  /** Where the texts are: `{folder}/{part}-{language}.json`. */
  texts: string
  /** The doors of the modules, with what they import. */
  doors: Record<string, string[]>
  /** What signs in and out. */
  signIn: string[]
  /** `source`: the page's file, from the repository's root. */
  pages: { module: string; path: string; source: string; files: string[]; texts: string[] }[]
}

const signIn = /\/platform\/web\/session\/(callback|provider)\.ts$/
const door = /\/modules\/([^/]+)\/web\.tsx$/

/** Writes down which files each address needs, so that the browser asks for all of them at once instead of one after the other. */
export function ahead(texts: TextsPlugin): Plugin {
  const pages: { module: string; path: string; id: string }[] = []
  return {
    name: 'portico-ahead',
    apply: 'build',
    transform: {
      order: 'post',
      async handler(code, id) {
        const module = door.exec(id)?.[1]
        if (!module) return null
        const found: { path: string; source: string }[] = []
        visit(this.parse(code) as never, (node) => {
          const properties = node.type === 'ObjectExpression' && Array.isArray(node.properties) ? node.properties : []
          const value = (name: string): unknown =>
            properties.find((one: { key?: { name?: string } }) => one.key?.name === name)?.['value' as never]
          const [path, load] = [value('path'), value('load')]
          const source = isNode(load) && importsIn(load)[0]?.source
          if (isNode(path) && typeof path.value === 'string' && source) found.push({ path: path.value, source })
          return true
        })
        for (const { path, source } of found) {
          const page = await this.resolve(source, id)
          if (page) pages.push({ module, path, id: page.id })
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
      const atStart = new Set(chunks.filter((chunk) => chunk.isEntry).flatMap((chunk) => [chunk.fileName, ...chunk.imports]))
      const without = (files: string[], others: Iterable<string> = []) => {
        const have = new Set([...atStart, ...others])
        return files.filter((file) => !have.has(file))
      }
      const doors = [...this.getModuleIds()].flatMap((id) => {
        const module = door.exec(id)?.[1]
        return module ? [[module, without(filesOf(id))] as const] : []
      })
      const made: Ahead = {
        texts: `assets/${texts.api.folder()}`,
        doors: Object.fromEntries(doors),
        signIn: without([...this.getModuleIds()].filter((id) => signIn.test(id)).flatMap(filesOf)),
        pages: pages.map(({ module, path, id }) => ({
          module,
          path,
          source: relative(root, id),
          files: without(filesOf(id), Object.fromEntries(doors)[module]),
          texts: texts.api.partsOf(this, id),
        })),
      }
      this.emitFile({ type: 'asset', fileName: '.vite/ahead.json', source: JSON.stringify(made) })
    },
  }
}
