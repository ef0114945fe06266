import { formatDate, formatNumber } from '@portico/platform/web/i18n/format.ts'
import { type StatusClass, statusClasses, type TrafficRow, type TrafficStep } from '../../traffic/traffic.contract.ts'
import { stepMs } from '../../traffic/traffic.rules.ts'
import { beginOf, type RangeName, ranges } from './usage.ts'

export interface Moment {
  at: string
  calls: number
  errors: number
  /** Null where nobody called, or the gateway tells no single calls. */
  p50: number | null
  p95: number | null
  p99: number | null
}

/** One moment for each step without gaps: a time in which nobody called has no row. */
export function momentsOf(rows: readonly TrafficRow[], name: RangeName, now: Date): Moment[] {
  const { step } = ranges[name]
  const known = new Map(rows.map((row) => [row.from ? new Date(row.from).getTime() : 0, row]))
  const moments: Moment[] = []
  for (let at = beginOf(name, now).getTime(); at <= now.getTime(); at += stepMs[step]) {
    const row = known.get(at)
    moments.push({
      at: new Date(at).toISOString(),
      calls: row?.calls ?? 0,
      errors: row?.errors ?? 0,
      p50: row?.latencyMs?.p50 ?? null,
      p95: row?.latencyMs?.p95 ?? null,
      p99: row?.latencyMs?.p99 ?? null,
    })
  }
  return moments
}

/** How a moment of a chart is said in full, in its table too: among the hours of a week there are two Sundays, in a year two Novembers. */
export function fullFormat(step: TrafficStep, steps: number): Intl.DateTimeFormatOptions {
  const day = { day: 'numeric', month: 'short' } as const
  const time = { hour: '2-digit', minute: '2-digit' } as const
  if (step === 'day') return { ...day, ...(steps > 92 && { year: 'numeric' }), timeZone: 'UTC' }
  return steps > 24 && step === 'hour' ? { weekday: 'short', ...day, ...time } : time
}

/** The time of day from which on a day, which is one of UTC, is known; undefined where that is all of it, or none. */
export function hourWithin(day: string, since: string): string | undefined {
  const [begin, from] = [Date.parse(day), Date.parse(since)]
  if (from <= begin || from >= begin + stepMs.day) return undefined
  const time = { hour: '2-digit', minute: '2-digit' } as const
  const date = { day: 'numeric', month: 'short' } as const
  // Where its day has another name than here, the time says which.
  return formatDate(since, formatDate(since, date) === formatDate(since, { ...date, timeZone: 'UTC' }) ? time : { ...date, ...time })
}

/** Latencies of one axis in one unit, whichever suits the longest. */
export function latencyFormat(longestMs: number): (ms: number) => string {
  const isLong = longestMs > 2000
  return (ms) => {
    if (ms === 0) return formatNumber(0)
    const digits = isLong ? 2 : ms < 10 ? 1 : 0
    const shape = { style: 'unit', unitDisplay: isLong ? 'narrow' : 'short', maximumFractionDigits: digits } as const
    return formatNumber(isLong ? ms / 1000 : ms, { ...shape, unit: isLong ? 'second' : 'millisecond' })
  }
}

export interface ProductUsage {
  apiproduct: string
  calls: number
  errors: number
  byStatus: Record<StatusClass, number>
}

/** Calls of each product by the class of their answers, the most called first. */
export function byProduct(rows: readonly TrafficRow[]): ProductUsage[] {
  const products = Map.groupBy(rows, (row) => row.apiproduct ?? '')
  const sum = (of: readonly TrafficRow[], field: 'calls' | 'errors') => of.reduce((total, row) => total + row[field], 0)
  return [...products]
    .map(([apiproduct, of]) => ({
      apiproduct,
      calls: sum(of, 'calls'),
      errors: sum(of, 'errors'),
      byStatus: Object.fromEntries(
        statusClasses.map((status) => [
          status,
          sum(
            of.filter((row) => row.statusClass === status),
            'calls',
          ),
        ]),
      ) as Record<StatusClass, number>,
    }))
    .sort((a, b) => b.calls - a.calls)
}
