import { formatDate } from '../../i18n/format.ts'
import { currentLanguage } from '../../i18n/i18n.ts'
import { intlLocale, type Language } from '../../i18n/locales.ts'
import { westernDigits } from '../base/digits.ts'
import { dateOf } from './day.ts'

/** Days are `2026-11-20`, times `09:05`, both where the person is; both are empty for an empty or unreadable value. */
export interface LocalParts {
  day: string
  time: string
}

const two = (value: number) => String(value).padStart(2, '0')
export const dayOf = (at: Date): string => `${String(at.getFullYear()).padStart(4, '0')}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

export function toLocalParts(iso: string): LocalParts {
  const at = new Date(iso)
  // Browsers make a date of almost anything: of "5" one in May 2001.
  if (!/^\d{4}-\d\d-\d\dT/.test(iso) || Number.isNaN(at.getTime())) return { day: '', time: '' }
  return { day: dayOf(at), time: `${two(at.getHours())}:${two(at.getMinutes())}` }
}

/** The instant of a local day and time, as ISO in UTC; empty when there is no day. */
export function fromLocalParts(day: string, time: string): string {
  const at = dateOf(day, time)
  return at ? at.toISOString() : ''
}

const numeric = { day: '2-digit', month: '2-digit', year: 'numeric' } as const
/** Marks of direction that `Intl` puts between the parts: nobody types them. */
const withoutMarks = (text: string) => text.replace(/[\u200e\u200f\u061c]/g, '')

/** A day as the reader writes it: 20/11/2026, 20.11.2026, ٢٠/١١/٢٠٢٦. */
export function writeDay(day: string): string {
  const at = dateOf(day)
  return at ? withoutMarks(formatDate(at, numeric)) : ''
}
export const writeTime = (time: string): string =>
  time && formatDate(new Date(`2026-01-01T${time}`), { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

type Part = 'year' | 'month' | 'day'
const orderOf = (language: Language): Part[] =>
  new Intl.DateTimeFormat(intlLocale(language), numeric)
    .formatToParts(0)
    .flatMap(({ type }) => (type === 'year' || type === 'month' || type === 'day' ? [type] : []))

/**
 * The day that was typed, in the order of the reader's language, as ISO or without separators, with or without the year, in Western or
 * Arabic digits. Undefined for anything else: a 31 February is no day.
 */
export function readDay(text: string, now = new Date()): string | undefined {
  const typed = withoutMarks(westernDigits(text)).trim()
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed)
  if (iso) return dayFrom(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const order = orderOf(currentLanguage())
  const parts = /^\d{8}$/.test(typed) ? cut(typed, order) : typed.split(/[\s./,-]+/).filter(Boolean)
  if (parts.some((part) => !/^\d{1,4}$/.test(part))) return undefined
  const inOrder = parts.length === 2 ? order.filter((part) => part !== 'year') : order
  if (parts.length !== inOrder.length) return undefined
  const [year = now.getFullYear(), month = 0, day = 0] = (['year', 'month', 'day'] as const).map((part) => {
    const at = inOrder.indexOf(part)
    return at < 0 ? undefined : Number(parts[at])
  })
  return dayFrom(year < 100 ? 2000 + year : year, month, day)
}

function cut(digits: string, order: readonly Part[]): string[] {
  let at = 0
  return order.map((part) => {
    const length = part === 'year' ? 4 : 2
    at += length
    return digits.slice(at - length, at)
  })
}

/** Only a day that gives back its year, month and day is one. */
function dayFrom(year: number, month: number, day: number): string | undefined {
  const at = new Date(Date.UTC(year, month - 1, day))
  return year >= 1000 && at.getUTCFullYear() === year && at.getUTCMonth() === month - 1 && at.getUTCDate() === day
    ? at.toISOString().slice(0, 10)
    : undefined
}

/** The time that was typed: 9:05, 9.05, 0905 or 9. */
export function readTime(text: string): string | undefined {
  const typed = withoutMarks(westernDigits(text)).trim()
  const found = /^(\d{1,2})(?:[:.h ]?(\d{2}))?$/.exec(typed)
  const [hour, minute] = [Number(found?.[1]), Number(found?.[2] ?? 0)]
  return found && hour < 24 && minute < 60 ? `${two(hour)}:${two(minute)}` : undefined
}

/** First days of weeks for browsers that do not know them; Monday elsewhere. 0 is Sunday. */
const firstDays: Partial<Record<string, number>> = {
  SA: 0,
  US: 0,
  CA: 0,
  MX: 0,
  BR: 0,
  IL: 0,
  JP: 0,
  EG: 6,
  DZ: 6,
  JO: 6,
  KW: 6,
  QA: 6,
  SY: 6,
}

/** The day that a week begins with follows the person's region, not the language: that of the browser where it is the same language. */
export function firstDayOfWeek(language: Language, preferred: readonly string[] = globalThis.navigator?.languages ?? []): number {
  const own = intlLocale(language)
  const tag = preferred.find((one) => one.includes('-') && one.split('-')[0] === own.split('-')[0]) ?? own
  const locale = new Intl.Locale(tag)
  const info = 'getWeekInfo' in locale && typeof locale.getWeekInfo === 'function' ? (locale.getWeekInfo() as { firstDay?: number }) : {}
  if (info.firstDay !== undefined) return info.firstDay % 7
  return firstDays[locale.region ?? ''] ?? 1
}
