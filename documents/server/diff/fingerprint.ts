import { byCode, type Json } from '../json.ts'
import type { At } from '../model/http-model.ts'
import type { ShapeOf } from './shape.ts'
import type { Shape } from './shape-parts.ts'

/** So deep two schemas are the same that have the same print. What differs below is found when they are compared. */
const depth = 6

/** A number for what a schema lets through, the same in both documents: names, references and prose aside. */
export interface Prints {
  of: (shapeOf: ShapeOf, at: At) => number
  /** Whether they let the same through, as far as one looks. */
  same: (a: [ShapeOf, At | null], b: [ShapeOf, At | null]) => boolean
}

export function prints(): Prints {
  const known = new WeakMap<Shape, number[]>()
  const numbers = new Map<string, number>()
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size + 1
    numbers.set(text, number)
    return number
  }

  const print = (shapeOf: ShapeOf, at: At, left: number): number => {
    if (left === 0) return 0
    const shape = shapeOf(at)
    const before = known.get(shape)?.[left]
    if (before !== undefined) return before
    const number = numberOf(JSON.stringify(said(shapeOf, shape, left - 1)))
    const all = known.get(shape) ?? []
    all[left] = number
    known.set(shape, all)
    return number
  }

  const said = (shapeOf: ShapeOf, shape: Shape, left: number): Json => {
    const one = (at: At | null): Json => (at === null ? null : print(shapeOf, at, left))
    const members = (all: Map<string, At>): Json => [...all].map(([name, at]): Json => [name, one(at)]).sort(byName)
    return [
      [shape.types && [...shape.types].sort(), shape.nullable, shape.format, shape.patterns, shape.unique, shape.multipleOf],
      shape.enums && shape.enums.values.map((value) => canonical(value)).sort(byCode),
      [...shape.limits].map(([name, value]): Json => [name, value]).sort(byName),
      [shape.lower && [shape.lower.value, shape.lower.exclusive], shape.upper && [shape.upper.value, shape.upper.exclusive]],
      [members(shape.properties), [...shape.required].sort(byCode)],
      typeof shape.additional === 'string' ? shape.additional : one(shape.additional),
      [members(shape.patternProperties), one(shape.propertyNames), members(shape.dependentSchemas)],
      [...shape.dependentRequired].map(([name, others]): Json => [name, others]).sort(byName),
      [one(shape.items), shape.prefix.map(one), one(shape.contains)],
      shape.choices
        .map(({ keyword, members: some }) => [keyword, some.map(one).sort(byNumber)])
        .map((choice) => JSON.stringify(choice))
        .sort(byCode),
      shape.discriminator && [shape.discriminator.property, [...shape.discriminator.mapping.keys()].sort(byCode)],
      [shape.not.map(one), shape.conditions.map((condition) => [one(condition.when), one(condition.yes), one(condition.no)])],
      [shape.contentMediaType, shape.contentEncoding, one(shape.contentSchema)],
      [shape.defaultValue === undefined ? null : canonical(shape.defaultValue), shape.readOnly, shape.writeOnly],
    ]
  }

  const of: Prints['of'] = (shapeOf, at) => print(shapeOf, at, depth)
  return {
    of,
    same: ([shapesA, a], [shapesB, b]) => (a === null || b === null ? a === b : of(shapesA, a) === of(shapesB, b)),
  }
}

const byName = (a: Json, b: Json) => byCode(String(Array.isArray(a) ? a[0] : a), String(Array.isArray(b) ? b[0] : b))
const byNumber = (a: Json, b: Json) => Number(a) - Number(b)

/** JSON with members in the order of their names. */
export function canonical(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  return `{${Object.keys(value)
    .sort(byCode)
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`)
    .join(',')}}`
}
