import { entriesOf, isObject, type Json, listAt, own, pointerTo, textAt } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Refs } from '../refs.ts'
import { partsOf } from './shape-parts.ts'

/** What a value may be where a schema with a discriminator is asked for that lists no variants itself. */
export interface Heirs {
  /** The schema with the discriminator that this one is, or wraps without adding members; undefined where there is none. */
  baseOf: (at: At) => At | undefined
  /** References to the components that are put together from it, over as many steps as there are, in the document's order. */
  of: (base: At) => At[]
}

/** Where components stand, in OpenAPI and AsyncAPI, and in Swagger 2.0. */
const sections = ['#/components/schemas', '#/definitions']
/** So many wrappers around one schema are nobody's wish. */
const mostWrappers = 10

/** Which components are put together from which others, by their `allOf`. Looked through once, when it is first asked for. */
export function heirsIn(refs: Refs): Heirs {
  let known: Map<Json, At[]> | undefined
  const children = new Set<Json>()
  const targetOf = (ref: Json | undefined) => (typeof ref === 'string' ? refs.resolve(ref) : undefined)

  const byParent = (): Map<Json, At[]> => {
    if (known !== undefined) return known
    known = new Map()
    for (const section of sections)
      for (const [name, schema] of entriesOf(targetOf(section)?.value)) {
        const refsOfParts = [own(schema, '$ref'), ...listAt(schema, 'allOf').map((part) => own(part, '$ref'))]
        for (const parent of new Set(refsOfParts.flatMap((ref) => targetOf(ref)?.value ?? []))) {
          // Another name for a schema is none of its heirs.
          if (!isObject(parent) || !isObject(schema) || targetOf(pointerTo(section, name))?.value === parent) continue
          const pointer = pointerTo(section, name)
          const heir = { node: { $ref: pointer }, pointer }
          const brothers = known.get(parent)
          if (brothers) brothers.push(heir)
          else known.set(parent, [heir])
          children.add(schema)
        }
      }
    return known
  }

  const of: Heirs['of'] = (base) => {
    const found = new Map<string, At>()
    const open: (Json | undefined)[] = [base.node]
    const seen = new Set<Json | undefined>()
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (seen.has(next)) continue
      seen.add(next)
      for (const heir of byParent().get(next) ?? []) {
        found.set(heir.pointer, heir)
        open.push(targetOf(textAt(heir.node, '$ref'))?.value)
      }
    }
    return [...found.values()]
  }

  const baseOf: Heirs['baseOf'] = (start) => {
    let at = start
    for (let steps = 0; steps < mostWrappers; steps += 1) {
      const target = isObject(at.node) && Object.keys(at.node).length === 1 ? targetOf(own(at.node, '$ref')) : undefined
      if (target !== undefined) at = { node: target.value, pointer: target.pointer }
      if (!isObject(at.node)) return undefined
      if (own(at.node, 'discriminator') !== undefined) return at
      byParent()
      const [only, ...others] = partsOf(at)
      if (only === undefined || others.length > 0 || own(at.node, 'properties') !== undefined || children.has(at.node)) return undefined
      at = only
    }
    return undefined
  }
  return { baseOf, of }
}
