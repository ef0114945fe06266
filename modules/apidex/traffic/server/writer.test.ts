import { randomUUID } from 'node:crypto'
import type { Database } from '@portico/platform/server/database/database.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setLastUsed } from '../../applications/server/key-use.store.ts'
import type { TrafficStep } from '../traffic.contract.ts'
import { dayMs, hourMs, minuteMs } from '../traffic.rules.ts'
import { type Series, trafficCounters } from './counters.ts'
import { tendPartitions } from './partition.store.ts'
import { storedTraffic } from './testing/stored-traffic.store.ts'
import { unknownId } from './traffic.table.ts'
import { trafficWriter } from './writer.ts'

const now = new Date('2026-03-10T14:25:30Z')
const log = { debug() {}, info() {}, warn() {}, error() {} }
let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

const newSeries = (): Series => ({
  environmentId: 'test',
  applicationId: randomUUID(),
  keyId: unknownId,
  productId: unknownId,
  operation: 'getPet',
  statusClass: 2,
})
const serverAt = (at: Date, through: Database = database) => {
  const counters = trafficCounters()
  return { counters, writer: trafficWriter({ database: through, clock: { now: () => at }, log }, counters, setLastUsed) }
}
const stored = async (step: TrafficStep, { applicationId }: Series) => (await storedTraffic(database).calls(step, applicationId)).calls
const partitions = (step: TrafficStep) => storedTraffic(database).partitions(step)

describe('counts', () => {
  it('of several servers at once are added up, in minutes, hours and days alike', async () => {
    const some = Array.from({ length: 30 }, newSeries)
    const servers = [serverAt(now), serverAt(now), serverAt(now)]
    for (let round = 0; round < 3; round += 1) {
      for (const { counters } of servers)
        for (const [at, series] of some.toSorted(() => Math.random() - 0.5).entries())
          counters.add(series, now.getTime() - (at % 3) * minuteMs, at)
      await Promise.all(servers.map(({ writer }) => writer.flush()))
    }
    for (const step of ['minute', 'hour', 'day'] as const) for (const series of some) expect(await stored(step, series)).toBe(9)
    // Of each application the sum is kept, too.
    for (const { applicationId } of some)
      expect(await storedTraffic(database).ofApplication(applicationId)).toEqual({ calls: 9, errors: 0 })
  })

  it('of an application are kept together: its series, its days, and what was answered in vain', async () => {
    const series = newSeries()
    const { counters, writer } = serverAt(now)
    for (const statusClass of [2, 4, 5]) counters.add({ ...series, statusClass }, now.getTime(), 5)
    counters.add({ ...series, statusClass: 5 }, now.getTime() - 3 * dayMs, 5)
    counters.add({ ...series, applicationId: unknownId }, now.getTime(), 5)
    await writer.flush()
    expect(await storedTraffic(database).ofApplication(series.applicationId)).toEqual({ calls: 4, errors: 3 })
    expect(await storedTraffic(database).ofApplication(unknownId)).toEqual({ calls: 0, errors: 0 })
  })

  it('of late records go where they belong', async () => {
    const series = newSeries()
    const { counters, writer } = serverAt(now)
    counters.add(series, now.getTime() - 6 * dayMs, 5)
    counters.add(series, now.getTime(), 5)
    await writer.flush()
    expect((await storedTraffic(database).calls('day', series.applicationId)).rows).toBe(2)
  })

  it('are kept while the database is away, and written once when it is back', async () => {
    const series = newSeries()
    let isAway = true
    const refusing = new Proxy(database, {
      get: (target, name) => {
        if (isAway && (name === 'db' || name === 'transaction')) throw new Error('connection refused')
        return Reflect.get(target, name, target)
      },
    })
    const { counters, writer } = serverAt(now, refusing)
    for (let second = 0; second < 3; second += 1) {
      counters.add(series, now.getTime(), 30)
      await writer.flush()
    }
    expect(await stored('minute', series)).toBe(0)
    isAway = false
    await writer.flush()
    await writer.flush()
    expect(await stored('day', series)).toBe(3)
  })

  it('that waited past the time that minutes are kept hold up nothing', async () => {
    const [old, fresh] = [newSeries(), newSeries()]
    const { counters, writer } = serverAt(now)
    counters.add(old, now.getTime() - 8 * dayMs, 5)
    counters.add(fresh, now.getTime(), 5)
    await writer.flush()
    expect([await stored('day', old), await stored('day', fresh)]).toEqual([0, 1])
  })

  it('are refused room only when very many wait', () => {
    const counters = trafficCounters(2)
    counters.add(newSeries(), 0, 1)
    expect(counters.isFull()).toBe(false)
    counters.add(newSeries(), 0, 1)
    expect(counters.isFull()).toBe(true)
  })
})

describe('partitions', () => {
  it('are made ahead, and dropped with what they hold when their time is over', async () => {
    const series = newSeries()
    const { counters, writer } = serverAt(now)
    counters.add(series, now.getTime(), 5)
    await writer.flush()
    await tendPartitions(database, now)
    await Promise.all([tendPartitions(database, now), tendPartitions(database, now)])
    expect(await partitions('minute')).toContain('traffic_minute_20260313')

    const later = new Date(now.getTime() + 8 * dayMs + hourMs)
    await tendPartitions(database, later)
    expect(await partitions('minute')).not.toContain('traffic_minute_20260310')
    expect([await stored('minute', series), await stored('hour', series)]).toEqual([0, 1])

    await tendPartitions(database, new Date(now.getTime() + 130 * dayMs))
    expect([await stored('hour', series), await stored('day', series)]).toEqual([0, 1])
    await tendPartitions(database, new Date(now.getTime() + 430 * dayMs))
    expect(await stored('day', series)).toBe(0)
  })

  it('that another server dropped are noticed and made again', async () => {
    const series = newSeries()
    const { counters, writer } = serverAt(now)
    counters.add(series, now.getTime(), 5)
    await writer.flush()
    for (const name of await partitions('minute')) await storedTraffic(database).drop(name)
    counters.add(series, now.getTime() + 1, 5)
    await writer.flush()
    await writer.flush()
    expect(await stored('minute', series)).toBe(1)
  })
})
