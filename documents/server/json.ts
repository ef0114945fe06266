import type { Json, JsonObject } from '../contract/operation-view.rules.ts'

export type { Json, JsonObject } from '../contract/operation-view.rules.ts'

/*
 * Documents come from strangers. A key may be called `__proto__` or `constructor`, so members are read only when they are the object's
 * own, and objects with foreign keys are made by `Object.fromEntries`, which never touches a prototype.
 */

export const isObject = (value: unknown): value is JsonObject => typeof value === 'object' && value !== null && !Array.isArray(value)

export function own(value: Json | undefined, key: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined
}

export function objectAt(value: Json | undefined, key: string): JsonObject | undefined {
  const found = own(value, key)
  return isObject(found) ? found : undefined
}

export function listAt(value: Json | undefined, key: string): Json[] {
  const found = own(value, key)
  return Array.isArray(found) ? found : []
}

export function textAt(value: Json | undefined, key: string): string {
  const found = own(value, key)
  return typeof found === 'string' ? found : ''
}

export function textsAt(value: Json | undefined, key: string): string[] {
  return listAt(value, key).filter((item) => typeof item === 'string')
}

export const entriesOf = (value: Json | undefined): [string, Json][] => (isObject(value) ? Object.entries(value) : [])

export function escapeKey(key: string | number): string {
  const text = String(key)
  return /[~/]/.test(text) ? text.replaceAll('~', '~0').replaceAll('/', '~1') : text
}

/** `#/paths/~1pets/get` and the keys that follow. */
export function pointerTo(base: string, ...keys: (string | number)[]): string {
  let pointer = base
  for (const key of keys) pointer += `/${escapeKey(key)}`
  return pointer
}

/** The keys of `#/a/b`, `/a/b` or a percent-encoded form of it. */
export function pointerKeys(pointer: string): string[] {
  const bare = pointer.replace(/^#/, '').replace(/^\//, '')
  if (bare === '') return []
  return bare.split('/').map((part) => decoded(part).replaceAll('~1', '/').replaceAll('~0', '~'))
}

function decoded(part: string): string {
  if (!part.includes('%')) return part
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/** Equal as JSON, the order of keys aside. */
export function sameJson(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a)) return Array.isArray(b) && a.length === b.length && a.every((item, index) => sameJson(item, b[index]))
  if (Array.isArray(b)) return false
  const keys = Object.keys(a)
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && sameJson(a[key], b[key]))
}

/** For sorting names: by their characters' codes, the same in every language. */
export const byCode = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)
