import { Ajv2020, type AnySchema, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { DocumentFormat } from '../contract/formats.rules.ts'
import type { Json, JsonObject } from '../contract/operation-view.rules.ts'

/** A JSON text and the documented schema of it, with the schemas that this one leads to by the names that references call them. */
export interface FitQuestion {
  format: DocumentFormat
  /** Whether it is sent or received: members that go the other way only may be missing. */
  direction: 'request' | 'response'
  schema: Json
  schemas: Readonly<Record<string, Json>>
  text: string
}

export interface Misfit {
  /** A JSON pointer into the answer. */
  path: string
  message: string
}

const mostMisfits = 50
const addressOf = (name: string): string => `schema:/${encodeURIComponent(name)}`

/** Where a text is not as its schema says, as far as the first 50 places. */
export function misfitsOf({ format, direction, schema, schemas, text }: FitQuestion): Misfit[] {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return [{ path: '', message: 'is not JSON' }]
  }
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false, validateFormats: true, addUsedSchema: false })
  addFormats.default(ajv)
  const reading = {
    older: format === 'openapi-3.0' || format === 'swagger-2.0',
    absent: direction === 'request' ? 'readOnly' : 'writeOnly',
  } as const
  for (const [name, one] of Object.entries(schemas)) ajv.addSchema({ ...asSchema(sent(one, reading)), $id: addressOf(name) })
  const validate = ajv.compile(asSchema(sent(schema, reading)))
  if (validate(value)) return []
  return (validate.errors ?? [])
    .filter(({ keyword }) => keyword !== 'if')
    .slice(0, mostMisfits)
    .map(misfit)
}

const asSchema = (schema: Json): Exclude<AnySchema, boolean> =>
  typeof schema === 'object' && schema !== null && !Array.isArray(schema) ? schema : schema === false ? { not: {} } : {}

function misfit({ instancePath, message = '', params, keyword }: ErrorObject): Misfit {
  const detail =
    keyword === 'additionalProperties' || keyword === 'unevaluatedProperties'
      ? `: ${String(params.additionalProperty ?? params.unevaluatedProperty)}`
      : keyword === 'enum' || keyword === 'const'
        ? `: ${JSON.stringify(params.allowedValues ?? params.allowedValue).slice(0, 200)}`
        : ''
  return { path: instancePath.slice(0, 500), message: `${message}${detail}`.slice(0, 500) }
}

/** Keywords whose members are values, not schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-examples'])
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])

/** How schemas are read; `absent` marks the members that need not be there. */
interface Reading {
  older: boolean
  absent: 'readOnly' | 'writeOnly'
}

/** A schema of OpenAPI as JSON Schema has it: references by address, limits of older documents, nothing required that goes the other way only. */
function sent(schema: Json, reading: Reading): Json {
  if (Array.isArray(schema)) return schema.map((one) => sent(one, reading))
  if (typeof schema !== 'object' || schema === null) return schema
  const made: JsonObject = {}
  for (const [keyword, value] of Object.entries(schema)) {
    if (
      keyword === '$id' ||
      keyword === 'id' ||
      keyword === '$anchor' ||
      keyword === '$schema' ||
      keyword === 'discriminator' ||
      keyword === 'xml'
    )
      continue
    if (keyword === '$ref' && typeof value === 'string') made.$ref = addressOf(value)
    else if (values.has(keyword)) made[keyword] = value
    else if (maps.has(keyword) && typeof value === 'object' && value !== null && !Array.isArray(value))
      made[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sent(one, reading)]))
    else made[keyword] = sent(value, reading)
  }
  if (reading.older) modernise(made)
  const { required, properties } = made
  if (Array.isArray(required) && typeof properties === 'object' && properties !== null && !Array.isArray(properties))
    made.required = required.filter((name) => {
      const member = typeof name === 'string' && Object.hasOwn(properties, name) ? properties[name] : undefined
      return !(typeof member === 'object' && member !== null && !Array.isArray(member) && member[reading.absent] === true)
    })
  return made
}

function modernise(schema: JsonObject): void {
  for (const [limit, exclusive] of [
    ['minimum', 'exclusiveMinimum'],
    ['maximum', 'exclusiveMaximum'],
  ] as const) {
    const isExclusive = schema[exclusive]
    if (typeof isExclusive !== 'boolean') continue
    delete schema[exclusive]
    const value = schema[limit]
    if (isExclusive && typeof value === 'number') {
      schema[exclusive] = value
      delete schema[limit]
    }
  }
  const isNullable = schema.nullable === true || schema['x-nullable'] === true
  delete schema.nullable
  if (schema.type === 'file') delete schema.type
  if (!isNullable) return
  if (typeof schema.type === 'string') schema.type = [schema.type, 'null']
  if (Array.isArray(schema.enum) && !schema.enum.includes(null)) schema.enum = [...schema.enum, null]
  if (schema.$ref !== undefined || schema.allOf !== undefined) {
    const inner = { ...schema }
    for (const keyword of Object.keys(schema)) delete schema[keyword]
    schema.anyOf = [inner, { type: 'null' }]
  }
}
