import { bucketBoundsMs, bucketOf } from '../histogram.rules.ts'
import { minuteMs } from '../traffic.rules.ts'

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
  let lastUsed = new Map<string, number>()

  const countFor = (series: Series, minute: number): Count => {
    const seriesKey = seriesKeyOf(series)
    const name = `${minute} ${seriesKey}`
    const known = counts.get(name)
    if (known) return known
    const made = { series, seriesKey, minute, calls: 0, latency: bucketBoundsMs.map(() => 0) }
    counts.set(name, made)
    return made
  }
  const used = (keyId: string, atMs: number): void => void lastUsed.set(keyId, Math.max(atMs, lastUsed.get(keyId) ?? 0))

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
    take(): { counts: Count[]; lastUsed: Map<string, number> } {
      const taken = { counts: [...counts.values()], lastUsed }
      counts = new Map()
      lastUsed = new Map()
      return taken
    },
    /** What could not be written goes on waiting. */
    putBack(failed: { counts: readonly Count[]; lastUsed: ReadonlyMap<string, number> }): void {
      for (const { series, minute, calls, latency } of failed.counts) {
        const count = countFor(series, minute)
        count.calls += calls
        for (const [bucket, more] of latency.entries()) count.latency[bucket] = (count.latency[bucket] ?? 0) + more
      }
      for (const [keyId, atMs] of failed.lastUsed) used(keyId, atMs)
    },
  }
}
export type TrafficCounters = ReturnType<typeof trafficCounters>
