import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import fc from 'fast-check'
import * as z from 'zod/mini'
import type { Sent } from './expectation.ts'

type Json = {
  type?: string
  properties?: Record<string, Json>
  items?: Json
  enum?: unknown[]
  anyOf?: Json[]
  format?: string
}

/** Texts that break what is careless: patterns, quotes, bytes that no database holds, directions, prototypes, numbers in disguise. */
const nasty = [
  '',
  ' ',
  '%',
  '_',
  '\\',
  "'",
  '"',
  "' or 1=1 --",
  '"; drop table team',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff x',
  '\u202eevil',
  '\u200f',
  '\ufeff',
  '🙂',
  '__proto__',
  'constructor',
  'toString',
  '../../etc/passwd',
  '%00',
  '%zz',
  'null',
  'NaN',
  '-1',
  '1e309',
  '9'.repeat(30),
  '{}',
  '[]',
  '{"where":{"and":[]}}',
  'x'.repeat(5000),
  '<script>',
  '${7*7}',
  '{{7*7}}',
  'http://127.0.0.1:1/',
  '2026-02-30',
  '0000-01-01T00:00:00Z',
  '٣',
]
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)
const text = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 40 }))
const anything = fc.oneof(
  text,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constantFrom(null, nested(50), {}, [], { __proto__: null, a: 1 }),
  fc.array(text, { maxLength: 3 }),
  fc.dictionary(text, fc.oneof(text, fc.integer(), fc.constant(null)), { maxKeys: 3 }),
)

export const schemaOf = (schema: z.core.$ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Json) : {}

/** Mostly of the declared type, so that it gets past the first check; now and then anything. `known` are ids and names that exist. */
function valueFor(schema: Json, known: fc.Arbitrary<string>, depth = 0): fc.Arbitrary<unknown> {
  const inner = (one: Json) => valueFor(one, known, depth + 1)
  const plain = ((): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf && schema.anyOf.length > 0) return fc.oneof(...schema.anyOf.map(inner))
    switch (schema.type) {
      case 'string':
        return schema.format === 'date-time'
          ? fc.constantFrom('2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z')
          : fc.oneof(text, known)
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 0.5))
      case 'boolean':
        return fc.boolean()
      case 'array':
        return fc.array(inner(schema.items ?? {}), { maxLength: 3 })
      case 'object':
        return depth > 4 ? fc.constant({}) : objectFor(schema, known, depth)
      default:
        return fc.oneof(anything, known)
    }
  })()
  return fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: anything, weight: 1 })
}
const objectFor = (schema: Json, known: fc.Arbitrary<string>, depth = 0): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(
    Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueFor(property, known, depth + 1)])),
    { requiredKeys: [] },
  )

export interface Shot {
  path: string
  query: Record<string, unknown>
  body: unknown
}

/**
 * Requests to one endpoint that are wrong in something: a good request (which names real records) with some of its parts replaced, or
 * one made of the schema alone.
 */
export function shotsAt(endpoint: Endpoint, good: Sent, names: readonly string[]): fc.Arbitrary<Shot> {
  const known = fc.constantFrom(...names)
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = (name: string) =>
    fc.oneof(
      { arbitrary: fc.constant(good.params?.[name] ?? ''), weight: 8 },
      { arbitrary: known, weight: 2 },
      { arbitrary: text, weight: 1 },
    )
  const query = objectFor(schemaOf(endpoint.query), known)
  const body = objectFor(schemaOf(endpoint.body), known)
  const isObject = typeof good.body === 'object' && good.body !== null && !Array.isArray(good.body)
  const changed = isObject
    ? fc
        .record({ with: body, keep: fc.boolean() })
        .map((one) => (one.keep ? { ...one.with, ...(good.body as object) } : { ...(good.body as object), ...one.with }))
    : fc.oneof(fc.constant(good.body), fc.array(fc.oneof(known, anything), { maxLength: 4 }))
  const path = fc
    .record(Object.fromEntries(params.map((name) => [name, param(name)])))
    .map((values) => endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]).toWellFormed()) || '-'))
  return fc.record({
    path,
    query: fc.oneof(
      query,
      query.map((one) => ({ ...good.query, ...one })),
    ),
    body: fc.oneof({ arbitrary: changed, weight: 4 }, { arbitrary: body, weight: 2 }, { arbitrary: anything, weight: 1 }),
  })
}

/** Lists and objects in turn, so many levels deep, as JSON. */
export const levelsDeep = (levels: number): string => `${'[{"a":'.repeat(levels / 2)}1${'}]'.repeat(levels / 2)}`

/** Bodies that are read before any schema has its say. */
export const rawBodies: readonly [string, string][] = [
  ['nesting 20,000 deep', levelsDeep(20_000)],
  ['nesting 20,000 deep in a field', `{"name":${levelsDeep(20_000)}}`],
  ['a poisoned prototype', '{"__proto__":{"roles":["admin"]},"name":"x"}'],
  ['a poisoned constructor', '{"constructor":{"prototype":{"a":1}}}'],
  ['a lone surrogate', '{"name":"\\ud800abc"}'],
  ['NUL', '{"name":"a\\u0000b","description":"\\u0000"}'],
  ['a number that is none', '{"name":1e999}'],
  ['a list', '[]'],
  ['nothing', 'null'],
  ['10,000 fields', `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":1`).join()}}`],
]
