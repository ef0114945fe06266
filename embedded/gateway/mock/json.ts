export type Json = Record<string, unknown>

export const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const objectOr = (value: unknown): Json => (isObject(value) ? value : {})
export const own = (value: unknown, name: string): unknown => (isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined)

/** What a local JSON pointer (`#/components/schemas/Order`) names; undefined for anything else. Follows at most 20 references in a row. */
export function resolve(root: unknown, value: unknown): unknown {
  let found = value
  for (let hop = 0; hop < 20; hop += 1) {
    const ref = own(found, '$ref')
    if (typeof ref !== 'string') return found
    found = pointed(root, ref)
  }
  return undefined
}

export function pointed(root: unknown, ref: string): unknown {
  if (!ref.startsWith('#')) return undefined
  let found: unknown = root
  for (const part of ref.slice(1).split('/').slice(1)) {
    const name = safeDecode(part).replaceAll('~1', '/').replaceAll('~0', '~')
    found = Array.isArray(found) ? found[Number(name)] : own(found, name)
  }
  return found
}

export function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
