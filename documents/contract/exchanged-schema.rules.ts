import type { DocumentFormat } from './formats.rules.ts'
import type { Json, JsonObject } from './operation-view.rules.ts'

/** Keywords whose members are values, not schemas. */
const values = new Set(['example', 'examples', 'default', 'enum', 'const', 'x-examples'])
const maps = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions'])

/** How schemas are read; `absent` marks the members that need not be there. */
export interface Reading {
  older: boolean
  absent: 'readOnly' | 'writeOnly'
}

/** Whether a format writes some limits in ways of its own. */
export const isOlderFormat = (format: DocumentFormat | null): boolean => format === 'openapi-3.0' || format === 'swagger-2.0'

/**
 * A schema of OpenAPI as JSON Schema has it: references by address, limits of older documents, nothing required that goes the other way only.
 * @param addressOf of the schema that a reference names
 */
export function exchangedSchema(schema: Json, reading: Reading, addressOf: (name: string) => string): Json {
  const sent = (one: Json) => exchangedSchema(one, reading, addressOf)
  if (Array.isArray(schema)) return schema.map(sent)
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
      made[keyword] = Object.fromEntries(Object.entries(value).map(([name, one]) => [name, sent(one)]))
    else made[keyword] = sent(value)
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
