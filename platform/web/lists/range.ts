import type { ListSpec, Where } from '../../contract/lists.ts'
import { formatDate } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type DayRange, dateOf } from '../ui/inputs/day.ts'
import type { ListColumn } from './columns.ts'
import type { ListFilter } from './filters.ts'

/** Days of a range as the address has them: `2026-11-01..2026-11-20`, an end may be open. Undefined: it is no range. */
export function readRange(value: string): DayRange | undefined {
  const [, from = '', to = ''] = /^([\d-]*)\.\.([\d-]*)$/.exec(value) ?? []
  const isDay = (day: string) => day === '' || dateOf(day) !== undefined
  return (from || to) && isDay(from) && isDay(to) ? { from, to } : undefined
}
export const writeRange = ({ from, to }: DayRange): string => (from || to ? `${from}..${to}` : '')

/** Whole days of the person, from the first moment of the first to the last of the last. What is no range fits nothing. */
export function rangeWhere(field: string, value: string): Where {
  const { from, to } = readRange(value) ?? { from: '1970-01-01', to: '1970-01-01' }
  const first = dateOf(from)?.toISOString()
  const last = dateOf(to)
  last?.setHours(23, 59, 59, 999)
  if (first && last) return { [field]: { between: [first, last.toISOString()] } }
  return { [field]: first ? { gte: first } : { lte: last?.toISOString() } }
}

export function rangeText(value: string): string {
  const { from, to } = readRange(value) ?? { from: '', to: '' }
  const shown = (day: string) => formatDate(dateOf(day) ?? day)
  if (from === to && from) return shown(from)
  if (!to) return from ? t('list.range.from', { day: shown(from) }) : value
  return from ? t('list.range.both', { from: shown(from), to: shown(to) }) : t('list.range.to', { day: shown(to) })
}

/** A filter for each date column that the server can order by, and so has an index for. Style 1 lists have no conditions on fields. */
export const rangeFilters = (spec: ListSpec, columns: readonly Pick<ListColumn<never>, 'key' | 'label'>[]): ListFilter[] =>
  columns.flatMap(({ key, label }) => {
    const field = spec.style === 2 ? spec.fields[key] : undefined
    return field?.kind === 'date' && field.sort ? [{ kind: 'range', key, label }] : []
  })
