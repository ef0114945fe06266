import type { Plugin } from 'vite'
import { type Node as AnyNode, isNode, visit } from './graph.ts'

interface Node extends AnyNode {
  name?: string
  callee?: Node
  arguments?: Node[]
  properties?: (Node & { key?: { name?: string } })[]
  body?: Node[]
}

/** What the browser reads of an endpoint, and of those that every record has; the rest is for the server's checks and the API's description. */
const forBrowser: Readonly<Record<string, ReadonlySet<string> | undefined>> = {
  endpoint: new Set(['method', 'path', 'list', 'shows', 'changes']),
  recordEndpoints: new Set(['plural', 'one', 'list']),
  partEndpoints: new Set(['plural', 'one']),
  pagedRecordEndpoints: new Set(['plural', 'one', 'list']),
  versionEndpoints: new Set(['plural', 'shows']),
}
const contract = /\.contract\.ts$/
const callsOnly = '?calls'
const mark = '/* endpoint */ '

/**
 * Leaves out of contracts what the browser never runs. `endpoint({ … })` keeps method, path and list; `named('Team', schema)` becomes
 * the schema; every other call whose answer somebody takes is marked as free of effects, so that schemas nobody imports fall away. What declares endpoints becomes
 * a module of its own, so that a page that only calls does not download the schemas of a form beside it.
 */
export function leanContracts(): Plugin {
  return {
    name: 'portico-contracts',
    apply: 'build',
    resolveId: {
      order: 'pre',
      handler: async function (source, importer) {
        if (!source.endsWith(callsOnly)) return null
        const found = await this.resolve(source.slice(0, -callsOnly.length), importer)
        return found && `${found.id}${callsOnly}`
      },
    },
    transform: {
      order: 'post',
      handler(code, id) {
        const [file = '', part] = id.split(/(?=\?)/)
        if (!contract.test(file) && !/platform\/contract\/(app-settings|fields|lists|audit|problem)\.ts$/.test(file)) return null
        const lean = leanOf(code, this.parse(code) as unknown as Node)
        const made = contract.test(file)
          ? partOf(lean, this.parse(lean) as unknown as Node, `${file}${callsOnly}`, part === callsOnly)
          : lean
        return { code: made, map: null, moduleSideEffects: false }
      },
    },
  }
}

function leanOf(code: string, program: Node): string {
  const edits: { start: number; end: number; text: string }[] = []
  const cut = (start: number, end: number, text = '') => edits.push({ start, end, text })
  visit(program, (node: Node) => {
    // What is called for nobody's answer is called for its effect: a check that notes a fault.
    if (node.type === 'ExpressionStatement' || (node.type === 'UnaryExpression' && node.operator === 'void')) return false
    if (node.type !== 'CallExpression') return true
    const [first, second] = node.arguments ?? []
    if (node.callee?.name === 'named' && second) {
      cut(node.start, second.start, '(')
      cut(second.end, node.end, ')')
    } else if (forBrowser[node.callee?.name ?? ''] && first?.type === 'ObjectExpression') {
      const wanted = forBrowser[node.callee?.name ?? '']
      const kept = (first.properties ?? []).filter((property) => wanted?.has(property.key?.name ?? ''))
      const makes = node.callee?.name === 'endpoint' ? '' : node.callee?.name
      cut(node.start, node.end, `${mark}${makes}({ ${kept.map((property) => code.slice(property.start, property.end)).join(', ')} })`)
      return false
    } else cut(node.start, node.start, '/*#__PURE__*/ ')
    return true
  })
  const sorted = edits.toSorted((a, b) => b.start - a.start || b.end - a.end)
  return sorted.reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code)
}

/** The endpoints with what they need, or everything else with the endpoints handed on. */
function partOf(code: string, program: Node, calls: string, wantsCalls: boolean): string {
  const statements = program.body ?? []
  const own = statements.map((statement) => ({
    text: code.slice(statement.start, statement.end),
    isImport: statement.type === 'ImportDeclaration',
    isExport: statement.type === 'ExportNamedDeclaration',
    declares: declared(statement),
    needs: identifiers(statement),
  }))
  // Endpoints of several like things are made by a function beside them.
  const makers = new Set(own.filter(({ isExport, text }) => !isExport && text.includes(mark)).flatMap(({ declares }) => declares))
  const hasCalls = ({ text, needs }: { text: string; needs: Set<string> }) =>
    text.includes(mark) || [...makers].some((name) => needs.has(name))
  const inCalls = new Set(own.filter((one) => one.isExport && hasCalls(one)))
  for (const one of inCalls)
    for (const other of own) if (!other.isImport && other.declares.some((name) => one.needs.has(name))) inCalls.add(other)
  if (wantsCalls)
    return own
      .filter((one) => one.isImport || inCalls.has(one))
      .map(({ text }) => text)
      .join('\n')
  // What both parts use and neither exports is small and stands in both.
  const rest = own.filter((one) => !inCalls.has(one) || !one.isExport)
  const names = own.filter((one) => inCalls.has(one) && one.isExport).flatMap(({ declares }) => declares)
  const used = names.filter((name) => rest.some(({ needs }) => needs.has(name)))
  const from = JSON.stringify(calls)
  return [`export * from ${from}`, used.length ? `import { ${used.join(', ')} } from ${from}` : '', ...rest.map(({ text }) => text)].join(
    '\n',
  )
}

function declared(statement: Node): string[] {
  const declaration = (isNode(statement.declaration) ? statement.declaration : statement) as Node & {
    id?: Node
    declarations?: { id?: Node }[]
  }
  return [declaration, ...(declaration.declarations ?? [])].flatMap(({ id }) => id?.name ?? [])
}

function identifiers(statement: Node): Set<string> {
  const names = new Set<string>()
  const properties = new Set<unknown>()
  visit(statement, (node: Node) => {
    if (!node.computed) properties.add(node.key).add(node.property)
    if (node.type === 'Identifier' && node.name && !properties.has(node)) names.add(node.name)
    return true
  })
  return names
}
