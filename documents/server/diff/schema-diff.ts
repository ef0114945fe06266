import type { Subject } from '../../contract/change-words.rules.ts'
import { isObject, listAt, own } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { schemaName } from '../refs.ts'
import { frame } from './entries.ts'
import { compareLists } from './list-diff.ts'
import { compareObjects } from './object-diff.ts'
import type { Compared, Pair, Place, Side } from './place.ts'
import { compareRest } from './rest-diff.ts'
import { compareValues } from './value-diff.ts'
import { compareVariants } from './variants-diff.ts'

/** Pairs of schemas that one comparison looks at; the largest documents that are published have a tenth of them. */
const mostPairs = 200_000

/**
 * Compares what two schemas let through. A pair in which either comes by `$ref`, or is put together from others, is compared once for each
 * direction and shared by all the places that meet it, so recursion ends and a change in a common schema is told once. Such a pair waits its
 * turn: the way through a document can be as long as the document.
 */
export function compareSchemas(pair: Pair, a: At, b: At, place: Place): void {
  const from = named(pair.old, a)
  const to = named(pair.next, b)
  const name = to.name || from.name
  if (name === '' && !isComposed(from) && !isComposed(to)) {
    compareShapes(pair, from, to, place)
    return
  }
  const subject = place.path === '' ? place.subject : 'property'
  const ids = `${pair.idOf(pair.old.shapeOf(from))} ${pair.idOf(pair.next.shapeOf(to))}`
  const key = `${place.direction} ${subject} ${ids}${place.isVariant ? ' variant' : ''}${place.isText ? ' text' : ''}`
  const known = pair.known.get(key)
  if (known !== undefined) {
    place.frame.children.add(known)
    return
  }
  if (pair.known.size >= mostPairs) {
    pair.stopped = true
    return
  }
  const shared = frame('')
  pair.known.set(key, shared)
  place.frame.children.add(shared)
  const title: Subject = { id: `schema-${place.direction}`, values: { name } }
  const { isVariant, isText } = place
  const here: Place =
    name === ''
      ? { ...place, frame: shared }
      : { frame: shared, direction: place.direction, subject, title, path: '', ...(isVariant && { isVariant }), ...(isText && { isText }) }
  pair.waiting.push(() => compareShapes(pair, from, to, here))
}

/** Compares what waits, until nothing does. */
export function compareWaiting(pair: Pair): void {
  for (let next = pair.waiting.shift(); next !== undefined; next = pair.waiting.shift()) next()
}

/** Such a schema can lead back to itself without a `$ref` of its own; one without keywords was put together from others. */
const isComposed = ({ node }: At) =>
  isObject(node) && (Object.keys(node).length === 0 || ['allOf', 'oneOf', 'anyOf', '$ref'].some((key) => own(node, key) !== undefined))

interface Named extends At {
  /** '' when it does not come by `$ref`. */
  name: string
}

/** Behind the name of a schema, as often as one name stands for another, and behind what holds nothing but another. */
function named(side: Side, start: At): Named {
  let at: At = start
  let name = ''
  for (let hops = 0; hops < 50; hops += 1) {
    const ref = own(at.node, '$ref')
    if (!isObject(at.node) || Object.keys(at.node).some((key) => !prose.has(key))) break
    if (typeof ref === 'string') {
      const target = side.refs.resolve(ref)
      if (target === undefined) return { node: true, pointer: at.pointer, name: '' }
      at = { node: target.value, pointer: target.pointer }
      name ||= schemaName(ref)
      continue
    }
    const key = wrappers.find((one) => listAt(at.node, one).length > 0)
    const inner = key === undefined ? [] : listAt(at.node, key)
    if (key === undefined || inner.length !== 1 || wrappers.some((one) => one !== key && own(at.node, one) !== undefined)) break
    at = { node: inner[0], pointer: `${at.pointer}/${key}/0` }
  }
  const ref = own(at.node, '$ref')
  return { ...at, name: name || (typeof ref === 'string' ? schemaName(ref) : '') }
}

const wrappers = ['allOf', 'oneOf', 'anyOf']
/** What stands beside a reference without changing what fits: flags of a member are read where the member is. */
const prose = new Set([
  ...wrappers,
  '$ref',
  'description',
  'summary',
  'title',
  'example',
  'examples',
  'deprecated',
  'readOnly',
  'writeOnly',
  'externalDocs',
  'xml',
  '$comment',
])

function compareShapes(pair: Pair, a: At, b: At, place: Place): void {
  const compared: Compared = { pair, a, b, from: pair.old.shapeOf(a), to: pair.next.shapeOf(b), place, compare: compareSchemas }
  if (compareVariants(compared) === 'all') return
  if (!compareValues(compared)) return
  compareObjects(compared)
  compareLists(compared)
  compareRest(compared)
}
