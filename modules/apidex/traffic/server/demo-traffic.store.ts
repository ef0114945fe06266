import type { Db } from '@portico/platform/server/database/database.ts'
import { rowsOf } from '@portico/platform/server/database/rows.ts'
import { sql } from 'drizzle-orm'
import * as z from 'zod/mini'
import { keyProduct } from '../../applications/server/application.table.ts'
import { spec, specOperation } from '../../specs/server/spec.table.ts'
import { bucketBoundsMs, bucketOf } from '../histogram.rules.ts'
import { addCounts, type StoredCount, seriesIds } from './count.store.ts'
import { type Series, seriesKeyOf } from './counters.ts'
import type { KeyUses } from './key-uses.ts'
import { makePartitions, partitionOf } from './partition.store.ts'

/** A key of the demo, and about how often it calls. */
export interface DemoKey {
  applicationId: string
  environmentId: string
  keyId: string
  callsPerDay: number
}

const days = 14
const hourMs = 3_600_000

/** Two weeks of plausible calls: more by day than by night and on workdays, a few errors, the same each time. */
export async function addDemoTraffic(tx: Db, keys: readonly DemoKey[], now: Date, noteUses: KeyUses): Promise<void> {
  const counts: DemoCount[] = []
  for (const key of keys) {
    const operations = await approvedOperations(tx, key.keyId)
    if (operations.length === 0) continue
    const random = seeded(key.callsPerDay * 7919)
    for (let hour = days * 24; hour >= 0; hour -= 1) {
      const at = new Date(Math.floor(now.getTime() / hourMs) * hourMs - hour * hourMs)
      const calls = Math.round((key.callsPerDay / 24) * weightOf(at) * (0.75 + random() / 2) * goneOf(at, now))
      for (const [index, operation] of operations.entries()) {
        const share = Math.round((calls / operations.length) * (index === 0 ? 1.4 : 0.8))
        if (share > 0) counts.push(...split(key, operation, at, share, random))
      }
    }
  }
  const past = Array.from({ length: days + 1 }, (_, day) => new Date(now.getTime() - day * 24 * hourMs))
  await makePartitions(
    tx,
    past.flatMap((at) => (['hour', 'day'] as const).map((step) => partitionOf(step, at))),
  )
  const ids = await seriesIds(tx, [...new Map(counts.map(({ series }) => [seriesKeyOf(series), series])).values()])
  const stored = counts.flatMap(({ series, minute, calls, latency }): StoredCount[] => {
    const seriesId = ids.get(seriesKeyOf(series))
    return seriesId === undefined ? [] : [{ seriesId, minute, calls, latency }]
  })
  // Hours and days only: minutes are for looking at what happens now.
  for (let at = 0; at < stored.length; at += 1000) await addCounts(tx, stored.slice(at, at + 1000), ['hour', 'day'])
  await noteUses(
    tx,
    keys.flatMap(({ keyId }, at) => {
      const atMs = now.getTime() - (at + 1) * 120_000
      const products = new Set(counts.flatMap(({ series }) => (series.keyId === keyId ? series.productId : [])))
      return [{ keyId, atMs }, ...[...products].map((productId, one) => ({ keyId, productId, atMs: atMs - one * 3_600_000 }))]
    }),
  )
}

interface DemoCount extends Omit<StoredCount, 'seriesId'> {
  series: Series
}

const operation = z.strictObject({ productId: z.string(), operation: z.string() })
type Operation = z.infer<typeof operation>

const approvedOperations = (tx: Db, keyId: string): Promise<Operation[]> =>
  rowsOf(
    tx,
    operation,
    sql`select kp.product_id as "productId", coalesce(o.op_id, '') as operation
      from ${keyProduct} kp left join ${spec} s on s.product_id = kp.product_id and s.latest
      left join lateral (select op_id from ${specOperation} where spec_id = s.id and method in ('GET', 'POST') order by position limit 3) o on true
      where kp.key_id = ${keyId} and kp.status = 'approved' order by kp.product_id, operation`,
  )

/** The calls of one hour as successes, client errors and, rarely, server errors. */
function split(key: DemoKey, { productId, operation }: Operation, at: Date, calls: number, random: () => number): DemoCount[] {
  const failed = Math.round(calls * 0.012 * random())
  const broken = random() > 0.97 ? 1 + Math.floor(random() * 3) : 0
  const count = (statusClass: number, number: number): DemoCount[] => {
    if (number <= 0) return []
    const latency = bucketBoundsMs.map(() => 0)
    for (let call = 0; call < number; call += 1) {
      const bucket = bucketOf(12 + 60 * random() ** 3 + (random() > 0.98 ? 400 : 0))
      latency[bucket] = (latency[bucket] ?? 0) + 1
    }
    const { environmentId, applicationId, keyId } = key
    return [
      { series: { environmentId, applicationId, keyId, productId, operation, statusClass }, minute: at.getTime(), calls: number, latency },
    ]
  }
  return [...count(2, calls - failed - broken), ...count(4, failed), ...count(5, broken)]
}

/** How much of an hour is over: the one that has begun holds calls for its minutes so far. */
export const goneOf = (at: Date, now: Date): number => Math.min(1, (now.getTime() - at.getTime()) / hourMs)

function weightOf(at: Date): number {
  const hour = at.getUTCHours()
  const byHour = 0.25 + 1.5 * Math.exp(-((hour - 13) ** 2) / 28)
  const weekend = at.getUTCDay() === 0 || at.getUTCDay() === 6
  return byHour * (weekend ? 0.45 : 1.1)
}

/** A small generator with a seed (mulberry32): the demo looks the same on each machine. */
function seeded(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let value = Math.imul(state ^ (state >>> 15), 1 | state)
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296
  }
}
