import { isIP } from 'node:net'

/** What one field of an entity takes: `check` answers Kong's text when the value is wrong; `fallback` is its value when absent or null. */
export interface Field {
  check(value: unknown): string | Record<string, unknown> | undefined
  fallback: unknown
  required?: true
}
export type Fields = Readonly<Record<string, Field>>

/**
 * Completes a body with what the entity had (PATCH) or with the fallbacks, checking each field; faults by field name.
 * Only own, known names are read, so `__proto__` and the like are "unknown field".
 */
export function complete(fields: Fields, body: Record<string, unknown>, before?: Record<string, unknown>) {
  const values: Record<string, unknown> = {}
  const faults = new Map<string, unknown>()
  for (const name of Object.keys(body)) if (!Object.hasOwn(fields, name)) faults.set(name, 'unknown field')
  for (const [name, field] of Object.entries(fields)) {
    const given = Object.hasOwn(body, name) ? body[name] : undefined
    const value = given === undefined && before ? (before[name] ?? field.fallback) : (given ?? field.fallback)
    values[name] = value
    if (value === null || value === undefined) {
      if (field.required) faults.set(name, 'required field missing')
      continue
    }
    const fault = field.check(value)
    if (fault !== undefined) faults.set(name, fault)
  }
  return { values, faults: Object.fromEntries(faults) }
}

const plain = (value: string): boolean => !value.includes('\0') && value.isWellFormed()

export function text(options: { max?: number; pattern?: RegExp; hint?: string; fallback?: string; required?: true } = {}): Field {
  const { max = 512, pattern, hint = 'invalid value' } = options
  return field(options, (value) => {
    if (typeof value !== 'string') return 'expected a string'
    if (value === '') return 'length must be at least 1'
    if (value.length > max) return `length must be at most ${max}`
    if (!plain(value)) return 'must be valid text without NUL'
    return pattern && !pattern.test(value) ? `${hint}: ${value.slice(0, 80)}` : undefined
  })
}

export function integer(min: number, max: number, fallback?: number): Field {
  return field({ fallback }, (value) =>
    !Number.isInteger(value)
      ? 'expected an integer'
      : (value as number) < min || (value as number) > max
        ? `value should be between ${min} and ${max}`
        : undefined,
  )
}

export function flag(fallback?: boolean): Field {
  return field({ fallback }, (value) => (typeof value === 'boolean' ? undefined : 'expected a boolean'))
}

export function oneOf(options: readonly (string | number)[], fallback?: string | number): Field {
  return field({ fallback }, (value) => (options.includes(value as string) ? undefined : `expected one of: ${options.join(', ')}`))
}

export function listOf(item: Field, options: { min?: number; max?: number; fallback?: unknown[]; required?: true } = {}): Field {
  const { min = 0, max = 100 } = options
  return field(options, (value) => {
    if (!Array.isArray(value)) return 'expected an array'
    if (value.length < min || value.length > max) return `length must be between ${min} and ${max}`
    for (const entry of value) {
      const fault = entry === null ? 'expected a value' : item.check(entry)
      if (fault !== undefined) return String(fault)
    }
    return new Set(value).size === value.length ? undefined : 'expected a set (no repeated values)'
  })
}

/** A field of Kong that this gateway does not act on: taken only when it says nothing. */
export function unsupported(): Field {
  const empty = (value: unknown) => typeof value === 'object' && value !== null && Object.keys(value).length === 0
  return field({}, (value) => (empty(value) ? undefined : 'the embedded gateway does not support this field'))
}

export function reference(): Field {
  return field({}, (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'expected a record'
    const { id, ...rest } = value as Record<string, unknown>
    if (Object.keys(rest).length > 0) return { [Object.keys(rest)[0] ?? '']: 'unknown field' }
    return typeof id === 'string' && isUuid(id) ? undefined : { id: 'expected a valid UUID' }
  })
}

export const tags: Field = listOf(text({ max: 255, pattern: /^[^,/]+$/, hint: 'invalid tag: expected text without `,` and `/`' }))

/** Ignored when sent back, as clients do that read an entity and write it again. */
export const ignored: Field = field({}, () => undefined)

export function field(options: { fallback?: unknown; required?: true }, check: Field['check']): Field {
  return { check, fallback: options.fallback ?? null, ...(options.required ? { required: true } : {}) }
}

export const isUuid = (value: string): boolean => /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(value)

/**
 * Dot segments, plainly written or encoded: a path that holds one could leave the place it was granted. Servers that take parameters in
 * segments cut them off before they look, so that `..;x` is one, too.
 */
export const hasDotSegment = (path: string): boolean => /(?:^|\/|\\|%2f|%5c)(?:\.|%2e){1,2}(?:$|[/\\?#;]|%2f|%5c|%3b)/i.test(path)

export const host: Field = text({
  max: 255,
  pattern: /^(\[[0-9a-f:.]+\]|[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?\.?)$/i,
  hint: 'invalid hostname',
  required: true,
})

export const path: Field = field({}, (value) => {
  const shape = text({
    max: 1024,
    pattern: /^\/[\w.~!$&'()*+,;=:@%/-]*$/,
    hint: 'should start with / and hold only characters of a path',
  }).check(value)
  if (shape !== undefined) return shape
  if ((value as string).includes('//')) return 'must not have empty segments'
  return hasDotSegment(value as string) ? 'must not have dot segments' : undefined
})

/** Splits Kong's `url` shorthand. Answers a fault text for anything but a plain http or https address. */
export function splitUrl(value: unknown): { protocol: string; host: string; port: number; path: string | null } | string {
  if (typeof value !== 'string') return 'expected a string'
  let url: URL
  try {
    url = new URL(value)
  } catch {
    return 'value must be a URL'
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return 'expected one of: http, https'
  if (url.username || url.password) return 'must not hold a user name or password'
  if (url.search || url.hash) return 'must not have a query or fragment'
  const secure = url.protocol === 'https:'
  const name = isIP(url.hostname) ? url.hostname : url.hostname.toLowerCase()
  return {
    protocol: secure ? 'https' : 'http',
    host: name,
    port: Number(url.port || (secure ? 443 : 80)),
    // As Kong has it: a slash that was written is a path, one that was not is none.
    path: url.pathname === '/' && !/[^/]\/$/.test(value) ? null : url.pathname,
  }
}
