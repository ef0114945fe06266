import { entriesOf, isObject, type Json, type JsonObject, listAt, own, textAt, textsAt } from './json.ts'
import type { Refs } from './refs.ts'

/** `request` leaves read-only members out, `response` write-only ones. */
export type Direction = 'request' | 'response'

const maxDepth = 7
const maxNodes = 400

const texts: Record<string, Json> = {
  date: '2026-03-14',
  'date-time': '2026-03-14T09:26:53Z',
  time: '09:26:53Z',
  duration: 'PT15M',
  email: 'ada@example.com',
  hostname: 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com',
  url: 'https://example.com',
  uuid: '8f14e45f-ceea-467f-9c3a-1c2d3e4f5a6b',
  byte: 'UG9ydGljbw==',
  binary: '(binary)',
  password: '********',
}

/**
 * A value that fits a schema, from its examples, defaults and limits. Always ends: seven levels deep, 400 values, and a schema that contains
 * itself stops at the repetition. It does not promise to match a `pattern`.
 */
export function exampleOf(schema: Json | undefined, refs: Pick<Refs, 'resolve'>, direction: Direction): Json {
  let nodes = 0
  const open: string[] = []

  /** undefined: there is nothing finite to say here; the member is left out. */
  const make = (node: Json | undefined, depth: number): Json | undefined => {
    nodes += 1
    if (nodes > maxNodes || depth > maxDepth) return undefined
    if (!isObject(node)) return node === false ? undefined : null
    const ref = own(node, '$ref')
    if (typeof ref === 'string') {
      if (open.includes(ref)) return undefined
      const given = givenIn(node)
      if (given !== undefined) return given
      open.push(ref)
      const value = make(refs.resolve(ref)?.value, depth)
      open.pop()
      return value
    }
    const given = givenIn(node)
    if (given !== undefined) return given
    const all = listAt(node, 'allOf')
    if (all.length > 0) return merged(node, all, depth)
    const choice = [...listAt(node, 'oneOf'), ...listAt(node, 'anyOf')].find((member) => own(member, 'type') !== 'null')
    if (choice !== undefined && own(node, 'properties') === undefined) return make(choice, depth)
    return byType(node, depth)
  }

  const merged = (node: JsonObject, all: Json[], depth: number): Json | undefined => {
    const { allOf: _allOf, ...rest } = node
    const parts = [...all, rest].map((part) => make(part, depth)).filter((part) => part !== undefined && part !== null)
    const objects = parts.filter(isObject)
    return objects.length > 0 ? (Object.fromEntries(objects.flatMap((part) => Object.entries(part))) as JsonObject) : (parts[0] ?? null)
  }

  const byType = (node: JsonObject, depth: number): Json | undefined => {
    const named = own(node, 'type')
    const type = Array.isArray(named) ? named.find((one) => one !== 'null') : named
    if (
      type === 'object' ||
      (type === undefined && (own(node, 'properties') !== undefined || own(node, 'additionalProperties') !== undefined))
    )
      return objectOf(node, depth)
    if (type === 'array' || (type === undefined && own(node, 'items') !== undefined)) {
      const first =
        listAt(node, 'prefixItems').length > 0 ? listAt(node, 'prefixItems').map((item) => make(item, depth + 1) ?? null) : undefined
      if (first !== undefined) return first
      const item = make(own(node, 'items'), depth + 1)
      return item === undefined ? [] : [item]
    }
    if (type === 'integer' || type === 'number') return numberOf(node, type === 'integer')
    if (type === 'boolean') return true
    if (type === 'string') return textOf(node)
    return null
  }

  const objectOf = (node: JsonObject, depth: number): Json => {
    const required = new Set(textsAt(node, 'required'))
    const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
    const members = entriesOf(own(node, 'properties')).flatMap(([name, member]): [string, Json][] => {
      if (own(member, hidden) === true) return []
      const value = make(member, depth + 1)
      if (value === undefined) return required.has(name) ? [[name, null]] : []
      return [[name, value]]
    })
    const extra = own(node, 'additionalProperties')
    if (members.length === 0 && isObject(extra)) {
      const value = make(extra, depth + 1)
      if (value !== undefined) return { key: value }
    }
    return Object.fromEntries(members)
  }

  return make(schema, 0) ?? null
}

const givenIn = (node: JsonObject): Json | undefined => {
  const list = listAt(node, 'examples')
  return (
    own(node, 'example') ?? (list.length > 0 ? list[0] : undefined) ?? own(node, 'const') ?? own(node, 'default') ?? listAt(node, 'enum')[0]
  )
}

function numberOf(node: JsonObject, whole: boolean): Json {
  const read = (key: string) => {
    const value = own(node, key)
    return typeof value === 'number' ? value : undefined
  }
  const step = read('multipleOf') ?? (whole ? 1 : 0.5)
  const low = read('minimum')
  const above = read('exclusiveMinimum')
  if (above !== undefined) return above + step
  if (low !== undefined) return own(node, 'exclusiveMinimum') === true ? low + step : low
  const high = read('maximum') ?? read('exclusiveMaximum')
  const usual = whole ? 1 : 1.5
  return high !== undefined && high <= usual ? high - (read('exclusiveMaximum') === undefined ? 0 : step) : usual
}

function textOf(node: JsonObject): Json {
  const known = own(texts, textAt(node, 'format'))
  if (known !== undefined) return known
  const least = own(node, 'minLength')
  const most = own(node, 'maxLength')
  const word = typeof least === 'number' && least > 6 ? 'string'.padEnd(Math.min(least, 200), '-') : 'string'
  return typeof most === 'number' ? word.slice(0, Math.max(0, most)) : word
}
