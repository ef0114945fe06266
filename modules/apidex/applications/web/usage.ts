import { formatNumber } from '@portico/platform/web/i18n/format.ts'
import type { Plan } from '../../api-products/api-product.contract.ts'
import { type StatusClass, statusClasses, type TrafficRow } from '../../traffic/traffic.contract.ts'
import { floorTo, stepMs } from '../../traffic/traffic.rules.ts'

/**
 * What can be looked back at, and how its moments are written. Minutes of two weeks would be no chart, so longer ranges go by larger
 * steps. A day is one of UTC and has the name that it has there: at its beginning it is still the day before in New York.
 */
export const ranges = {
  '24h': { hours: 24, step: 'hour', format: { hour: '2-digit', minute: '2-digit' } },
  '7d': { hours: 168, step: 'hour', format: { weekday: 'short', hour: '2-digit', minute: '2-digit' } },
  '14d': { hours: 336, step: 'day', format: { day: 'numeric', month: 'short', timeZone: 'UTC' } },
} as const
export type RangeName = keyof typeof ranges
export const rangeNamed = (name: unknown): RangeName =>
  typeof name === 'string' && Object.hasOwn(ranges, name) ? (name as RangeName) : '24h'

/** The beginning of a range whose last step is the one that is still going on. */
export function beginOf(name: RangeName, now: Date): Date {
  const { hours, step } = ranges[name]
  return new Date(floorTo(step, now).getTime() - hours * 3_600_000 + stepMs[step])
}

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

/** Sums of `size` neighbours, for a line that is calm enough for a small card. */
export const sumsOf = (values: readonly number[], size: number): number[] =>
  Array.from({ length: Math.ceil(values.length / size) }, (_, at) =>
    values.slice(at * size, (at + 1) * size).reduce((sum, value) => sum + value, 0),
  )

/** Intervals of a plan whose use can be read from the counts; a second or a minute is over before anyone looks. */
export type CountedInterval = Extract<Plan['interval'], 'hour' | 'day' | 'month'>
export const isCounted = (interval: Plan['interval']): interval is CountedInterval => ['hour', 'day', 'month'].includes(interval)

/** When the running interval began, in UTC as the gateway counts. */
export function intervalBegin(interval: CountedInterval, now: Date): Date {
  if (interval === 'month') return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  return floorTo(interval, now)
}

export interface QuotaUse {
  apiproduct: string
  ratio: number
}

/** The key and product that has used the most of its quota; undefined when no product has one. */
export function fullestQuota(
  rows: readonly TrafficRow[],
  plans: ReadonlyMap<string, Plan>,
  interval: CountedInterval,
): QuotaUse | undefined {
  const counted = [...plans].filter(([, plan]) => plan.interval === interval)
  const uses = counted.map(([apiproduct, { quota }]) => ({
    apiproduct,
    ratio: Math.max(0, ...rows.filter((row) => row.apiproduct === apiproduct).map((row) => row.calls)) / quota,
  }))
  return uses.sort((a, b) => b.ratio - a.ratio)[0]
}
