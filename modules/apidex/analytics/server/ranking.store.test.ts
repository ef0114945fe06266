import { randomUUID } from 'node:crypto'
import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { trafficCounters } from '../../traffic/server/counters.ts'
import { tendPartitions } from '../../traffic/server/partition.store.ts'
import { storedTraffic } from '../../traffic/server/testing/stored-traffic.store.ts'
import { unknownId } from '../../traffic/server/traffic.table.ts'
import { trafficWriter } from '../../traffic/server/writer.ts'
import type { Asked } from './analytics.store.ts'
import { ranking } from './ranking.store.ts'

const now = new Date('2026-03-10T14:25:30Z')
const from = new Date('2025-12-20T00:00:00Z')
const log = { debug() {}, info() {}, warn() {}, error() {} }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

it('says the same once months stand as sums, and of these it reads no days any more', async () => {
  const series = [2, 5].flatMap((statusClass) =>
    [randomUUID(), randomUUID()].map((applicationId) => ({
      ...{ environmentId: 'test', applicationId, keyId: unknownId, productId: unknownId, operation: '', statusClass },
    })),
  )
  for (const day of ['2025-12-24', '2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-03-10']) {
    const at = new Date(`${day}T12:00:00Z`)
    const counters = trafficCounters()
    for (const [n, one] of series.entries())
      for (let call = 0; call <= n; call += 1) counters.add(one, at.getTime(), 10 * (n + 1) * at.getUTCDate())
    await trafficWriter({ database, clock: { now: () => at }, log }, counters, async () => {}).flush()
  }
  const asked: Asked = {
    environmentId: 'test',
    caller: { id: randomUUID(), email: '', name: '', roles: ['admin'] },
    companies: undefined,
  }
  const before = [{ step: 'day' as const, from: new Date('2025-12-30T00:00:00Z'), to: new Date('2026-02-02T00:00:00Z') }]
  const ranked = () =>
    ranking(database.db, asked, { by: 'application', parts: [{ step: 'day', from, to: now }], before, limit: 25, offset: 0 })
  const byDays = await ranked()
  expect(byDays.data.map(({ calls, callsBefore }) => [calls, callsBefore])).toEqual([
    [24, 8],
    [18, 6],
    [12, 4],
    [6, 2],
  ])
  await tendPartitions(database, now)
  const { calls, drop } = storedTraffic(database)
  // December to February are over for good; March goes on.
  expect(await calls('month', series[0]?.applicationId ?? '')).toEqual({ calls: 4, rows: 3 })
  expect(await ranked()).toEqual(byDays)
  await drop('traffic_day_202601')
  expect(await ranked()).toEqual(byDays)

  await tendPartitions(database, new Date(now.getTime() + 430 * 86_400_000))
  expect((await calls('month', series[0]?.applicationId ?? '')).rows).toBe(0)
})
