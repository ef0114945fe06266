import { expect, test } from 'vitest'
import { changeOf, drillOf, momentFormat, placeOf, timeOf } from './analytics.ts'

const id = '0c000000-0000-4000-8000-00000000000a'
const now = new Date('2026-11-23T10:20:00Z')

test('an address without anything is the last 24 hours by API product', () =>
  expect(placeOf({})).toEqual({ range: '24h', from: '', to: '', compare: false, by: 'apiproduct', page: 1, find: '', filters: {} }))

test('what an address says wrongly is left out, and an operation without its product', () =>
  expect(placeOf({ range: 'ever', by: 'colour', page: '-1', teamId: 'x', statusClass: '9xx', operation: 'list' })).toEqual(placeOf({})))

test('an address says which calls, calls that fit no operation among them', () =>
  expect(placeOf({ apiproduct: 'quick', operation: '', companyId: id, compare: 'true', page: 3 })).toMatchObject({
    compare: true,
    page: 3,
    filters: { apiproduct: 'quick', operation: '', companyId: id },
  }))

test('a range holds so many steps with the one that is going on', () => {
  const from = (range: '1h' | '24h' | '30d') => timeOf({ range, from: '', to: '' }, now)?.from
  expect([from('1h'), from('24h'), from('30d')]).toEqual([
    '2026-11-23T09:21:00.000Z',
    '2026-11-22T11:00:00.000Z',
    '2026-10-25T00:00:00.000Z',
  ])
})

test('days of one’s own end with the last of them, and are asked for once both are there', () => {
  const days = (from: string, to: string) => timeOf({ range: 'days', from, to }, now)
  expect(days('2026-11-02', '')).toBeUndefined()
  expect(days('2026-11-02', '2026-11-01')).toBeUndefined()
  expect(days('2026-11-01', '2026-11-02')).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 3).toISOString(),
  })
})

test('a row leads to what it is made of, and one of which nothing is known leads nowhere', () => {
  expect(drillOf('apiproduct', { id, apiproduct: 'quick' })).toEqual({ apiproduct: 'quick', by: 'operation' })
  expect(drillOf('operation', { id: '', apiproduct: 'quick' })).toEqual({ apiproduct: 'quick', operation: '', by: 'application' })
  expect(drillOf('application', { id, apiproduct: null })).toEqual({ applicationId: id, by: 'apiproduct' })
  expect(drillOf('company', { id, apiproduct: null })).toEqual({ companyId: id, by: 'application' })
  for (const by of ['apiproduct', 'operation', 'application', 'team', 'company'] as const)
    expect(drillOf(by, { id: null, apiproduct: null })).toBeUndefined()
})

test('days are written as those of UTC, hours of a week with their day', () => {
  expect(momentFormat('day', 30)).toMatchObject({ timeZone: 'UTC' })
  expect(momentFormat('hour', 168)).toMatchObject({ weekday: 'short' })
  expect(momentFormat('minute', 60)).not.toHaveProperty('weekday')
})

test('what had nothing before it has no change', () => {
  expect([changeOf(5, 0), changeOf(5, null), changeOf(5, 4), changeOf(0, 4)]).toEqual([undefined, undefined, 0.25, -1])
})
