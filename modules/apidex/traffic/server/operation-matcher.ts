/** An operation of a specification as far as a call can be told by it. */
export interface MatchedOperation {
  opId: string
  method: string
  /** With `{name}` parameters: `/pets/{petId}`. */
  path: string
}

interface Node {
  literal: Map<string, Node>
  /** Segments that hold text and parameters: `{id}.json`. */
  mixed: { source: string; pattern: RegExp; node: Node }[]
  parameter: Node | undefined
  opIds: Map<string, string>
}

/** More parameters in one segment make a slow pattern; such a segment is taken as one parameter. */
const mostParameters = 3
const parameter = /\{[^{}]*\}/g

const emptyNode = (): Node => ({ literal: new Map(), mixed: [], parameter: undefined, opIds: new Map() })

/** Compiles the operations of one document. Answers the id of the operation that a call belongs to, or ''. */
export function operationMatcher(operations: readonly MatchedOperation[]): (method: string, path: string) => string {
  const root = emptyNode()
  for (const { opId, method, path } of operations) {
    if (!path.startsWith('/')) continue
    const node = segmentsOf(path).reduce(childFor, root)
    const verb = method.toUpperCase()
    if (!node.opIds.has(verb)) node.opIds.set(verb, opId)
  }
  return (method, path) => {
    const segments = segmentsOf(path).map(decoded)
    const verb = method.toUpperCase()
    return find(root, segments, 0, verb) ?? (verb === 'HEAD' ? find(root, segments, 0, 'GET') : undefined) ?? ''
  }
}

/** `/a/b` and `/a/b/` are the same address here. */
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

function childFor(node: Node, segment: string): Node {
  const parameters = segment.match(parameter)?.length ?? 0
  if (parameters === 0) {
    const literal = decoded(segment)
    const known = node.literal.get(literal) ?? emptyNode()
    node.literal.set(literal, known)
    return known
  }
  if (segment.replace(parameter, '') === '' || parameters > mostParameters) {
    node.parameter ??= emptyNode()
    return node.parameter
  }
  const source = segment.split(parameter).map(RegExp.escape).join('(?:.+)')
  const known = node.mixed.find((one) => one.source === source)
  if (known) return known.node
  const made = { source, pattern: new RegExp(`^${source}$`, 's'), node: emptyNode() }
  node.mixed.push(made)
  return made.node
}

/** The more exact template wins, as OpenAPI asks; the search comes back from a branch that leads nowhere. */
function find(node: Node, segments: readonly string[], at: number, verb: string): string | undefined {
  const segment = segments[at]
  if (segment === undefined) return node.opIds.get(verb)
  const literal = node.literal.get(segment)
  const exact = literal && find(literal, segments, at + 1, verb)
  if (exact !== undefined) return exact
  for (const { pattern, node: next } of node.mixed) {
    const found = pattern.test(segment) ? find(next, segments, at + 1, verb) : undefined
    if (found !== undefined) return found
  }
  return node.parameter && find(node.parameter, segments, at + 1, verb)
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
