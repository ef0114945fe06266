/** A node of the parser's tree (ESTree), as far as the rules look at it. */
export interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** Visits every node, parents first. `visit` answers false to leave out what is below. */
export function walk(node: Node, visit: (node: Node, parent: Node | undefined) => boolean | undefined, parent?: Node): void {
  if (visit(node, parent) === false) return
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit, node)
    if (isNode(value)) walk(value, visit, node)
  }
}

/** The text of a string literal, or of a template with `\u0000` where values go in. */
export function textOf(node: unknown): string | undefined {
  if (!isNode(node)) return undefined
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value
  if (node.type !== 'TemplateLiteral' || !Array.isArray(node.quasis)) return undefined
  return node.quasis.map((part: { value: { cooked: string | null; raw: string } }) => part.value.cooked ?? part.value.raw).join('\u0000')
}
