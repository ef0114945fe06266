import { bucketBoundsMs, bucketOf } from '../histogram.rules.ts'
import { minuteMs } from '../traffic.rules.ts'
import type { KeyUse } from './key-uses.ts'

/** What is counted apart. */
export interface Series {
  environmentId: string
  applicationId: string
  keyId: string
  productId: string
  operation: string
  statusClass: number
}

/** The calls of one series in one minute. */
export interface Count {
  series: Series
  seriesKey: string
  minute: number
  calls: number
  /** Calls per bucket of the histogram. */
  latency: number[]
}

export const seriesKeyOf = (series: Series): string =>
  `${series.environmentId} ${series.applicationId} ${series.keyId} ${series.productId} ${series.statusClass} ${series.operation}`

/** What waits in memory for its next write. */
export function trafficCounters(most = 200_000) {
  let counts = new Map<string, Count>()
  let uses = new Map<string, KeyUse>()

  const countFor = (series: Series, minute: number): Count => {
    const seriesKey = seriesKeyOf(series)
    const name = `${minute} ${seriesKey}`
    const known = counts.get(name)
    if (known) return known
    const made = { series, seriesKey, minute, calls: 0, latency: bucketBoundsMs.map(() => 0) }
    counts.set(name, made)
    return made
  }
  const used = (use: KeyUse): void => {
    const name = `${use.keyId} ${use.productId ?? ''}`
    if (use.atMs > (uses.get(name)?.atMs ?? 0)) uses.set(name, use)
  }

  return {
    add(series: Series, atMs: number, latencyMs: number): void {
      const count = countFor(series, Math.floor(atMs / minuteMs) * minuteMs)
      const bucket = bucketOf(latencyMs)
      count.calls += 1
      count.latency[bucket] = (count.latency[bucket] ?? 0) + 1
    },
    used,
    /** Nothing more should be taken in: the database has been away for long. */
    isFull: () => counts.size >= most,
    take(): { counts: Count[]; uses: KeyUse[] } {
      const taken = { counts: [...counts.values()], uses: [...uses.values()] }
      counts = new Map()
      uses = new Map()
      return taken
    },
    /** What could not be written goes on waiting. */
    putBack(failed: { counts: readonly Count[]; uses: readonly KeyUse[] }): void {
      for (const { series, minute, calls, latency } of failed.counts) {
        const count = countFor(series, minute)
        count.calls += calls
        for (const [bucket, more] of latency.entries()) count.latency[bucket] = (count.latency[bucket] ?? 0) + more
      }
      for (const use of failed.uses) used(use)
    },
  }
}
export type TrafficCounters = ReturnType<typeof trafficCounters>
