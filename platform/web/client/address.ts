import { addressOf } from '../../contract/endpoint.ts'

/** A query string: arrays as repeated `ids[]=`, objects as JSON, nothing for undefined and null. */
export function queryString(query: object | undefined): string {
  const parts = new URLSearchParams()
  for (const [name, value] of Object.entries(query ?? {})) {
    if (value === undefined || value === null) continue
    if (Array.isArray(value)) for (const item of value) parts.append(`${name}[]`, String(item))
    else if (value instanceof Date) parts.append(name, value.toISOString())
    else if (typeof value === 'object') parts.append(name, JSON.stringify(value))
    else parts.append(name, String(value))
  }
  const text = parts.toString()
  return text ? `?${text}` : ''
}

export const fullAddress = (path: string, params: object | undefined, query: object | undefined): string =>
  addressOf(path, (params ?? {}) as Record<string, unknown>) + queryString(query)
