/** Upper bounds of the latency histogram in milliseconds, a quarter of a decade each; the last bucket takes all above it, too. */
export const bucketBoundsMs = [
  1, 1.8, 3.2, 5.6, 10, 18, 32, 56, 100, 180, 320, 560, 1000, 1800, 3200, 5600, 10_000, 18_000, 32_000, 60_000,
] as const

/** Which bucket a latency belongs to. */
export function bucketOf(latencyMs: number): number {
  const found = bucketBoundsMs.findIndex((bound) => latencyMs <= bound)
  return found === -1 ? bucketBoundsMs.length - 1 : found
}

export interface Latency {
  p50: number
  p95: number
  p99: number
}

/** Percentiles of a histogram; null when it is empty. Right to within a bucket: about a quarter of the value. */
export function latencyOf(counts: readonly (number | null)[]): Latency | null {
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0)
  if (total === 0) return null
  return { p50: percentile(counts, total * 0.5), p95: percentile(counts, total * 0.95), p99: percentile(counts, total * 0.99) }
}

/** Inside its bucket a value is placed on the same log scale on which the buckets lie. */
function percentile(counts: readonly (number | null)[], rank: number): number {
  let before = 0
  for (const [bucket, upper] of bucketBoundsMs.entries()) {
    const count = counts[bucket] ?? 0
    if (count > 0 && before + count >= rank) {
      const lower = bucketBoundsMs[bucket - 1] ?? 0.5
      return rounded(lower * (upper / lower) ** ((rank - before) / count))
    }
    before += count
  }
  return bucketBoundsMs[bucketBoundsMs.length - 1] ?? 0
}

const rounded = (ms: number): number => (ms < 10 ? Math.round(ms * 10) / 10 : Math.round(ms))
