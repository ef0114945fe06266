import * as z from 'zod/mini'
import type { Endpoint } from '../../contract/endpoint.ts'
import { schemaNames } from '../../contract/named.ts'
import { problem } from '../../contract/problem.ts'

type Json = Record<string, unknown>
type Direction = 'input' | 'output'

/** The OpenAPI 3.1 document of the endpoints, with each call's access rule as `x-access`. */
export function openApiOf(endpoints: readonly Endpoint[], about: { title: string; version: string; url: string }): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of schemaNames._idmap) registry.add(schema, { id })
  registry.add(problem, { id: 'Problem' })
  const inline = new Map<z.core.$ZodType, string>()
  const idOf = (schema: z.core.$ZodType): string => {
    const known = registry.get(schema)?.id ?? inline.get(schema)
    if (known) return known
    const id = `_inline${inline.size}`
    inline.set(schema, id)
    registry.add(schema, { id })
    return id
  }
  for (const endpoint of endpoints)
    for (const schema of [endpoint.params, endpoint.query, endpoint.body, endpoint.answer]) if (schema) idOf(schema)
  const schemas = { input: schemasOf(registry, 'input'), output: schemasOf(registry, 'output') }
  const components: Json = {}
  const use = (schema: z.core.$ZodType, direction: Direction): Json => resolve(idOf(schema), schemas[direction], components)
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = endpoint.path.replace(/:(\w+)\??/g, '{$1}')
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, use) }
  }
  return {
    openapi: '3.1.0',
    info: { title: about.title, version: about.version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: about.url }],
    security: [{ bearer: [] }],
    tags: [...new Set(endpoints.map((endpoint) => endpoint.tag))].map((name) => ({ name })),
    paths,
    components: {
      schemas: components,
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        system: { type: 'http', scheme: 'bearer', description: 'The token that the portal gives to another system' },
      },
    },
  }
}

function schemasOf(registry: ReturnType<typeof z.registry<{ id: string }>>, io: Direction): Record<string, Json> {
  const { schemas } = z.toJSONSchema(registry, {
    io,
    cycles: 'ref',
    reused: 'inline',
    // What the specification engine has packed is described in words only.
    unrepresentable: 'any',
    uri: (id: string) => `#/components/schemas/${id}`,
    override: ({ jsonSchema }: { jsonSchema: Json }) => {
      if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      delete jsonSchema.$schema
      delete jsonSchema.$id
      delete jsonSchema.id
    },
  } as Parameters<typeof z.toJSONSchema>[1]) as unknown as { schemas: Record<string, Json> }
  // Where a schema stands says what it is called; zod writes its own names after `override`.
  return Object.fromEntries(Object.entries(schemas).map(([id, { $id: _id, $schema: _schema, ...schema }]) => [id, schema]))
}

/** A named schema becomes a component and a `$ref`; a nameless one is written where it is used. */
function resolve(id: string, all: Record<string, Json>, components: Json): Json {
  const copyReached = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(copyReached)
    if (typeof value !== 'object' || value === null) return value
    const at = value as Json
    if (typeof at.$ref === 'string') {
      const name = at.$ref.split('/').at(-1) ?? ''
      if (name.startsWith('_inline')) return copyReached(all[name])
      if (!(name in components)) {
        components[name] = {}
        components[name] = copyReached(all[name])
      }
    }
    return Object.fromEntries(Object.entries(at).map(([key, child]) => [key, copyReached(child)]))
  }
  return copyReached({ $ref: `#/components/schemas/${id}` }) as Json
}

function operationOf(endpoint: Endpoint, use: (schema: z.core.$ZodType, direction: Direction) => Json): Json {
  const status = String(endpoint.status ?? (endpoint.answer || endpoint.answers === 'raw' ? 200 : 204))
  const success = endpoint.answer
    ? { description: 'Success', content: { 'application/json': { schema: use(endpoint.answer, 'output') } } }
    : { description: 'Success' }
  const access = Array.isArray(endpoint.access) ? endpoint.access.join(' or ') : (endpoint.access as string)
  const error = (description: string) => ({ description, content: { 'application/json': { schema: use(problem, 'output') } } })
  const errors: [string, string, boolean][] = [
    ['400', 'Not JSON', endpoint.body !== undefined],
    ['401', 'Not signed in', endpoint.access !== 'public'],
    ['403', 'Not allowed', endpoint.access !== 'public'],
    ['404', 'Not there, not visible, or the module is off', true],
    ['409', 'Conflict', endpoint.method !== 'GET'],
    ['413', 'Too large', endpoint.body !== undefined],
    ['415', 'Another content type', endpoint.body !== undefined],
    ['422', 'Wrong input', endpoint.body !== undefined || endpoint.query !== undefined],
    ['429', 'Too many requests', true],
  ]
  return {
    operationId: `${endpoint.method.toLowerCase()}${endpoint.path.replace(/[^a-zA-Z0-9]+(\w?)/g, (_, letter: string) => letter.toUpperCase())}`,
    summary: endpoint.summary,
    tags: [endpoint.tag],
    'x-access': endpoint.rule ? `${access}; ${endpoint.rule}` : access,
    'x-modules': endpoint.modules,
    ...(endpoint.allOf ? { 'x-all-of-modules': endpoint.allOf } : {}),
    ...(endpoint.access === 'public' ? { security: [] } : endpoint.access === 'system' ? { security: [{ system: [] }] } : {}),
    parameters: [
      ...parametersOf(endpoint.params, 'path', use),
      ...parametersOf(endpoint.query, 'query', use),
      ...(endpoint.idempotent
        ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
        : []),
    ],
    ...(endpoint.body
      ? {
          requestBody: {
            required: !isOptional(endpoint.body),
            content: {
              [endpoint.accepts === 'multipart' ? 'multipart/form-data' : 'application/json']: { schema: use(endpoint.body, 'input') },
            },
          },
        }
      : endpoint.accepts === 'file'
        ? { requestBody: { required: true, content: { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } } } }
        : {}),
    responses: {
      [status]: success,
      ...(endpoint.orEmpty ? { 204: { description: 'Success' } } : {}),
      ...Object.fromEntries(errors.filter(([, , applies]) => applies).map(([code, text]) => [code, error(text)])),
    },
  }
}

const isOptional = (body: z.core.$ZodType): boolean => body._zod.def.type === 'optional'

function parametersOf(
  schema: z.core.$ZodType | undefined,
  place: 'path' | 'query',
  use: (schema: z.core.$ZodType, direction: Direction) => Json,
): Json[] {
  if (!schema) return []
  const { properties = {}, required = [] } = use(schema, 'input') as { properties?: Record<string, Json>; required?: string[] }
  return Object.entries(properties).map(([name, property]) => {
    const isJson = place === 'query' && (property.type === 'object' || property.anyOf !== undefined)
    const key = property.type === 'array' ? `${name}[]` : name
    return {
      name: key,
      in: place,
      required: place === 'path' || required.includes(name),
      ...(isJson ? { content: { 'application/json': { schema: property } } } : { schema: property }),
    }
  })
}
