import type { Plan } from '../../api-products/api-product.contract.ts'
import type { TrafficRow } from '../../traffic/traffic.contract.ts'
import { floorTo } from '../../traffic/traffic.rules.ts'

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
