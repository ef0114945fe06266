export type Json = Readonly<Record<string, unknown>>

/** Escapes of a NUL or of half a letter; a whole one in two halves is met as well, and costs only time. */
const suspect = /\\u(0000|d[89a-f])/i

/**
 * A gateway's document; undefined where the text is none. Whoever names things at a gateway may put into a name what no database keeps, and one
 * such name would end every comparison, so NUL and half letters are replaced here.
 */
export function jsonIn(text: string): unknown {
  try {
    const kept = (_name: string, value: unknown) => (typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value)
    return suspect.test(text) ? JSON.parse(text, kept) : JSON.parse(text)
  } catch {
    return undefined
  }
}

export const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null && !Array.isArray(value)
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')
/** A number, or a text that is one; NaN for anything else. */
export const numberIn = (value: unknown): number =>
  typeof value === 'number' || (typeof value === 'string' && value !== '') ? Number(value) : Number.NaN
const lastMs = Date.UTC(9999, 11, 31)
/** When something ends, in milliseconds since the epoch; undefined for never, which some gateways write as a time that no calendar has. */
export const endIn = (ms: number): Date | undefined => (ms > 0 && ms < lastMs ? new Date(ms) : undefined)
export const listIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isJson) : [])
