import { isObject, type Json } from '../json.ts'
import type { At } from '../model/http-model.ts'

/**
 * What `unevaluatedItems` says of an item, beside `contains`: one that fits `contains` counts as evaluated, however few of them have to be
 * there, so that each item fits the one or the other.
 */
export function itemsLeft(left: At | null, contains: Json | undefined): At | null {
  if (left === null || contains === undefined) return left
  const takesAll = contains === true || (isObject(contains) && Object.keys(contains).length === 0)
  return takesAll ? null : { node: { anyOf: [contains, left.node ?? true] }, pointer: left.pointer }
}
