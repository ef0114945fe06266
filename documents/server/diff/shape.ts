import { isObject, type Json, type JsonObject, own } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Refs } from '../refs.ts'
import { anything, nothing, partsOf, plainShape, type Shape } from './shape-parts.ts'
import { settled } from './shape-settled.ts'
import { together as merged } from './shape-together.ts'
import { withUnevaluated } from './unevaluated.ts'

export type ShapeOf = (at: At) => Shape

/** One document's schemas in their normal form: what two documents say in different words is the same here. */
export interface Shapes {
  /** References, `allOf` and choices of one are followed; each schema's shape is made once. */
  shapeOf: ShapeOf
  /** What fits all of these. */
  together: (parts: At[]) => At
  /** The schema, for values of one type only. */
  ofType: (at: At, type: string) => At
  /** Whether a schema had more parts than are looked at, so that what they say is not known. */
  isCut: () => boolean
}

/** A schema put together from more parts than this is nobody's wish. What is left out is told. */
const mostParts = 300

export function shapesOf(refs: Refs): Shapes {
  const known = new WeakMap<object, Shape>()
  const plains = new WeakMap<object, Shape>()
  /** Schemas that no document holds, and what they are made of. */
  const composed = new WeakMap<object, At[]>()
  const interned = new Map<string, At>()
  const ids = new WeakMap<object, number>()
  const bare = new Map<string, At>()
  // One for each side: what is compared once is known by its shape.
  const [any, none] = [anything(), nothing()]
  let last = 0
  let cut = false

  const resolved = (at: At): At => {
    const ref = own(at.node, '$ref')
    if (typeof ref !== 'string' || !isObject(at.node) || Object.keys(at.node).length > 1) return at
    const target = refs.resolve(ref)
    return target === undefined ? { node: true, pointer: at.pointer } : { node: target.value, pointer: target.pointer }
  }
  const idOf = (node: object): number => {
    const id = ids.get(node) ?? last + 1
    if (id > last) last = id
    ids.set(node, id)
    return id
  }
  const plainOf = (at: At, node: object): Shape => {
    const before = plains.get(node)
    if (before !== undefined) return before
    const shape = withUnevaluated(plainShape(at), at, () => closure(at))
    plains.set(node, shape)
    return shape
  }
  const directParts = (at: At): At[] => (isObject(at.node) ? (composed.get(at.node) ?? partsOf(at)) : [])

  /** The schema and all that must hold with it, each once: a schema that has itself among its `allOf` says nothing more than once. */
  const closure = (start: At): At[] => {
    const seen = new Set<Json | undefined>()
    const found: At[] = []
    const open = [start]
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      const here = resolved(at)
      if (seen.has(here.node)) continue
      if (found.length === mostParts) {
        cut = true
        break
      }
      seen.add(here.node)
      found.push(here)
      open.push(...directParts(here).reverse())
    }
    return found
  }

  /**
   * Whether null fits, as far as the schema says. What stands outside counts more than what it is put together from. Each part is asked once,
   * whatever the number of ways that lead to it, and one that leads to itself adds nothing.
   */
  const saysNull = (start: At, asked = new Map<object, boolean | undefined>()): boolean | undefined => {
    const at = resolved(start)
    if (!isObject(at.node)) return undefined
    if (asked.has(at.node)) return asked.get(at.node)
    asked.set(at.node, undefined)
    const says = nullOf(at, at.node, asked)
    asked.set(at.node, says)
    return says
  }
  const nullOf = (at: At, node: JsonObject, asked: Map<object, boolean | undefined>): boolean | undefined => {
    const isComposed = composed.has(node)
    const mine = isComposed ? undefined : ownNull(node)
    if (mine !== undefined) return mine
    const said = directParts(at).flatMap((part) => saysNull(part, asked) ?? [])
    const choices = isComposed ? [] : plainOf(at, node).choices
    if (choices.some(({ members }) => members.some((member) => saysNull(member, asked)))) return true
    return said.length === 0 ? undefined : said.every(Boolean)
  }

  const make = (at: At): Shape => {
    const parts = closure(at)
    const inside = new Set(parts.map((part) => part.node))
    if (inside.has(false)) return none
    const shapes = parts.flatMap((part) => (isObject(part.node) && !composed.has(part.node) ? [plainOf(part, part.node)] : []))
    const whole = shapes.length === 1 && shapes[0] !== undefined ? { ...shapes[0] } : merged(shapes, together)
    const shape = settled(whole)
    // A base that lists its variants says nothing of one of them that is put together from it.
    shape.choices = shape.choices.filter(({ members }) => !members.some((member) => inside.has(resolved(member).node)))
    shape.nullable = saysNull(at) ?? whole.enums?.nullable ?? false
    return shape
  }

  const shapeOf = (start: At): Shape => {
    const at = resolved(start)
    if (!isObject(at.node)) return at.node === false ? none : any
    const before = known.get(at.node)
    if (before !== undefined) return before
    const shape = make(at)
    known.set(at.node, shape)
    return shape
  }

  const together = (parts: At[]): At => {
    const flat = parts.flatMap((part) => {
      const at = resolved(part)
      const inner = isObject(at.node) ? composed.get(at.node) : undefined
      return inner ?? [part]
    })
    const seen = new Map<object, At>()
    for (const part of flat) {
      const { node } = resolved(part)
      if (node === false) return { node: false, pointer: part.pointer }
      if (isObject(node) && Object.keys(node).length > 0 && !seen.has(node)) seen.set(node, part)
    }
    const [first, ...others] = [...seen.values()]
    if (first === undefined) return parts[0] ?? { node: true, pointer: '#' }
    if (others.length === 0) return first
    const key = [...seen.keys()].map(idOf).join(' ')
    const before = interned.get(key)
    if (before !== undefined) return before
    const node = {}
    composed.set(node, [...seen.values()])
    const at = { node, pointer: first.pointer }
    interned.set(key, at)
    return at
  }

  const ofType = (at: At, type: string): At => {
    const only = bare.get(type) ?? { node: { type }, pointer: '' }
    bare.set(type, only)
    return together([at, only])
  }
  return { shapeOf, together, ofType, isCut: () => cut }
}

/** OpenAPI 3.0 writes `nullable`, the others a type. */
function ownNull(node: Json): boolean | undefined {
  if (own(node, 'nullable') === true) return true
  const named = own(node, 'type')
  if (typeof named === 'string') return named === 'null'
  if (Array.isArray(named)) return named.includes('null')
  const choices = own(node, 'oneOf') ?? own(node, 'anyOf')
  return Array.isArray(choices) && choices.some((member) => own(member, 'type') === 'null' || own(member, 'const') === null)
    ? true
    : undefined
}
