import type { Finding } from './finding.ts'
import { isTest, type SourceFile } from './tree.ts'

type Graph = Map<string, Map<string, { path: string; line: number; target: string }>>

/**
 * Rules 1 and 7a: no circle among files, none among the folders beside each other (types count, too). The rooms of a module are judged
 * whole, contracts, server and web together, so that whoever reads one knows which ones it stands on. Elsewhere the two sides are apart.
 */
export function checkCycles(tree: Map<string, SourceFile>): Finding[] {
  return [
    ...cyclesOf(fileGraph(tree)).map((cycle) => report(cycle, 'files')),
    ...[...folderGraphs(tree)].flatMap(([parent, graph]) =>
      cyclesOf(graph).map((cycle) => report(cycle, isModule(parent) ? 'rooms' : 'folders')),
    ),
  ]
}

/** `modules/apidex`: what lies in it are rooms and doors. */
const isModule = (folder: string): boolean => /^modules\/[^/]+$/.test(folder)

const remedies = {
  files: 'Move what both need into a third one, or hand it in as a parameter.',
  folders: 'Move what both need into a third one, or hand it in as a parameter.',
  rooms:
    "Choose the lower one (docs/ARCHITECTURE.md has the order): what both need goes into it; what its server needs of the higher one is handed in by the module's server.ts; a page that shows parts of several rooms takes them as parameters or stands in the room pages.",
}

interface Cycle {
  names: string[]
  edges: { path: string; line: number; target: string }[]
}

function report({ names, edges }: Cycle, what: keyof typeof remedies): Finding {
  const [first] = edges
  const via = edges.map(({ path, target }) => `${path} → ${target}`).join('; ')
  const message = `These ${what} import each other in a circle: ${[...names, names[0]].join(' → ')} (${via}). ${remedies[what]}`
  return { rule: 'cycles', path: first?.path ?? '', line: first?.line ?? 1, message }
}

function fileGraph(tree: Map<string, SourceFile>): Graph {
  const graph: Graph = new Map()
  for (const file of tree.values())
    for (const item of file.imports) if (item.target && tree.has(item.target)) connect(graph, file.path, item.target, file.path, item)
  return graph
}

/** What a room stores is declared below all rooms (its imports are checked): reading it makes no circle among them. */
const isDeclaration = (path: string): boolean => path.endsWith('.table.ts')

/**
 * One graph for each folder: its subfolders and who of them imports whom, whatever the depth of the files. A file that lies beside rooms
 * is a node like them: through it, too, one room may reach another.
 */
function folderGraphs(tree: Map<string, SourceFile>): Map<string, Graph> {
  const graphs = new Map<string, Graph>()
  for (const file of tree.values()) {
    if (isTest(file.path)) continue
    for (const item of file.imports) {
      if (!item.target || !tree.has(item.target) || isDeclaration(item.target)) continue
      const from = file.path.split('/')
      const to = item.target.split('/')
      const shared = from.findIndex((part, index) => part !== to[index])
      if (shared < 1) continue
      const parent = from.slice(0, shared).join('/')
      if (!isModule(parent) && (shared >= from.length - 1 || shared >= to.length - 1)) continue
      const graph = graphs.get(parent) ?? new Map()
      graphs.set(parent, graph)
      const name = isModule(parent) ? folderOf : sideOf
      connect(graph, name(from, shared), name(to, shared), file.path, item)
    }
  }
  return graphs
}

const folderOf = (parts: string[], depth: number): string => parts.slice(0, depth + 1).join('/')
const sideOf = (parts: string[], depth: number): string =>
  `${folderOf(parts, depth)}${parts.slice(depth + 1).includes('web') ? ' (web)' : ''}`

function connect(graph: Graph, from: string, to: string, path: string, item: { line: number; target: string | undefined }): void {
  const edges = graph.get(from) ?? new Map()
  graph.set(from, edges)
  if (!edges.has(to)) edges.set(to, { path, line: item.line, target: item.target ?? to })
}

/** One cycle, the shortest, for each group of nodes that all reach each other. */
function cyclesOf(graph: Graph): Cycle[] {
  const done = new Set<string>()
  return [...graph.keys()]
    .toSorted((a, b) => a.localeCompare(b))
    .flatMap((start) => {
      if (done.has(start)) return []
      const names = shortestWayBack(graph, start)
      if (!names) return []
      for (const name of names) done.add(name)
      const edges = names
        .map((name, index) => graph.get(name)?.get(names[(index + 1) % names.length] ?? ''))
        .filter((edge) => edge !== undefined)
      return [{ names, edges }]
    })
}

function shortestWayBack(graph: Graph, start: string): string[] | undefined {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const name of queue) {
    for (const next of graph.get(name)?.keys() ?? []) {
      if (next === start) return wayTo(name, start, cameFrom)
      if (cameFrom.has(next)) continue
      cameFrom.set(next, name)
      queue.push(next)
    }
  }
  return undefined
}

function wayTo(end: string, start: string, cameFrom: Map<string, string>): string[] {
  const way = [end]
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start
    way.unshift(at)
  }
  return way
}
