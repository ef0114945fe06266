import { entriesOf, isObject, type Json, listAt, own, pointerTo, sameJson, textAt, textsAt } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { Refs } from '../refs.ts'

/** A schema as the comparison sees it: `allOf` merged, null apart from the types, both notations of exclusive bounds the same. */
export interface Shape {
  /** null: any type. Never holds `null` itself. */
  types: string[] | null
  nullable: boolean
  enums: Json[] | null
  format: string
  pattern: string
  limits: Map<string, number>
  unique: boolean
  properties: Map<string, At>
  required: Set<string>
  additional: 'open' | 'closed' | At
  items: At | null
  variants: { keyword: 'oneOf' | 'anyOf'; members: At[] } | null
  discriminator: string
  defaultValue: Json | undefined
  deprecated: boolean
  /** Keywords that are compared only as equal or not. */
  other: Map<string, Json>
}

export const lowerLimits = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties', 'minContains']
export const upperLimits = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties', 'maxContains']
const others = [
  'not',
  'if',
  'then',
  'else',
  'contains',
  'dependentRequired',
  'dependentSchemas',
  'propertyNames',
  'patternProperties',
  'prefixItems',
  'multipleOf',
  'unevaluatedProperties',
  'contentMediaType',
  'contentEncoding',
]

export type ShapeOf = (at: At) => Shape

/** Shapes of one document's schemas, each made once. */
export function shapesOf(refs: Refs): ShapeOf {
  const known = new WeakMap<object, Shape>()
  const make = (at: At, open: object[]): Shape => {
    const node = at.node
    if (!isObject(node)) return node === false ? { ...anything(), types: [] } : anything()
    const before = known.get(node)
    if (before !== undefined) return before
    // A schema that has itself among its `allOf` says nothing more than once.
    if (open.includes(node)) return anything()
    const shape = build(at, node, [...open, node])
    known.set(node, shape)
    return shape
  }

  const resolved = (at: At, hops = 0): At => {
    const ref = own(at.node, '$ref')
    if (typeof ref !== 'string' || hops > 20) return at
    const target = refs.resolve(ref)
    return target === undefined ? { node: true, pointer: at.pointer } : resolved({ node: target.value, pointer: target.pointer }, hops + 1)
  }

  const build = (at: At, node: Exclude<Json, null | boolean | number | string | Json[]>, open: object[]): Shape => {
    const shape = plain(at, node)
    const parts: At[] = listAt(node, 'allOf').map((part, index) => resolved({ node: part, pointer: pointerTo(at.pointer, 'allOf', index) }))
    if (own(node, '$ref') !== undefined) parts.push(resolved(at))
    const variants = shape.variants
    if (variants !== null) {
      const members = variants.members.filter((member) => own(member.node, 'type') !== 'null')
      if (members.length < variants.members.length) shape.nullable = true
      if (members.length === 1 && members[0] !== undefined) {
        parts.push(resolved(members[0]))
        shape.variants = null
      } else shape.variants = { ...variants, members }
    }
    const nullable = shape.nullable
    const merged = parts.reduce((whole, part) => both(whole, make(part, open)), shape)
    if (parts.length > 0)
      merged.nullable = nullable || (merged.types !== null && shape.types === null && parts.every((part) => make(part, open).nullable))
    return merged
  }
  const isPure = ({ node }: At) => isObject(node) && Object.keys(node).length === 1
  return (at) => make(isPure(at) ? resolved(at) : at, [])
}

const anything = (): Shape => ({
  types: null,
  nullable: false,
  enums: null,
  format: '',
  pattern: '',
  limits: new Map(),
  unique: false,
  properties: new Map(),
  required: new Set(),
  additional: 'open',
  items: null,
  variants: null,
  discriminator: '',
  defaultValue: undefined,
  deprecated: false,
  other: new Map(),
})

function plain(at: At, node: { [key: string]: Json }): Shape {
  const named = own(node, 'type')
  const types = typeof named === 'string' ? [named] : Array.isArray(named) ? named.filter((one) => typeof one === 'string') : null
  const constant = own(node, 'const')
  const listed = constant !== undefined ? [constant] : Array.isArray(own(node, 'enum')) ? listAt(node, 'enum') : null
  const keyword = listAt(node, 'oneOf').length > 0 ? 'oneOf' : listAt(node, 'anyOf').length > 0 ? 'anyOf' : null
  const extra = own(node, 'additionalProperties')
  const items = own(node, 'items')
  return {
    types: types === null ? impliedTypes(node) : types.filter((type) => type !== 'null'),
    nullable: own(node, 'nullable') === true || (types?.includes('null') ?? false) || (types === null && (listed?.includes(null) ?? false)),
    enums: listed === null ? null : listed.filter((value) => value !== null),
    format: textAt(node, 'format'),
    pattern: textAt(node, 'pattern'),
    limits: limitsOf(node),
    unique: own(node, 'uniqueItems') === true,
    properties: new Map(
      entriesOf(own(node, 'properties')).map(([name, member]) => [
        name,
        { node: member, pointer: pointerTo(at.pointer, 'properties', name) },
      ]),
    ),
    required: new Set(textsAt(node, 'required')),
    additional:
      extra === false
        ? 'closed'
        : isObject(extra) && Object.keys(extra).length > 0
          ? { node: extra, pointer: pointerTo(at.pointer, 'additionalProperties') }
          : 'open',
    items: items === undefined || Array.isArray(items) ? null : { node: items, pointer: pointerTo(at.pointer, 'items') },
    variants:
      keyword === null
        ? null
        : {
            keyword,
            members: listAt(node, keyword).map((member, index) => ({ node: member, pointer: pointerTo(at.pointer, keyword, index) })),
          },
    discriminator:
      typeof own(node, 'discriminator') === 'string' ? textAt(node, 'discriminator') : textAt(own(node, 'discriminator'), 'propertyName'),
    defaultValue: own(node, 'default'),
    deprecated: own(node, 'deprecated') === true,
    other: new Map(
      others.flatMap((key): [string, Json][] => {
        const value = own(node, key)
        return value === undefined ? [] : [[key, value]]
      }),
    ),
  }
}

/** A schema with properties and no type means objects to all its readers, so adding `type: object` is no change. */
const impliedTypes = (node: Json) =>
  own(node, 'properties') !== undefined ? ['object'] : own(node, 'items') !== undefined ? ['array'] : null

function limitsOf(node: { [key: string]: Json }): Map<string, number> {
  const limits = new Map<string, number>()
  for (const key of [...lowerLimits, ...upperLimits]) {
    const value = own(node, key)
    if (typeof value === 'number') limits.set(key, value)
  }
  for (const [flag, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    const value = limits.get(limit)
    if (own(node, flag) !== true || value === undefined) continue
    limits.delete(limit)
    limits.set(flag, value)
  }
  return limits
}

/** What fits both schemas, near enough: a caller of `allOf` meets all parts at once. */
function both(a: Shape, b: Shape): Shape {
  const limits = new Map(a.limits)
  for (const [key, value] of b.limits) {
    const known = limits.get(key)
    limits.set(key, known === undefined ? value : lowerLimits.includes(key) ? Math.max(known, value) : Math.min(known, value))
  }
  return {
    types:
      a.types === null
        ? b.types
        : b.types === null
          ? a.types
          : a.types.filter((type) => b.types?.includes(type) || (type === 'integer' && b.types?.includes('number'))),
    nullable: a.nullable || b.nullable,
    enums:
      a.enums === null ? b.enums : b.enums === null ? a.enums : a.enums.filter((value) => b.enums?.some((other) => sameJson(value, other))),
    format: a.format || b.format,
    pattern: a.pattern || b.pattern,
    limits,
    unique: a.unique || b.unique,
    properties: new Map([...b.properties, ...a.properties]),
    required: new Set([...a.required, ...b.required]),
    additional: a.additional === 'closed' || b.additional === 'closed' ? 'closed' : a.additional === 'open' ? b.additional : a.additional,
    items: a.items ?? b.items,
    variants: a.variants ?? b.variants,
    discriminator: a.discriminator || b.discriminator,
    defaultValue: a.defaultValue === undefined ? b.defaultValue : a.defaultValue,
    deprecated: a.deprecated,
    other: new Map([...b.other, ...a.other]),
  }
}
