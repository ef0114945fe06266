import type { Where } from '@portico/platform/contract/lists.ts'
import type { Tone } from '@portico/platform/web/ui/display/Chip.tsx'
import type { Option } from '@portico/platform/web/ui/inputs/useOptionSearch.ts'

export const statusClasses = ['2xx', '3xx', '4xx', '5xx'] as const

/** Classes and single codes together: `4xx`, `503`. */
export function statusWhere(values: readonly string[]): Where {
  const codes = values.filter((value) => /^\d{3}$/.test(value)).map(Number)
  const classes = values
    .flatMap((value) => /^([1-5])xx$/.exec(value)?.[1] ?? [])
    .map((first) => ({ statusCode: { between: [Number(first) * 100, Number(first) * 100 + 99] } }))
  const parts: Where[] = [...classes, ...(codes.length > 0 ? [{ statusCode: { inq: codes } }] : [])]
  const [only] = parts
  // What is no status at all matches nothing instead of everything.
  if (!only) return { statusCode: -1 }
  return parts.length === 1 ? only : { or: parts }
}

/** The classes, and the code that is being typed: `50` offers nothing yet, `503` itself. */
export function statusOptions(text: string): Option[] {
  const typed = text.trim().toLowerCase()
  const classes = statusClasses.filter((name) => name.startsWith(typed) || name[0] === typed[0]).map((name) => ({ id: name, label: name }))
  return /^[1-5]\d\d$/.test(typed) ? [{ id: typed, label: typed }, ...classes] : classes
}

export const toneOf = (statusCode: number): Tone =>
  statusCode >= 500 ? 'bad' : statusCode >= 400 ? 'warn' : statusCode >= 300 ? 'info' : 'ok'

/** Ids in a path by their beginning: what is done with the thing stands at the end, and there it would be cut off. */
export const shortPath = (path: string): string =>
  path.replace(/([\da-f]{8})(?:-[\da-f]{4}){3}-[\da-f]{12}/gi, (_, start: string) => `${start}…`)
