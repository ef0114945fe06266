import { noteStep } from '@portico/platform/web/firstHour.ts'
import { readStored, store } from '@portico/platform/web/settings.ts'
import type { TryValues } from '../request.rules.ts'

/** A call that was made, as this browser keeps it: without its secrets, its files and its answer. */
export interface KeptTry {
  at: string
  specId: string
  opId: string
  /** As people read it. */
  method: string
  path: string
  status: number | null
  latencyMs: number | null
  values: TryValues
}

const mostKept = 15
/** Local storage holds about 5 MB for everything. */
const mostCharacters = 20_000
const historyKey = (productId: string) => `portico.tries.${productId}`
const keyKey = (productId: string) => `portico.try-key.${productId}`

const read = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

export function keptTries(productId: string): KeptTry[] {
  const kept = read(readStored(historyKey(productId)))
  return Array.isArray(kept) ? (kept as KeptTry[]).filter((one) => isValues(one?.values)) : []
}

/** The newest first. */
export function keepTry(productId: string, one: KeptTry): KeptTry[] {
  noteStep('tried')
  if (JSON.stringify(one).length > mostCharacters) return keptTries(productId)
  const kept = [one, ...keptTries(productId)].slice(0, mostKept)
  store(historyKey(productId), JSON.stringify(kept))
  return kept
}

export function forgetTries(productId: string): void {
  store(historyKey(productId), '[]')
}

/** The id of the key that was used last; its value is nowhere in the browser. */
export const chosenKey = (productId: string): string | undefined => readStored(keyKey(productId))
export const rememberKey = (productId: string, keyId: string): void => store(keyKey(productId), keyId)

const mark = '#try='
const mostShared = 6000

/** What of an address is for this page alone, so that no server writes it down. Undefined: too long for an address. */
export function shareMark(values: TryValues): string | undefined {
  const bytes = new TextEncoder().encode(JSON.stringify(values))
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return text.length > mostShared ? undefined : `${mark}${encodeURIComponent(text)}`
}

/** What somebody shared; undefined when the address holds nothing of the kind. */
export function sharedValues(hash: string): TryValues | undefined {
  if (!hash.startsWith(mark)) return undefined
  try {
    const bytes = Uint8Array.from(atob(decodeURIComponent(hash.slice(mark.length))), (one) => one.charCodeAt(0))
    const values: unknown = JSON.parse(new TextDecoder().decode(bytes))
    return isValues(values) ? values : undefined
  } catch {
    return undefined
  }
}

const isText = (value: unknown): boolean => typeof value === 'string'
const isListOf = (value: unknown, names: readonly string[]): boolean =>
  Array.isArray(value) && value.every((one) => typeof one === 'object' && one !== null && names.every((name) => isText(one[name])))

/** What comes from storage or an address is somebody's text. */
function isValues(value: unknown): value is TryValues {
  if (typeof value !== 'object' || value === null) return false
  const { parameters, mediaType, body, variables, parts, headers } = value as Record<string, unknown>
  return (
    typeof parameters === 'object' &&
    parameters !== null &&
    Object.values(parameters).every(isText) &&
    [mediaType, body, variables].every(isText) &&
    isListOf(parts, ['name', 'value']) &&
    isListOf(headers, ['name', 'value'])
  )
}
