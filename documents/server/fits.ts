import { Ajv2020, type AnySchema, type ErrorObject } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { exchangedSchema, isOlderFormat } from '../contract/exchanged-schema.rules.ts'
import type { DocumentFormat } from '../contract/formats.rules.ts'
import type { Json } from '../contract/operation-view.rules.ts'

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
    older: isOlderFormat(format),
    absent: direction === 'request' ? 'readOnly' : 'writeOnly',
  } as const
  for (const [name, one] of Object.entries(schemas))
    ajv.addSchema({ ...asSchema(exchangedSchema(one, reading, addressOf)), $id: addressOf(name) })
  const validate = ajv.compile(asSchema(exchangedSchema(schema, reading, addressOf)))
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
