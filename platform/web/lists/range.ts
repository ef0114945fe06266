import type { ListSpec, Where } from '../../contract/lists.ts'
import { formatDate } from '../i18n/format.ts'
import { t } from '../i18n/i18n.ts'
import { type DayRange, dateOf } from '../ui/inputs/day.ts'
import type { ListColumn } from './columns.ts'
import type { ListFilter } from './filters.ts'

/** Days of a range as the address has them: `2026-11-01..2026-11-20`, an end may be open. Undefined: it is no range. */
export function readRange(value: string): DayRange | undefined {
  const [from = '', to, more] = value.split('..')
  if (to === undefined || more !== undefined || !(from || to)) return undefined
  return [from, to].every((day) => day === '' || dateOf(day)) ? { from, to } : undefined
}
export const writeRange = ({ from, to }: DayRange): string => (from || to ? `${from}..${to}` : '')

/** Whole days of the person, from the first moment of the first to the last of the last. What is no range fits nothing. */
export function rangeWhere(field: string, value: string): Where {
  const { from, to } = readRange(value) ?? { from: '1970-01-01', to: '1970-01-01' }
  return { [field]: { gte: dateOf(from)?.toISOString(), lte: dateOf(to, '23:59:59.999')?.toISOString() } }
}

export function rangeText(value: string): string {
  const range = readRange(value)
  if (!range) return value
  const [from, to] = [range.from, range.to].map((day) => day && formatDate(dateOf(day) ?? day))
  return from === to ? `${from}` : t('list.range', { ends: !to ? 'from' : !from ? 'to' : 'both', from: `${from}`, to: `${to}` })
}

/** A filter for each date column that the server can order by, and so has an index for. Style 1 lists have no conditions on fields. */
export const rangeFilters = (spec: ListSpec, columns: readonly Pick<ListColumn<never>, 'key' | 'label'>[]): ListFilter[] =>
  columns.flatMap(({ key, label }) => {
    const field = spec.style === 2 ? spec.fields[key] : undefined
    return field?.kind === 'date' && field.sort ? [{ kind: 'range', key, label }] : []
  })
