import { isNode, textOf, walk } from '../boundaries/syntax.ts'
import { isTest, lineOf, type SourceFile } from '../boundaries/tree.ts'

export interface Use {
  path: string
  line: number
  /** A key, or with `\u0000` where a value goes in: `role.\u0000`. */
  key: string
}

export interface Uses {
  /** What `t('…')`, `<T id="…">` and `<T k="…">` ask for: it must exist. */
  asked: Use[]
  /** Every literal of the code; a key among them is used, for instance in a table that leads from a state to its text. */
  literals: Set<string>
  patterns: RegExp[]
}

export function usesOf(files: Iterable<SourceFile>): Uses {
  const uses: Uses = { asked: [], literals: new Set(), patterns: [] }
  for (const file of files) if (file.syntax && !isTest(file.path)) collect(file, uses)
  return uses
}

function collect({ path, text, syntax }: SourceFile, uses: Uses): void {
  const program: unknown = syntax?.program
  if (!isNode(program)) return
  walk(program, (node) => {
    const literal = textOf(node)
    if (literal?.includes('\u0000')) {
      if (/^[\w-]+\./.test(literal.split('\u0000')[0] ?? '')) uses.patterns.push(patternOf(literal))
    } else if (literal !== undefined) uses.literals.add(literal)
    for (const key of keysAskedBy(node)) uses.asked.push({ path, line: lineOf(text, node.start), key })
    return undefined
  })
}

function keysAskedBy(node: { type: string; [key: string]: unknown }): string[] {
  if (node.type === 'CallExpression' && isNode(node.callee) && node.callee.name === 't' && Array.isArray(node.arguments)) {
    return keysOf(node.arguments[0])
  }
  if (node.type !== 'JSXOpeningElement' || !isNode(node.name) || node.name.name !== 'T' || !Array.isArray(node.attributes)) return []
  return node.attributes.flatMap((attribute: unknown) => {
    if (!isNode(attribute) || !isNode(attribute.name) || !/^(id|k)$/.test(String(attribute.name.name))) return []
    const value = attribute.value
    return keysOf(isNode(value) && value.type === 'JSXExpressionContainer' ? value.expression : value)
  })
}

function keysOf(value: unknown): string[] {
  if (!isNode(value)) return []
  if (value.type === 'ConditionalExpression') return [...keysOf(value.consequent), ...keysOf(value.alternate)]
  const key = textOf(value)
  return key === undefined ? [] : [key]
}

/** `role.\u0000` fits `role.admin`. */
export function patternOf(key: string): RegExp {
  const parts = key.split('\u0000').map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}
