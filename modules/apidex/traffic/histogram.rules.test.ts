import { describe, expect, it } from 'vitest'
import { bucketBoundsMs, bucketOf, latencyOf } from './histogram.rules.ts'

const histogram = (...latencies: number[]) => {
  const counts: number[] = bucketBoundsMs.map(() => 0)
  for (const latency of latencies) counts[bucketOf(latency)] = (counts[bucketOf(latency)] ?? 0) + 1
  return counts
}

describe('the latency histogram', () => {
  it.each([
    [0, 0],
    [1, 0],
    [2, 2],
    [100, 8],
    [101, 9],
    [60_000, 19],
    [9_000_000, 19],
  ])('puts %d ms into bucket %d', (latency, bucket) => expect(bucketOf(latency)).toBe(bucket))

  it('knows nothing of no calls', () => expect(latencyOf([])).toBeNull())

  it('gives percentiles within a bucket of the exact ones', () => {
    const exact = Array.from({ length: 1000 }, (_, at) => 1 + at * 2)
    const { p50, p95, p99 } = latencyOf(histogram(...exact)) ?? { p50: 0, p95: 0, p99: 0 }
    for (const [got, wanted] of [
      [p50, 1000],
      [p95, 1900],
      [p99, 1980],
    ] as const)
      expect(Math.max(got / wanted, wanted / got)).toBeLessThan(1.8)
    expect(p50).toBeLessThan(p95)
  })

  it('takes absent buckets of a stored row as empty', () =>
    expect(latencyOf([null, null, null, null, null, null, null, null, 4])?.p50).toBeGreaterThan(56))
})
