import type { GivenAttribute } from '../objects/member.contract.ts'
import { valueFault } from '../objects/members.rules.ts'
import { type DataType, dayTypes, numberTypes, textTypes } from '../objects/object-kinds.contract.ts'
import { isSchema, type Schema, textIn, typesOf } from './schema-refs.rules.ts'

/** Keywords of which the dictionary has nothing that says the same. */
const unsupported = [
  ...(['oneOf', 'anyOf', 'not', 'if', 'patternProperties', 'dependentSchemas', 'dependentRequired', 'propertyNames', 'contains'] as const),
  ...(['prefixItems', 'unevaluatedItems', 'discriminator', '$dynamicRef'] as const),
] as const
export const unsupportedIn = (schema: Schema): string[] => unsupported.filter((name) => schema[name] !== undefined)

const byFormat: Readonly<Record<string, DataType>> = {
  ...{ date: 'DATE', 'date-time': 'DATE_TIME', time: 'TIME', duration: 'DURATION', uuid: 'UUID', uri: 'URI', 'uri-reference': 'URI' },
  ...{ email: 'EMAIL', byte: 'BINARY', binary: 'BINARY', int64: 'LONG', float: 'REAL', double: 'REAL' },
}
const isMoney = ({ properties }: Schema): boolean => isSchema(properties) && Object.keys(properties).toSorted().join() === 'amount,currency'

/** Which of our types a schema of one value is; undefined: none of them. */
export function dataTypeOf(schema: Schema): DataType | undefined {
  const { types } = typesOf(schema)
  const [type = Array.isArray(schema.enum) || schema.const !== undefined ? 'string' : ''] = types
  const format = byFormat[textIn(schema, 'format')]
  if (types.length > 1) return types.includes('object') || types.includes('array') ? undefined : 'STRING'
  if (type === 'object') return isMoney(schema) ? 'MONEY' : undefined
  if (type === 'boolean') return 'BOOLEAN'
  if (type === 'integer') return format === 'LONG' ? 'LONG' : 'INTEGER'
  if (type === 'number') return format === 'REAL' ? 'REAL' : 'DECIMAL'
  if (type !== 'string') return undefined
  if (textIn(schema, 'contentEncoding') === 'base64') return 'BINARY'
  return format ?? 'STRING'
}

type Warn = (code: string, message: string) => void
const numberIn = (schema: Schema, name: string): number | undefined =>
  typeof schema[name] === 'number' && Number.isFinite(schema[name]) ? schema[name] : undefined
const textOf = (value: unknown): string | undefined =>
  ['string', 'number', 'boolean'].includes(typeof value) ? String(value).slice(0, 500) : undefined
const said = (fields: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined && value !== ''))

function limitsOf(schema: Schema, dataType: DataType): Record<string, unknown> {
  const names = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum'] as const
  if (numberTypes.includes(dataType)) {
    const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
    // Until JSON Schema draft 6 these were signs beside the limits.
    return said({
      [exclusiveMinimum === true ? 'exclusiveMinimum' : 'minimum']: typeof minimum === 'number' ? minimum : undefined,
      [exclusiveMaximum === true ? 'exclusiveMaximum' : 'maximum']: typeof maximum === 'number' ? maximum : undefined,
      ...(typeof exclusiveMinimum === 'number' && { exclusiveMinimum }),
      ...(typeof exclusiveMaximum === 'number' && { exclusiveMaximum }),
    })
  }
  return dayTypes.includes(dataType) ? said(Object.fromEntries(names.map((name) => [name, textOf(schema[`x-${name}`])]))) : {}
}

function patternOf(schema: Schema, warn: Warn): RegExp | undefined {
  const pattern = textIn(schema, 'pattern')
  if (pattern === '') return undefined
  try {
    if (pattern.length <= 500) return new RegExp(pattern, 'u')
  } catch {
    // Told below.
  }
  warn('patternLeftOut', `The pattern is left out: it is no pattern of ECMA-262 of at most 500 characters.`)
  return undefined
}

/** What a schema says of a value of this type, beside its name and how often it is there. */
export function describedBy(schema: Schema, dataType: DataType, warn: Warn): Record<string, unknown> {
  const pattern = dataType === 'STRING' ? patternOf(schema, warn) : undefined
  const digits = dataType === 'DECIMAL' || dataType === 'MONEY'
  const amount =
    dataType === 'MONEY' && isSchema(schema.properties) && isSchema(schema.properties.amount) ? schema.properties.amount : schema
  const own = said({
    ...(textTypes.includes(dataType) && { minLength: numberIn(schema, 'minLength'), maxLength: numberIn(schema, 'maxLength') }),
    pattern: pattern?.source === undefined ? undefined : textIn(schema, 'pattern'),
    ...limitsOf(schema, dataType),
    ...(digits && { precision: numberIn(amount, 'x-precision'), scale: numberIn(amount, 'x-scale') }),
    unit: numberTypes.includes(dataType) ? textIn(schema, 'x-unit').slice(0, 20) : undefined,
  })
  const examples = Array.isArray(schema.examples) ? schema.examples : [schema.example]
  const fits = (name: string, value: unknown): string | undefined => {
    const text = textOf(value)
    if (text === undefined || text === '' || dataType === 'ENUM') return text
    const wrong = valueFault({ dataType, ...own } as GivenAttribute, text) ?? (pattern?.test(text) === false ? 'pattern' : undefined)
    if (wrong !== undefined) warn('misfit', `${name} is left out: ${text} is no such value.`)
    return wrong === undefined ? text : undefined
  }
  return { ...own, ...said({ defaultValue: fits('default', schema.default), example: fits('example', examples[0]) }) }
}

/** What a schema says of a property whatever its type. */
export const toldBy = (schema: Schema): Record<string, unknown> =>
  said({
    displayName: textIn(schema, 'title').slice(0, 200),
    description: textIn(schema, 'description').slice(0, 4000),
    readOnly: schema.readOnly === true || undefined,
    writeOnly: (schema.writeOnly === true && schema.readOnly !== true) || undefined,
    deprecated: schema.deprecated === true || undefined,
  })
