import { describe, expect, test } from 'vitest'
import { coveredOf, type ReportsRead } from '../traffic/traffic.rules.ts'
import { comparedOf, isSilent, partsOf, rangeBefore, stepsOf, windowOf } from './analytics.rules.ts'

const now = new Date('2026-11-23T10:20:30Z')
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000).toISOString()
const written = (range: { step: string; from: Date; to: Date }) => [range.step, range.from.toISOString(), range.to.toISOString()]

test.each([
  ['an hour of today', { from: ago(1 / 24) }, 'minute'],
  ['an hour of two weeks ago, of which minutes are gone', { from: ago(14), to: ago(13.9) }, 'hour'],
  ['a week', { from: ago(7) }, 'hour'],
  ['a day of half a year ago, of which hours are gone', { from: ago(180), to: ago(179) }, 'day'],
  ['a quarter', { from: ago(90) }, 'day'],
])('%s goes by steps that are kept and make a chart', (_, query, step) => expect(windowOf(query, now).step).toBe(step))

test('without a time it is the last 24 hours, the one that is going on among them', () => {
  const range = windowOf({}, now)
  expect(written(range)).toEqual(['hour', '2026-11-22T11:00:00.000Z', now.toISOString()])
  expect(stepsOf(range)).toBe(24)
})

test('what is to come is no part of it', () =>
  expect(windowOf({ from: '2026-11-23T00:00:00Z', to: '2026-11-24T00:00:00Z' }, now).to).toEqual(now))

test.each([
  [{ from: ago(-1) }, 'mustBeBefore'],
  [{ from: ago(1), to: ago(2) }, 'mustBeBefore'],
  [{ from: ago(398) }, 'rangeTooLong'],
])('refuses %j', (query, code) =>
  expect(() => windowOf(query, now)).toThrowError(expect.objectContaining({ details: [expect.objectContaining({ code })] })),
)

test('a step that is not over is compared with the same part of the one before it', () => {
  const before = rangeBefore(windowOf({}, now))
  expect(partsOf(before, now).map(written)).toEqual([
    ['hour', '2026-11-21T11:00:00.000Z', '2026-11-22T10:00:00.000Z'],
    ['minute', '2026-11-22T10:00:00.000Z', '2026-11-22T10:20:00.000Z'],
  ])
})

test('where the finer counts are gone, that part is left out', () => {
  const before = rangeBefore(windowOf({ from: '2026-05-01T00:00:00Z' }, now))
  expect(partsOf(before, now).map(({ step, to }) => [step, to.toISOString()])).toEqual([['day', '2026-04-30T00:00:00.000Z']])
})

describe('where calls come from reports by the hour', () => {
  const read = { from: new Date('2026-11-21T12:00:00Z'), until: new Date('2026-11-23T08:07:00Z'), lateMs: 10 * 60_000 }
  const nothing: ReportsRead = { from: null, until: null, lateMs: 0 }

  test('nothing goes by minutes, which nobody tells', () => expect(windowOf({ from: ago(1 / 24) }, now, true).step).toBe('hour'))

  test('a step without calls is nought once it was read and what is late has come; before it, and before the first reading, nobody knows', () => {
    const silent = (from: string) => isSilent(new Date(from), 'hour', read)
    expect(silent('2026-11-23T06:00:00Z')).toBe(true)
    expect(silent('2026-11-23T07:00:00Z')).toBe(false)
    expect(silent('2026-11-23T08:00:00Z')).toBe(false)
    expect(silent('2026-11-21T12:00:00Z')).toBe(true)
    expect(silent('2026-11-21T11:00:00Z')).toBe(false)
    expect(isSilent(new Date('2026-11-23T06:00:00Z'), 'hour', nothing)).toBe(false)
  })

  test('totals say which part of the time they cover', () => {
    const said = (range: { from: Date; to: Date }, of: ReportsRead = read) => {
      const covered = coveredOf(range, of)
      return covered && [covered.from.toISOString(), covered.to.toISOString()]
    }
    expect(said(windowOf({}, now, true))).toEqual(['2026-11-22T11:00:00.000Z', '2026-11-23T08:07:00.000Z'])
    expect(said(windowOf({ from: ago(7) }, now, true))).toEqual(['2026-11-21T12:00:00.000Z', '2026-11-23T08:07:00.000Z'])
    expect(said({ from: new Date('2026-11-22T00:00:00Z'), to: new Date('2026-11-23T00:00:00Z') })).toBeNull()
    expect(said({ from: new Date('2026-11-23T09:00:00Z'), to: now })).toEqual(['2026-11-23T09:00:00.000Z', '2026-11-23T09:00:00.000Z'])
    expect(said(windowOf({}, now, true), nothing)).toEqual(['2026-11-22T11:00:00.000Z', '2026-11-22T11:00:00.000Z'])
  })

  test('the time before is compared as far as its like was read, in whole hours', () => {
    const before = comparedOf(windowOf({}, now, true), read)
    expect(written(before)).toEqual(['hour', '2026-11-21T11:00:00.000Z', '2026-11-22T08:07:00.000Z'])
    expect(partsOf(before, now, true).map(written)).toEqual([['hour', '2026-11-21T11:00:00.000Z', '2026-11-22T08:00:00.000Z']])
  })
})
