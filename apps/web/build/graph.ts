import { fileURLToPath } from 'node:url'
import type { Rolldown } from 'vite'

/** The repository's, with a slash at its end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url))

export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Walks the tree from the top; `enter` says whether to look inside. */
export function visit(node: Node, enter: (node: Node) => boolean): void {
  if (!enter(node)) return
  for (const child of Object.values(node)) {
    if (Array.isArray(child)) for (const one of child) isNode(one) && visit(one, enter)
    else if (isNode(child)) visit(child, enter)
  }
}

/** The `import('…')` of a program, in their order. */
export function importsIn(program: unknown): { start: number; end: number; source: string }[] {
  const found: { start: number; end: number; source: string }[] = []
  visit(program as Node, (node) => {
    const source = node.type === 'ImportExpression' && isNode(node.source) ? node.source.value : undefined
    if (typeof source === 'string') found.push({ start: node.start, end: node.end, source })
    return true
  })
  return found
}

/** A module and what it imports, but for what it asks for later. */
export function closureOf(graph: Pick<Rolldown.PluginContext, 'getModuleInfo'>, id: string): Set<string> {
  const found = new Set([id])
  for (const one of found) for (const next of graph.getModuleInfo(one)?.importedIds ?? []) found.add(next)
  return found
}
