import { type Json, sameJson } from '../json.ts'
import type { At } from '../model/http-model.ts'
import { anything, lowerLimits, type Shape, tighterBound } from './shape-parts.ts'

type Together = (parts: At[]) => At

/** What fits all of these schemas: a caller of `allOf` meets all parts at once. `null` is judged by the caller. */
export const together = (shapes: Shape[], join: Together): Shape => shapes.reduce((whole, part) => both(whole, part, join), anything())

function both(a: Shape, b: Shape, join: Together): Shape {
  const members = (key: 'properties' | 'patternProperties' | 'dependentSchemas') => mergedMembers(a[key], b[key], join)
  const one = (key: 'items' | 'contains' | 'propertyNames' | 'contentSchema') => joined(a[key], b[key], join)
  return {
    types: commonTypes(a.types, b.types),
    nullable: false,
    enums: commonValues(a.enums, b.enums),
    format: a.format || b.format,
    patterns: [...new Set([...a.patterns, ...b.patterns])].sort(),
    limits: limitsOf(a, b),
    lower: a.lower && b.lower ? tighterBound(a.lower, b.lower, true) : (a.lower ?? b.lower),
    upper: a.upper && b.upper ? tighterBound(a.upper, b.upper, false) : (a.upper ?? b.upper),
    multipleOf: a.multipleOf !== null && b.multipleOf !== null ? Math.max(a.multipleOf, b.multipleOf) : (a.multipleOf ?? b.multipleOf),
    unique: a.unique || b.unique,
    properties: members('properties'),
    required: new Set([...a.required, ...b.required]),
    additional: additionalOf(a.additional, b.additional, join),
    patternProperties: members('patternProperties'),
    propertyNames: one('propertyNames'),
    dependentRequired: new Map([...b.dependentRequired, ...a.dependentRequired]),
    dependentSchemas: members('dependentSchemas'),
    items: one('items'),
    prefix: Array.from({ length: Math.max(a.prefix.length, b.prefix.length) }, (_, at) =>
      joined(a.prefix[at] ?? null, b.prefix[at] ?? null, join),
    ).filter((part) => part !== null),
    contains: one('contains'),
    choices: [...a.choices, ...b.choices],
    discriminator: a.discriminator ?? b.discriminator,
    not: [...a.not, ...b.not],
    conditions: [...a.conditions, ...b.conditions],
    contentMediaType: a.contentMediaType || b.contentMediaType,
    contentEncoding: a.contentEncoding || b.contentEncoding,
    contentSchema: one('contentSchema'),
    defaultValue: a.defaultValue === undefined ? b.defaultValue : a.defaultValue,
    deprecated: a.deprecated || b.deprecated,
    readOnly: a.readOnly || b.readOnly,
    writeOnly: a.writeOnly || b.writeOnly,
  }
}

const joined = (a: At | null, b: At | null, join: Together): At | null => (a !== null && b !== null ? join([a, b]) : (a ?? b))

function mergedMembers(a: Map<string, At>, b: Map<string, At>, join: Together): Map<string, At> {
  const all = new Map(a)
  for (const [name, member] of b) {
    const other = all.get(name)
    all.set(name, other === undefined ? member : join([other, member]))
  }
  return all
}

function commonTypes(a: string[] | null, b: string[] | null): string[] | null {
  if (a === null || b === null) return a ?? b
  const fits = (type: string, others: string[]) => others.includes(type) || (type === 'integer' && others.includes('number'))
  return [...new Set([...a.filter((type) => fits(type, b)), ...b.filter((type) => fits(type, a))])]
    .filter((type, _at, all) => !(type === 'number' && all.includes('integer')))
    .sort()
}

function commonValues(a: Shape['enums'], b: Shape['enums']): Shape['enums'] {
  if (a === null || b === null) return a ?? b
  return {
    values: a.values.filter((value: Json) => b.values.some((other) => sameJson(value, other))),
    nullable: a.nullable && b.nullable,
  }
}

function limitsOf(a: Shape, b: Shape): Map<string, number> {
  const limits = new Map(a.limits)
  for (const [key, value] of b.limits) {
    const known = limits.get(key)
    limits.set(key, known === undefined ? value : lowerLimits.includes(key) ? Math.max(known, value) : Math.min(known, value))
  }
  return limits
}

function additionalOf(a: Shape['additional'], b: Shape['additional'], join: Together): Shape['additional'] {
  if (a === 'closed' || b === 'closed') return 'closed'
  if (typeof a === 'object' && typeof b === 'object') return join([a, b])
  return a === 'open' ? b : a
}
