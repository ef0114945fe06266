import { fitsTemplate, isParameter, type SegmentTemplate, segmentTemplate } from '@portico/platform/server/paths/segment-template.ts'

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
  mixed: Map<string, { texts: SegmentTemplate; node: Node }>
  parameter: Node | undefined
  opIds: Map<string, string>
}

/** Templates that may be looked at for one call; a document that needs more was made to be slow, and its call counts for no operation. */
const mostSteps = 2000
interface Steps {
  left: number
}

const emptyNode = (): Node => ({ literal: new Map(), mixed: new Map(), parameter: undefined, opIds: new Map() })

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
    const steps = { left: mostSteps }
    return find(root, segments, 0, verb, steps) ?? (verb === 'HEAD' ? find(root, segments, 0, 'GET', steps) : undefined) ?? ''
  }
}

/** `/a/b` and `/a/b/` are the same address here. */
const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '')

function childFor(node: Node, segment: string): Node {
  const texts = segmentTemplate(segment)
  if (texts === undefined) {
    const literal = decoded(segment)
    const known = node.literal.get(literal) ?? emptyNode()
    node.literal.set(literal, known)
    return known
  }
  if (isParameter(texts)) {
    node.parameter ??= emptyNode()
    return node.parameter
  }
  const key = JSON.stringify(texts)
  const known = node.mixed.get(key) ?? { texts, node: emptyNode() }
  node.mixed.set(key, known)
  return known.node
}

/** The more exact template wins, as OpenAPI asks; the search comes back from a branch that leads nowhere. */
function find(node: Node, segments: readonly string[], at: number, verb: string, steps: Steps): string | undefined {
  steps.left -= 1
  const segment = segments[at]
  if (steps.left < 0) return undefined
  if (segment === undefined) return node.opIds.get(verb)
  const literal = node.literal.get(segment)
  const exact = literal && find(literal, segments, at + 1, verb, steps)
  if (exact !== undefined) return exact
  for (const { texts, node: next } of node.mixed.values()) {
    steps.left -= 1
    if (steps.left < 0) return undefined
    const found = fitsTemplate(texts, segment) ? find(next, segments, at + 1, verb, steps) : undefined
    if (found !== undefined) return found
  }
  return node.parameter && find(node.parameter, segments, at + 1, verb, steps)
}

function decoded(segment: string): string {
  if (!segment.includes('%')) return segment
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
