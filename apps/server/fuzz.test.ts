import type { Endpoint } from '@portico/platform/contract/endpoint.ts'
import { problem } from '@portico/platform/contract/problem.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { type TestPortal, testPortal } from './testing/portal.ts'

const answersWithinMs = 10_000
let portal: TestPortal
let token: string
beforeAll(async () => {
  portal = await testPortal()
  token = await portal.token('admin')
})
afterAll(() => portal.close())

type Json = {
  type?: string
  properties?: Record<string, Json>
  required?: string[]
  items?: Json
  enum?: unknown[]
  anyOf?: Json[]
  format?: string
}
const nested = (depth: number): unknown => JSON.parse(`${'['.repeat(depth)}${']'.repeat(depth)}`)

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

/** Mostly of the declared type, so that it gets past the first check; now and then anything. */
function valueFor(schema: Json, depth = 0): fc.Arbitrary<unknown> {
  const plain = ((): fc.Arbitrary<unknown> => {
    if (schema.enum) return fc.constantFrom(...schema.enum)
    if (schema.anyOf && schema.anyOf.length > 0) return fc.oneof(...schema.anyOf.map((one) => valueFor(one, depth + 1)))
    switch (schema.type) {
      case 'string':
        return schema.format === 'date-time'
          ? fc.constantFrom('2026-01-01T00:00:00Z', '9999-12-31T23:59:59Z', '0001-01-01T00:00:00Z')
          : fc.oneof(text, fc.constantFrom('quick', 'Some name', '0c000000-0000-4000-8000-00000000000a', '/path'))
      case 'integer':
      case 'number':
        return fc.oneof(fc.integer(), fc.constantFrom(0, 1, -1, 2 ** 31, Number.MAX_SAFE_INTEGER, 1e300, 0.5))
      case 'boolean':
        return fc.boolean()
      case 'array':
        return fc.array(valueFor(schema.items ?? {}, depth + 1), { maxLength: 3 })
      case 'object':
        return depth > 4 ? fc.constant({}) : objectFor(schema, depth)
      default:
        return anything
    }
  })()
  return fc.oneof({ arbitrary: plain, weight: 5 }, { arbitrary: anything, weight: 1 })
}
const objectFor = (schema: Json, depth = 0): fc.Arbitrary<Record<string, unknown>> =>
  fc.record(Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueFor(property, depth + 1)])), {
    requiredKeys: [],
  })

const schemaOf = (schema: z.core.$ZodType | undefined): Json =>
  schema ? (z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any', reused: 'inline', cycles: 'ref' }) as Json) : {}

interface Shot {
  path: string
  query: Record<string, unknown>
  body: unknown
}
/** Requests to one endpoint. The records that it names exist sometimes, by chance of their slugs, else are made up. */
function shotsAt(endpoint: Endpoint): fc.Arbitrary<Shot> {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const param = fc.oneof(text, fc.constantFrom('test', 'production', '0c000000-0000-4000-8000-00000000000a'))
  return fc.record({
    path: fc
      .record(Object.fromEntries(names.map((name) => [name, param])))
      .map((values) =>
        endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values[name]).toWellFormed()) || '-'),
      ),
    query: objectFor(schemaOf(endpoint.query)),
    body: fc.oneof({ arbitrary: objectFor(schemaOf(endpoint.body)), weight: 4 }, { arbitrary: anything, weight: 1 }),
  })
}

async function fire(endpoint: Endpoint, shot: Shot): Promise<string | undefined> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(shot.query))
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed())
  const address = `${portal.url}${shot.path}?${String(search).slice(0, 12_000)}`
  const init = endpoint.body
    ? { body: JSON.stringify(shot.body) ?? 'null', headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } }
    : { headers: { authorization: `Bearer ${token}` } }
  const answer = await fetch(address, { method: endpoint.method, ...init, signal: AbortSignal.timeout(answersWithinMs) }).catch(
    (error: Error) => error,
  )
  if (answer instanceof Error) return `${endpoint.method} ${address.slice(0, 300)}: ${answer.name}`
  const said = await answer.text()
  if (answer.status >= 500)
    return `${endpoint.method} ${address.slice(0, 300)} ${JSON.stringify(shot.body)?.slice(0, 300)}: ${answer.status} ${said.slice(0, 200)}`
  if (answer.status >= 400 && !z.safeParse(problem, JSON.parse(said)).success)
    return `${endpoint.method} ${address.slice(0, 300)}: no problem but ${said.slice(0, 200)}`
  return undefined
}

describe('whatever is sent', () => {
  it('no call fails, hangs, or answers an error in another shape', async () => {
    const faults: string[] = []
    for (const { endpoint } of portal.portal.routes) {
      const shots = fc.sample(shotsAt(endpoint), { numRuns: 25 })
      const found = await Promise.all(shots.map((shot) => fire(endpoint, shot)))
      // One of each endpoint is enough to know.
      faults.push(...found.filter((fault) => fault !== undefined).slice(0, 1))
    }
    expect(faults).toEqual([])
  }, 120_000)

  const bodies: [string, string][] = [
    ['nesting 10,000 deep', `${'[['.repeat(5000)}${']]'.repeat(5000)}`],
    ['nesting 10,000 deep in a field', `{"name":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`],
    ['a poisoned prototype', '{"__proto__":{"roles":["admin"]},"name":"x"}'],
    ['a poisoned constructor', '{"constructor":{"prototype":{"a":1}}}'],
    ['a lone surrogate', '{"name":"\\ud800abc"}'],
    ['NUL', '{"name":"a\\u0000b","description":"\\u0000"}'],
    ['a number that is none', '{"name":1e999}'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['the same field twice', '{"name":"first","name":"second"}'],
    ['10,000 fields', `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":1`).join()}}`],
    ['half a text', '{"name":"x'],
    ['a byte order mark', '\ufeff{"name":"x"}'],
  ]
  it.each(bodies)(
    '%s in a body is refused or taken, never a failure',
    async (_, body) => {
      const faults: string[] = []
      for (const { endpoint } of portal.portal.routes.filter((route) => route.endpoint.body)) {
        const path = endpoint.path.replace(/:envId/g, 'nowhere').replace(/:(\w+)/g, '0c000000-0000-4000-8000-00000000000a')
        const answer = await fetch(portal.url + path, {
          method: endpoint.method,
          body,
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
          signal: AbortSignal.timeout(answersWithinMs),
        })
        if (answer.status >= 500) faults.push(`${endpoint.method} ${endpoint.path}: ${answer.status} ${await answer.text()}`)
        else await answer.arrayBuffer()
      }
      expect(faults).toEqual([])
    },
    30_000,
  )

  it('another content type is 415 or 422, no body at all is no failure', async () => {
    for (const { endpoint } of portal.portal.routes.filter((route) => route.endpoint.body && route.endpoint.access !== 'public')) {
      const path = endpoint.path.replace(/:envId/g, 'nowhere').replace(/:(\w+)/g, '0c000000-0000-4000-8000-00000000000a')
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonx']) {
        const answer = await portal.raw(endpoint.method, path, { as: 'admin', text: 'x', headers: { 'content-type': type } })
        expect([404, 415, 422], `${endpoint.method} ${endpoint.path} ${type}`).toContain(answer.status)
      }
      expect((await portal.raw(endpoint.method, path, { as: 'admin' })).status, `${endpoint.method} ${endpoint.path}`).toBeLessThan(500)
    }
  }, 30_000)

  it('unknown fields of a body are named, one by one', async () => {
    const faults: string[] = []
    for (const { endpoint } of portal.portal.routes.filter((route) => schemaOf(route.endpoint.body).type === 'object')) {
      const path = endpoint.path.replace(/:envId/g, 'nowhere').replace(/:(\w+)/g, '0c000000-0000-4000-8000-00000000000a')
      const answer = await portal.raw(endpoint.method, path, { as: 'admin', body: { surelyUnknown: 1 } })
      const named = answer.problem.details.some((detail) => detail.path === 'surelyUnknown' && detail.code === 'unknownField')
      if (!named && answer.status !== 404 && !endpoint.path.startsWith('/gateway-log'))
        faults.push(`${endpoint.method} ${endpoint.path}: ${answer.status}`)
    }
    expect(faults).toEqual([])
  }, 30_000)
})
