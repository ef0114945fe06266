import type { Json } from '../json.ts'
import { anything, type Bound, type Shape, typeOf } from './shape-parts.ts'

/** Without what says nothing of values of its types: every whole number is a multiple of one, and a text has no least number. */
export function settled(shape: Shape): Shape {
  const { types } = shape
  if (types === null) return shape
  const [isText, isNumber, isObject, isList] = [['string'], ['number', 'integer'], ['object'], ['array']].map((some) =>
    some.some((type) => types.includes(type)),
  )
  const isWhole = types.join() === 'integer'
  const empty = anything()
  const limitType = (key: string) => (key.endsWith('Length') ? isText : key.endsWith('Properties') ? isObject : isList)
  return {
    ...shape,
    format: isText || isNumber ? shape.format : '',
    ...(!isText && { patterns: [], contentMediaType: '', contentEncoding: '', contentSchema: null }),
    limits: new Map([...shape.limits].filter(([key]) => limitType(key))),
    lower: !isNumber ? null : isWhole ? whole(shape.lower, true) : shape.lower,
    upper: !isNumber ? null : isWhole ? whole(shape.upper, false) : shape.upper,
    multipleOf: !isNumber || (isWhole && shape.multipleOf === 1) ? null : shape.multipleOf,
    ...(!isObject && {
      properties: empty.properties,
      required: empty.required,
      additional: empty.additional,
      patternProperties: empty.patternProperties,
      propertyNames: null,
      dependentRequired: empty.dependentRequired,
      dependentSchemas: empty.dependentSchemas,
      discriminator: null,
    }),
    ...(!isList && { unique: false, items: null, prefix: [], contains: null }),
    enums: valuesOf(shape.enums, types),
  }
}

/** Those of the types; both that a yes or no can be are no choice among them. */
function valuesOf(enums: Shape['enums'], types: string[]): Shape['enums'] {
  if (enums === null) return null
  const values = enums.values.filter((value) => fitsType(value, types))
  return types.join() === 'boolean' && values.includes(true) && values.includes(false) ? null : { ...enums, values }
}

const fitsType = (value: Json, types: string[]): boolean => {
  const type = typeOf(value)
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** A whole number above 3 is one of at least 4. */
function whole(bound: Bound | null, isLower: boolean): Bound | null {
  if (bound === null) return null
  const { value, exclusive, said } = bound
  if (exclusive && Number.isSafeInteger(value)) return { value: value + (isLower ? 1 : -1), exclusive: false, said }
  return Number.isInteger(value) ? bound : { value: isLower ? Math.ceil(value) : Math.floor(value), exclusive: false, said }
}
