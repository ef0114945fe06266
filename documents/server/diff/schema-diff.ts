import type { Subject } from '../../contract/change-words.rules.ts'
import { isObject, type Json, own } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { schemaName } from '../refs.ts'
import { type Frame, frame } from './entries.ts'
import { compareObjects } from './object-diff.ts'
import { inside, type Pair, type Place, type Side } from './place.ts'
import { compareValues } from './value-diff.ts'
import { compareVariants } from './variants-diff.ts'

/**
 * Compares what two schemas let through. A pair in which either comes by `$ref`, or is put together from others, is compared once for each
 * direction and shared by all the places that meet it, so recursion ends and a change in a common schema is told once.
 */
export function compareSchemas(pair: Pair, a: At, b: At, place: Place): void {
  const from = resolved(pair.old, a)
  const to = resolved(pair.next, b)
  const name = to.name || from.name
  if (name === '' && !isComposed(from.node) && !isComposed(to.node)) {
    compareShapes(pair, from, to, place)
    return
  }
  const subject = place.path === '' ? place.subject : 'property'
  const key = `${place.direction} ${subject} ${identity(pair, from.node)} ${identity(pair, to.node)}`
  const known = pair.known.get(key)
  if (known !== undefined) {
    place.frame.children.add(known)
    return
  }
  const shared: Frame = frame('')
  pair.known.set(key, shared)
  place.frame.children.add(shared)
  const title: Subject = { id: `schema-${place.direction}`, values: { name } }
  compareShapes(
    pair,
    from,
    to,
    name === '' ? { ...place, frame: shared } : { frame: shared, direction: place.direction, subject, title, path: '' },
  )
}

/** Such a schema can lead back to itself without a `$ref` of its own. */
const isComposed = (node: Json | undefined) => ['allOf', 'oneOf', 'anyOf'].some((key) => own(node, key) !== undefined)

interface Resolved extends At {
  /** '' when it does not come by `$ref`. */
  name: string
}

function resolved(side: Side, at: At): Resolved {
  const ref = own(at.node, '$ref')
  if (typeof ref !== 'string' || !isObject(at.node)) return { ...at, name: '' }
  // A description beside the $ref changes nothing; anything else there is part of the schema and stays.
  if (Object.keys(at.node).some((key) => !prose.has(key))) return { ...at, name: schemaName(ref) }
  const target = side.refs.resolve(ref)
  return target === undefined
    ? { node: true, pointer: at.pointer, name: '' }
    : { node: target.value, pointer: target.pointer, name: schemaName(ref) }
}

const prose = new Set(['$ref', 'description', 'summary', 'title', 'example', 'examples', 'deprecated', 'readOnly', 'writeOnly'])

const identity = (pair: Pair, node: Json | undefined) =>
  typeof node === 'object' && node !== null ? String(pair.idOf(node)) : String(node)

function compareShapes(pair: Pair, a: At, b: At, place: Place): void {
  const from = pair.old.shapeOf(a)
  const to = pair.next.shapeOf(b)
  if (compareVariants(pair, { at: a, shape: from }, { at: b, shape: to }, place, compareSchemas)) return
  const sameKind = compareValues(from, to, b, place)
  if (!sameKind) return
  compareObjects(pair, from, to, b, place, compareSchemas)
  const itemsFrom = from.items
  const itemsTo = to.items
  if (itemsFrom !== null || itemsTo !== null) compareSchemas(pair, itemsFrom ?? anyItem(a), itemsTo ?? anyItem(b), inside(place, '[]'))
}

const anyItem = (at: At): At => ({ node: true, pointer: at.pointer })
