import { dateOf } from '@portico/platform/web/ui/inputs/day.ts'
import { statusClasses } from '../../traffic/traffic.contract.ts'
import { floorTo, isUnread, stepMs } from '../../traffic/traffic.rules.ts'
import type { AnalyticsFilters, AnalyticsOverview } from '../analytics.contract.ts'
import { type AnalyticsDimension, analyticsDimensions } from '../analytics-kinds.contract.ts'

/** What can be looked back at: so many steps, the one that is going on among them. */
export const presets = {
  '1h': { step: 'minute', steps: 60 },
  '24h': { step: 'hour', steps: 24 },
  '7d': { step: 'hour', steps: 168 },
  '30d': { step: 'day', steps: 30 },
  '90d': { step: 'day', steps: 90 },
  '12m': { step: 'day', steps: 365 },
} as const
export type Preset = keyof typeof presets
export const rangeNames = [...(Object.keys(presets) as Preset[]), 'days'] as const
export type RangeName = (typeof rangeNames)[number]
const usual: RangeName = '24h'

export const filterNames = ['apiproduct', 'operation', 'applicationId', 'teamId', 'companyId', 'statusClass'] as const
export type FilterName = (typeof filterNames)[number]
export type Filters = { [name in FilterName]?: AnalyticsFilters[name] }

/** What the address says; each part that is not understood is left out. */
export interface Place {
  range: RangeName
  /** Days where the person is, of the range `days`. */
  from: string
  to: string
  compare: boolean
  by: AnalyticsDimension
  page: number
  find: string
  filters: Filters
}

const oneOf = <T extends string>(all: readonly T[], value: unknown): T | undefined => all.find((one) => one === value)
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '')

export function placeOf(search: Record<string, unknown>): Place {
  const apiproduct = textOf(search.apiproduct) || undefined
  const id = (value: unknown) => (/^[0-9a-f-]{36}$/i.test(textOf(value)) ? textOf(value) : undefined)
  const filters: Filters = {
    apiproduct,
    operation: apiproduct !== undefined && search.operation !== undefined ? textOf(search.operation) : undefined,
    applicationId: id(search.applicationId),
    teamId: id(search.teamId),
    companyId: id(search.companyId),
    statusClass: oneOf(statusClasses, search.statusClass),
  }
  const page = Number(search.page)
  return {
    range: oneOf(rangeNames, search.range) ?? usual,
    from: textOf(search.from),
    to: textOf(search.to),
    compare: search.compare === true || search.compare === 'true',
    by: oneOf(analyticsDimensions, search.by) ?? 'apiproduct',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    find: textOf(search.find),
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined)),
  }
}

/** The time that is asked for; undefined while the days of one's own are not both given. */
export function timeOf({ range, from, to }: Pick<Place, 'range' | 'from' | 'to'>, now: Date): { from: string; to?: string } | undefined {
  if (range !== 'days') {
    const { step, steps } = presets[range]
    return { from: new Date(floorTo(step, now).getTime() - (steps - 1) * stepMs[step]).toISOString() }
  }
  const [first, last] = [dateOf(from), dateOf(to)]
  if (!first || !last || first > last) return undefined
  // Days where the person is: the next midnight there, which need not be 24 hours away.
  const end = new Date(last.getFullYear(), last.getMonth(), last.getDate() + 1)
  return { from: first.toISOString(), to: end.toISOString() }
}

/** By what it is ranked. Reports tell of no operation: what asks for these is shown who calls, or what is called. */
export const rankedBy = ({ by, filters }: Pick<Place, 'by' | 'filters'>, sums: boolean): AnalyticsDimension =>
  sums && by === 'operation' ? (filters.apiproduct === undefined ? 'apiproduct' : 'application') : by

/** What a row leads to: the same time of this row alone, ranked by what it is made of. Undefined where nothing is known of it. */
export function drillOf(
  by: AnalyticsDimension,
  row: { id: string | null; apiproduct: string | null },
): (Filters & { by: AnalyticsDimension }) | undefined {
  if (by === 'apiproduct') return row.apiproduct === null ? undefined : { apiproduct: row.apiproduct, by: 'operation' }
  if (by === 'operation')
    return row.apiproduct === null || row.id === null ? undefined : { apiproduct: row.apiproduct, operation: row.id, by: 'application' }
  if (row.id === null) return undefined
  if (by === 'application') return { applicationId: row.id, by: 'apiproduct' }
  return by === 'team' ? { teamId: row.id, by: 'application' } : { companyId: row.id, by: 'application' }
}

/** How moments of a range are written: a day is one of UTC and has the name that it has there. */
export function momentFormat(step: 'minute' | 'hour' | 'day', buckets: number): Intl.DateTimeFormatOptions {
  if (step === 'day') return { day: 'numeric', month: 'short', timeZone: 'UTC' }
  return buckets > 48 && step === 'hour' ? { weekday: 'short', hour: '2-digit', minute: '2-digit' } : { hour: '2-digit', minute: '2-digit' }
}

/** Both times were read from their beginning on, so that what is more or less is not for want of reports. */
export const isComparable = ({ now, before }: Pick<AnalyticsOverview, 'now' | 'before'>): boolean =>
  [now, before].every((one) => !one?.covered || (one.covered.from === one.from && !isUnread(one)))

/** By how much it is more or less; undefined where there was nothing to compare with. */
export const changeOf = (now: number, before: number | null | undefined): number | undefined =>
  before === null || before === undefined || before === 0 ? undefined : now / before - 1
