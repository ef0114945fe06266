import { useQueries } from '@tanstack/react-query'
import type { Plan } from '../../api-products/api-product.contract.ts'
import type { Application } from '../application.contract.ts'
import { type CountedInterval, fullestQuota, intervalBegin, isCounted, type QuotaUse } from './quota.ts'
import { listOf } from './usage.queries.ts'

/** How full the fullest quota is; undefined without plans that are counted, or while it is not known. */
export function useQuotaUse(of: Application, plans: ReadonlyMap<string, Plan>): QuotaUse | undefined {
  const now = new Date()
  const intervals = [...new Set([...plans.values()].map((plan) => plan.interval))].filter(isCounted)
  const answers = useQueries({
    queries: intervals.map((interval: CountedInterval) =>
      listOf(of, intervalBegin(interval, now), interval === 'hour' ? 'hour' : 'day', ['key', 'apiproduct']),
    ),
  })
  const uses = intervals.flatMap((interval, at) => {
    const rows = answers[at]?.data?.data
    return (rows && fullestQuota(rows, plans, interval)) ?? []
  })
  return uses.sort((a, b) => b.ratio - a.ratio)[0]
}
