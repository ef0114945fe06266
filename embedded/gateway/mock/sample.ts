import { isObject, type Json, objectOr, own, pointed } from './json.ts'

/**
 * A plausible value for a schema (OpenAPI 3.0, 3.1 or Swagger 2): its example, default or first enum value, else one made from its
 * type, format and limits. Circular parts are left out, and what would become very large stops at a budget of what it holds when written.
 */
export function sampleOf(root: unknown, schema: unknown): unknown {
  const made = new Sampler(root).make(schema, [], '')
  return made === undefined ? null : made
}

/** Schemas that are looked at, values that are written (an array's repetitions each), and characters of names and texts in them. */
const budget = { parts: 5_000, values: 20_000, characters: 1_000_000 }
const maxDepth = 16

class Sampler {
  private readonly root: unknown
  private parts = 0
  private values = 0
  private characters = 0
  constructor(root: unknown) {
    this.root = root
  }

  /** @param path the references on the way here; meeting one again is a circle. @param name the property's name, a hint for texts */
  make(schema: unknown, path: readonly string[], name: string): unknown {
    this.parts += 1
    if (!isObject(schema) || this.isSpent() || path.length > maxDepth) return undefined
    const ref = own(schema, '$ref')
    if (typeof ref === 'string') return path.includes(ref) ? undefined : this.make(pointed(this.root, ref), [...path, ref], name)
    const given = givenValue(schema)
    if (given !== undefined) return this.charged(given) ? given : undefined
    const deeper = [...path, '']
    const parts = list(schema.allOf)
      .slice(0, budget.parts)
      .map((part) => this.make(part, deeper, name))
    const choice = list(schema.oneOf ?? schema.anyOf)
    for (const option of choice) {
      if (this.isSpent()) break
      const made = this.make(option, deeper, name)
      if (made === undefined || made === null) continue
      parts.push(made)
      break
    }
    const itself = this.byType(schema, deeper, name, parts.length > 0)
    if (itself !== undefined) parts.push(itself)
    const objects = parts.filter(isObject)
    return objects.length > 0 ? merged(objects) : parts.findLast((part) => part !== undefined)
  }

  private isSpent(): boolean {
    return this.parts > budget.parts || this.values > budget.values || this.characters > budget.characters
  }

  /** Counts a value that the document wrote out. One alone may be as long as it likes: it was sent so. */
  private charged(value: unknown): boolean {
    const isFirst = this.values === 0 && this.characters === 0
    this.count(value)
    return isFirst || !this.isSpent()
  }

  private count(value: unknown): void {
    const open: unknown[] = [value]
    while (open.length > 0 && !this.isSpent()) {
      const next = open.pop()
      this.values += 1
      if (typeof next === 'string') this.characters += next.length
      else if (Array.isArray(next)) for (const item of next) open.push(item)
      else if (isObject(next))
        for (const [name, item] of Object.entries(next)) {
          this.characters += name.length
          open.push(item)
        }
    }
  }

  /** `partly` = other parts say the type already, so a schema without one adds nothing. */
  private byType(schema: Json, path: readonly string[], name: string, partly: boolean): unknown {
    const type = typeOf(schema)
    switch (type) {
      case 'object':
        return this.object(schema, path)
      case 'array':
        return this.array(schema, path, name)
      case 'integer':
      case 'number':
        this.values += 1
        return numberFor(schema, type)
      case 'boolean':
        this.values += 1
        return true
      case 'null':
        return null
      case 'string':
        return this.text(schema, name)
      default:
        return partly ? undefined : {}
    }
  }

  private text(schema: Json, name: string): string {
    const text = textFor(schema, name)
    this.values += 1
    this.characters += text.length
    return text
  }

  private object(schema: Json, path: readonly string[]): Json {
    const entries: [string, unknown][] = []
    for (const [name, property] of Object.entries(objectOr(schema.properties))) {
      if (this.isSpent()) break
      this.characters += name.length
      if (own(property, 'writeOnly') === true) continue
      const value = this.make(property, path, name)
      if (value !== undefined) entries.push([name, value])
    }
    if (entries.length === 0 && isObject(schema.additionalProperties)) {
      const value = this.make(schema.additionalProperties, path, '')
      if (value !== undefined) entries.push(['key', value])
    }
    return Object.fromEntries(entries)
  }

  private array(schema: Json, path: readonly string[], name: string): unknown[] {
    const fixed = list(schema.prefixItems)
      .slice(0, budget.parts)
      .map((item) => this.make(item, path, name) ?? null)
    if (fixed.length > 0) return fixed
    const before = { values: this.values, characters: this.characters }
    const item = this.make(schema.items, path, name)
    if (item === undefined || schema.maxItems === 0) return []
    // The item stands in the answer as often as it is repeated, with everything inside it.
    const more = Math.min(5, Math.max(1, asNumber(schema.minItems) ?? 1)) - 1
    const values = this.values + more * (this.values - before.values + 1)
    const characters = this.characters + more * (this.characters - before.characters)
    if (values > budget.values || characters > budget.characters) return [item]
    Object.assign(this, { values, characters })
    return Array.from({ length: more + 1 }, () => item)
  }
}

function givenValue(schema: Json): unknown {
  const examples = schema.examples
  const candidates = [
    own(schema, 'const'),
    own(schema, 'example'),
    Array.isArray(examples) ? examples[0] : undefined,
    own(schema, 'default'),
    list(schema.enum)[0],
  ]
  return candidates.find((value) => value !== undefined)
}

function typeOf(schema: Json): string | undefined {
  const { type } = schema
  if (Array.isArray(type)) return (type as string[]).find((one) => one !== 'null') ?? 'null'
  if (typeof type === 'string') return type
  if (schema.properties || schema.additionalProperties) return 'object'
  if (schema.items || schema.prefixItems) return 'array'
  if (schema.format || schema.pattern || schema.minLength) return 'string'
  return schema.minimum !== undefined || schema.maximum !== undefined ? 'number' : undefined
}

const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])
const asNumber = (value: unknown): number | undefined => (typeof value === 'number' && Number.isFinite(value) ? value : undefined)
const merged = (objects: Json[]): Json => Object.fromEntries(objects.flatMap((object) => Object.entries(object)))

function numberFor(schema: Json, type: 'integer' | 'number'): number {
  const step = type === 'integer' ? 1 : 0.5
  const above = asNumber(schema.exclusiveMinimum) ?? (schema.exclusiveMinimum === true ? asNumber(schema.minimum) : undefined)
  const below = asNumber(schema.exclusiveMaximum) ?? (schema.exclusiveMaximum === true ? asNumber(schema.maximum) : undefined)
  const min = above === undefined ? asNumber(schema.minimum) : above + step
  const max = below === undefined ? asNumber(schema.maximum) : below - step
  let value = type === 'integer' ? 42 : 12.5
  if (min !== undefined && value < min) value = min
  if (max !== undefined && value > max) value = max
  const multiple = asNumber(schema.multipleOf)
  if (multiple && multiple > 0) value = Math.ceil((min ?? multiple) / multiple) * multiple
  return type === 'integer' ? Math.trunc(value) : value
}

const formats: Readonly<Record<string, string>> = {
  date: '2026-01-15',
  'date-time': '2026-01-15T09:30:00Z',
  time: '09:30:00Z',
  duration: 'P1D',
  email: 'person@example.com',
  'idn-email': 'person@example.com',
  hostname: 'api.example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uri: 'https://example.com/resource',
  url: 'https://example.com/resource',
  'uri-reference': '/resource',
  uuid: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  byte: 'ZXhhbXBsZQ==',
  binary: 'example',
  password: '********',
  'json-pointer': '/example',
  regex: '^[a-z]+$',
}

/** By the property's name, where no format says it. */
const hints: readonly (readonly [RegExp, string])[] = [
  [/e-?mail/i, 'person@example.com'],
  [/(url|uri|link|href)$/i, 'https://example.com/resource'],
  [/(^|_)id$|Id$|uuid/, '3fa85f64'],
  [/(date|At|_at)$/, '2026-01-15T09:30:00Z'],
  [/phone/i, '+31 20 555 0100'],
  [/currency/i, 'EUR'],
  [/country/i, 'NL'],
  [/city/i, 'Amsterdam'],
  [/(first|given).?name/i, 'Robin'],
  [/(last|family|sur).?name/i, 'de Vries'],
  [/name$/i, 'Example name'],
  [/(description|message|text|comment)$/i, 'A short example text.'],
]

function textFor(schema: Json, name: string): string {
  const format = typeof schema.format === 'string' && Object.hasOwn(formats, schema.format) ? formats[schema.format] : undefined
  const hint = hints.find(([pattern]) => pattern.test(name))?.[1]
  let text = format ?? hint ?? (name ? name.replace(/[_-]+/g, ' ') : 'string')
  const min = asNumber(schema.minLength) ?? 0
  const max = asNumber(schema.maxLength)
  if (text.length < min) text = text.padEnd(Math.min(min, 10_000), 'x')
  return max !== undefined && text.length > max ? text.slice(0, max) : text
}
