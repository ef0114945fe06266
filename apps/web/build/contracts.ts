import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  callee?: Node & { name?: string }
  arguments?: Node[]
  properties?: (Node & { key?: { name?: string } })[]
  [key: string]: unknown
}

/** What the server checks; the browser sends and believes. */
const serverOnly = new Set(['params', 'query', 'body', 'answer'])

/**
 * Leaves out of contracts what the browser never runs: the schemas of calls that no form uses, and their names in the API's
 * description. `endpoint({ … })` keeps method, path, access and list; `named('Team', schema)` becomes the schema; every other call is
 * marked as free of effects, so that schemas nobody imports fall away.
 */
export function leanContracts(): Plugin {
  return {
    name: 'portico-contracts',
    apply: 'build',
    transform: {
      order: 'post',
      handler(code, id) {
        if (!/(\.contract\.ts|platform\/contract\/(fields|lists|audit|problem)\.ts)$/.test(id)) return null
        const edits: { start: number; end: number; text: string }[] = []
        const cut = (start: number, end: number, text = '') => edits.push({ start, end, text })
        const visit = (node: Node): void => {
          if (node.type === 'CallExpression') {
            const [first, second] = node.arguments ?? []
            if (node.callee?.name === 'named' && second) {
              cut(node.start, second.start, '(')
              cut(second.end, node.end, ')')
              visit(second)
              return
            }
            if (node.callee?.name === 'endpoint' && first?.type === 'ObjectExpression') {
              cut(node.start, first.start, '(')
              cut(first.end, node.end, ')')
              const kept = (first.properties ?? []).filter((property) => !serverOnly.has(property.key?.name ?? ''))
              cut(first.start, first.end, `{ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} }`)
              return
            }
            cut(node.start, node.start, '/*#__PURE__*/ ')
          }
          for (const child of Object.values(node)) {
            if (Array.isArray(child)) for (const one of child) isNode(one) && visit(one)
            else if (isNode(child)) visit(child)
          }
        }
        visit(this.parse(code) as unknown as Node)
        const sorted = edits.toSorted((a, b) => b.start - a.start || b.end - a.end)
        return { code: sorted.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code), map: null }
      },
    },
  }
}

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'
