import { isObject, type Json, type JsonObject, own } from '../json.ts'
import type { Refs } from '../refs.ts'

/** The linter's library looks along the whole chain for each of its references; what people write has two or three. */
const mostHops = 8

/** The document, with each reference leading to its end where the chains are long. Its references must have been resolved before. */
export function withoutAliases(document: JsonObject, refs: Refs): JsonObject {
  if (refs.longest() <= mostHops) return document
  const copies = new Map<object, Json>()
  const copy = (node: Json): Json => {
    if (typeof node !== 'object' || node === null) return node
    const before = copies.get(node)
    if (before !== undefined) return before
    const made = Array.isArray(node) ? node.map(copy) : copyObject(node)
    copies.set(node, made)
    return made
  }
  const copyObject = (node: JsonObject): JsonObject => {
    const ref = own(node, '$ref')
    const target = typeof ref === 'string' ? refs.resolve(ref)?.pointer : undefined
    return Object.fromEntries(
      Object.entries(node).map(([key, value]) => [key, key === '$ref' && target !== undefined ? target : copy(value)]),
    )
  }
  const made = copy(document)
  return isObject(made) ? made : document
}
