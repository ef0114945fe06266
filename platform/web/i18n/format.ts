import { currentLanguage } from './i18n.ts'
import { intlLocale } from './locales.ts'

/** Formats in the current language and its digits. Makers of `Intl` objects are slow, so each is kept. */
const kept = new Map<string, unknown>()
function intl<T>(kind: string, options: object, make: (locale: string) => T): T {
  const locale = intlLocale(currentLanguage())
  const key = `${kind}|${locale}|${JSON.stringify(options)}`
  const known = kept.get(key) as T | undefined
  if (known) return known
  const made = make(locale)
  kept.set(key, made)
  return made
}

type When = Date | string | number
const instant = (when: When): Date => (when instanceof Date ? when : new Date(when))

export const formatNumber = (value: number, options: Intl.NumberFormatOptions = {}): string =>
  intl('number', options, (locale) => new Intl.NumberFormat(locale, options)).format(value)

/** `ratio` 0.0031 is shown as 0.31%, 0.02 as 2.00%: figures beside each other have as many decimals. Nothing is 0%. */
export const formatPercent = (ratio: number, digits = 2): string =>
  formatNumber(ratio, { style: 'percent', maximumFractionDigits: digits, ...(ratio !== 0 && { minimumFractionDigits: digits }) })

export const formatDate = (when: When, options: Intl.DateTimeFormatOptions = { dateStyle: 'medium' }): string =>
  intl('date', options, (locale) => new Intl.DateTimeFormat(locale, options)).format(instant(when))
export const formatTime = (when: When): string => formatDate(when, { timeStyle: 'medium' })
export const formatDateTime = (when: When): string => formatDate(when, { dateStyle: 'medium', timeStyle: 'short' })

const steps: readonly (readonly [limitSeconds: number, unit: Intl.RelativeTimeFormatUnit, seconds: number])[] = [
  [60, 'second', 1],
  [3600, 'minute', 60],
  [86_400, 'hour', 3600],
  [86_400 * 7, 'day', 86_400],
  [86_400 * 30, 'week', 86_400 * 7],
  [86_400 * 365, 'month', 86_400 * 30.44],
  [Number.POSITIVE_INFINITY, 'year', 86_400 * 365.25],
]

/** Time from now: "5 min ago", "in 3 days". */
export function formatRelative(when: When, now: When = Date.now()): string {
  const seconds = (instant(when).getTime() - instant(now).getTime()) / 1000
  for (const [limit, unit, size] of steps) {
    const amount = Math.round(seconds / size)
    if (Math.abs(amount * size) >= limit) continue
    // From days on the short words are no words: "3 dgn geleden", "last wk".
    const options: Intl.RelativeTimeFormatOptions = { numeric: 'auto', style: size >= 86_400 ? 'long' : 'short' }
    return intl('relative', options, (locale) => new Intl.RelativeTimeFormat(locale, options)).format(amount, unit)
  }
  return ''
}

const unit = (value: number, name: string, digits: number, unitDisplay: 'short' | 'long' = 'short'): string =>
  formatNumber(value, { style: 'unit', unit: name, unitDisplay, maximumFractionDigits: digits })

/** Sizes count in thousands: 1000 bytes are 1 kB. */
export function formatBytes(sizeBytes: number): string {
  const names = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte']
  let size = sizeBytes
  let at = 0
  while (Math.abs(size) >= 999.5 && at < names.length - 1) {
    size /= 1000
    at += 1
  }
  // A byte has no sign that people know; its short form has no plural.
  return unit(size, names[at] ?? 'byte', at === 0 || Math.abs(size) >= 100 ? 0 : 1, at === 0 ? 'long' : 'short')
}

/**
 * A length of time in its largest fitting unit, the unit as a word: "5 seconds"; only milliseconds are known by their sign. `short` in tables, where
 * many stand below each other.
 */
export function formatDuration(durationMs: number, words: 'long' | 'short' = 'long'): string {
  const seconds = durationMs / 1000
  const found = steps.slice(0, 4).findLast(([, , size]) => Math.abs(seconds) >= size)
  return found ? unit(seconds / found[2], found[1], 1, words) : unit(durationMs, 'millisecond', Math.abs(durationMs) < 10 ? 1 : 0)
}

/** A list's total: filtered ones are counted to 10,000 only, then shown as "10,000+". */
export const formatTotal = (total: number, exact = true): string => formatNumber(total) + (exact ? '' : '+')

type ListType = 'conjunction' | 'disjunction' | 'unit'
const lists = (type: ListType) => intl('list', { type }, (locale) => new Intl.ListFormat(locale, { type }))

/** "a, b and c"; `disjunction`: "a, b or c"; `unit`: "a, b, c". */
export const formatList = (items: readonly string[], type: ListType = 'conjunction'): string => lists(type).format(items)

/** The same where the items are elements: what stands before, between and after them, by the item's place. */
export const listParts = (count: number, type: ListType = 'conjunction'): (number | string)[] =>
  lists(type)
    .formatToParts(Array.from({ length: count }, (_, at) => String(at)))
    .map((part) => (part.type === 'element' ? Number(part.value) : part.value))
