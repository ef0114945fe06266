import { formatDate } from '@portico/platform/web/i18n/format.ts'
import { describe, expect, test } from 'vitest'
import type { TrafficRow } from '../../traffic/traffic.contract.ts'
import { fullestQuota, intervalBegin } from './quota.ts'
import { beginOf, countedSince, noughtsOf, rangeNamed, ranges, sumsOf, takenOverWithin } from './usage.ts'
import { byProduct, fullFormat, latencyFormat, momentsOf } from './usageFigures.ts'

const now = new Date('2026-11-20T09:20:00Z')
const row = (more: Partial<TrafficRow>): TrafficRow => ({
  from: null,
  applicationId: null,
  applicationName: null,
  keyId: null,
  keyName: null,
  teamId: null,
  teamName: null,
  apiproduct: null,
  operation: null,
  statusClass: null,
  calls: 0,
  errors: 0,
  latencyMs: { p50: 1, p95: 2, p99: 3 },
  ...more,
})

test('a moment is said with its day where its time alone is not enough', () => {
  const said = (...of: Parameters<typeof fullFormat>) =>
    new Intl.DateTimeFormat('en-GB', fullFormat(...of)).format(new Date(2026, 10, 22, 12, 0))
  expect([said('hour', 24), said('minute', 60)]).toEqual(['12:00', '12:00'])
  expect(said('hour', 168)).toMatch(/^Sun,? 22 Nov,? 12:00$/)
  expect([said('day', 14), said('day', 365)]).toEqual(['22 Nov', '22 Nov 2026'])
})

describe('the moments of a chart', () => {
  test('24 hours end with the hour that goes on, and silent hours are zero', () => {
    const moments = momentsOf([row({ from: '2026-11-20T08:00:00.000Z', calls: 7, errors: 1 })], '24h', now)
    expect(moments).toHaveLength(24)
    expect(moments[0]?.at).toBe('2026-11-19T10:00:00.000Z')
    expect(moments.at(-1)?.at).toBe('2026-11-20T09:00:00.000Z')
    expect(moments.at(-2)).toMatchObject({ calls: 7, errors: 1, p95: 2 })
    expect(moments.filter(({ calls }) => calls === 0)).toHaveLength(23)
  })
  test('longer ranges begin as many steps back as they promise', () => {
    expect(momentsOf([], '7d', now)).toHaveLength(168)
    expect(momentsOf([], '14d', now)).toHaveLength(14)
    expect(beginOf('14d', now).toISOString()).toBe('2026-11-07T00:00:00.000Z')
  })
  test('a day has the same name in every time zone, an hour the one of the reader', () => {
    const zone = process.env.TZ
    process.env.TZ = 'America/New_York'
    // Formats are kept, with the zone in which another test first asked for them: these are of nobody else.
    const own = { calendar: 'gregory' }
    try {
      expect(formatDate(momentsOf([], '14d', now)[0]?.at ?? '', { ...ranges['14d'].format, ...own })).toMatch(/^7 Nov/)
      expect(formatDate(momentsOf([], '24h', now).at(-1)?.at ?? '', { ...ranges['24h'].format, ...own })).toBe('04:00')
    } finally {
      if (zone === undefined) delete process.env.TZ
      else process.env.TZ = zone
    }
  })
  test('an address with another range shows the first one', () => {
    expect(rangeNamed('14d')).toBe('14d')
    expect(rangeNamed('toString')).toBe('24h')
  })
})

test('products add up over their status classes, the most called first', () => {
  const usage = byProduct([
    row({ apiproduct: 'tariffs', statusClass: '2xx', calls: 5 }),
    row({ apiproduct: 'meters', statusClass: '2xx', calls: 90 }),
    row({ apiproduct: 'meters', statusClass: '5xx', calls: 10, errors: 10 }),
  ])
  expect(usage.map(({ apiproduct, calls, errors }) => [apiproduct, calls, errors])).toEqual([
    ['meters', 100, 10],
    ['tariffs', 5, 0],
  ])
  expect(usage[0]?.byStatus).toEqual({ '1xx': 0, '2xx': 90, '3xx': 0, '4xx': 0, '5xx': 10 })
})

test('the fullest quota is that of one key, not of all keys together', () => {
  const plans = new Map([
    ['meters', { quota: 100, interval: 'day' as const }],
    ['tariffs', { quota: 10, interval: 'hour' as const }],
  ])
  const rows = [row({ apiproduct: 'meters', keyId: 'a', calls: 31 }), row({ apiproduct: 'meters', keyId: 'b', calls: 20 })]
  expect(fullestQuota(rows, plans, 'day')).toEqual({ apiproduct: 'meters', ratio: 0.31 })
  expect(fullestQuota([], plans, 'hour')).toEqual({ apiproduct: 'tariffs', ratio: 0 })
  expect(fullestQuota(rows, plans, 'month')).toBeUndefined()
})

test('intervals begin in UTC as the gateway counts', () => {
  expect(intervalBegin('month', now).toISOString()).toBe('2026-11-01T00:00:00.000Z')
  expect(intervalBegin('day', now).toISOString()).toBe('2026-11-20T00:00:00.000Z')
  expect(intervalBegin('hour', now).toISOString()).toBe('2026-11-20T09:00:00.000Z')
})

test('neighbours are added up, the last ones too', () => expect(sumsOf([1, 2, 3, 4, 5], 2)).toEqual([3, 7, 5]))

test('an axis of latencies has one unit', () => {
  expect([0, 4.25, 500, 1000].map(latencyFormat(1100))).toEqual(['0', '4.3 ms', '500 ms', '1,000 ms'])
  expect([0, 500, 2500].map(latencyFormat(2400))).toEqual(['0', '0.5s', '2.5s'])
})

test('of a time that began before an application was taken over, none is not nought; of one that was made here it is', () => {
  const createdAt = '2026-11-19T22:10:00Z'
  const taken = { createdAt, keys: [{ takenOver: false }, { takenOver: true }] }
  expect(takenOverWithin(24, taken, now.getTime())).toBe(createdAt)
  expect(takenOverWithin(8, taken, now.getTime())).toBeUndefined()
  expect(takenOverWithin(24, { createdAt, keys: [{ takenOver: false }] }, now.getTime())).toBeUndefined()
})

test('figures of before the taking over say that it was not counted since then alone', () => {
  const takenOver = '2026-11-29T02:45:00Z'
  const at = (from: string, calls = 3) => [{ from, calls }]
  expect(countedSince(takenOver, at('2026-11-29T01:00:00Z'))).toBeUndefined()
  expect(countedSince(takenOver, at('2026-11-29T01:00:00Z', 0))).toBe(takenOver)
  expect(countedSince(takenOver, at('2026-11-29T02:00:00Z'))).toBe(takenOver)
  expect(countedSince(takenOver, at('2026-11-29T00:00:00Z'), 'day')).toBe(takenOver)
  expect(countedSince(takenOver, at('2026-11-28T00:00:00Z'), 'day')).toBeUndefined()
  expect(countedSince(undefined, at('2026-11-28T00:00:00Z'))).toBeUndefined()
})

test('none is nought from the first hour that was read or has calls, up to the last that a report covers whole', () => {
  const figures = [0, 0, 4, 0, 5, 0, 0].map((calls, hour) => ({ from: `2026-11-29T0${hour}:00:00.000Z`, calls }))
  expect(noughtsOf(figures)).toEqual([0, 0, 0, 0, 0, 0, 0])
  expect(noughtsOf(figures, '2026-11-29T01:20:00.000Z', '2026-11-29T06:00:00.000Z')).toEqual([null, 0, 0, 0, 0, 0, null])
  // Calls of before it say that it was read then.
  expect(noughtsOf(figures, '2026-11-29T04:00:00.000Z', '2026-11-29T06:10:00.000Z')).toEqual([null, null, 0, 0, 0, 0, null])
  expect(noughtsOf(figures, '2026-11-29T04:00:00.000Z', '2026-11-29T07:00:00.000Z')).toEqual([null, null, 0, 0, 0, 0, 0])
  const days = ['2026-11-27', '2026-11-28', '2026-11-29'].map((day) => ({ from: `${day}T00:00:00.000Z`, calls: 0 }))
  expect(noughtsOf(days, '2026-11-28T08:00:00.000Z', null, 'day')).toEqual([null, null, 0])
  expect(noughtsOf(days, '2026-11-28T00:00:00.000Z', null, 'day')).toEqual([null, 0, 0])
})
