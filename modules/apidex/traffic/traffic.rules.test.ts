import { describe, expect, it } from 'vitest'
import { monthsWithin, rangeOf, settledBefore, summaryRange, withMonths } from './traffic.rules.ts'

const now = new Date('2026-03-10T14:25:30Z')
const codeOf = (query: Parameters<typeof rangeOf>[0]) => {
  try {
    rangeOf(query, now)
    return 'fits'
  } catch (error) {
    return (error as { details: { code: string }[] }).details[0]?.code
  }
}

describe('the range of a traffic question', () => {
  it('is the last day by hour when nothing is said', () =>
    expect(rangeOf({}, now)).toEqual({ step: 'hour', from: new Date('2026-03-09T14:00:00Z'), to: now }))
  it('begins at the start of the step that holds its start', () =>
    expect(rangeOf({ step: 'day', from: '2026-03-01T20:00:00+02:00' }, now).from).toEqual(new Date('2026-03-01T00:00:00Z')))
  it.each([
    ['minute', '2026-03-09T14:25:30Z', 'fits'],
    ['minute', '2026-03-09T14:20:00Z', 'rangeTooLong'],
    ['hour', '2026-02-07T14:25:30Z', 'fits'],
    ['hour', '2026-02-07T12:00:00Z', 'rangeTooLong'],
    ['day', '2025-02-05T00:00:00Z', 'fits'],
    ['day', '2025-02-01T00:00:00Z', 'rangeTooLong'],
    ['hour', '2026-03-10T15:00:00Z', 'mustBeBefore'],
  ] as const)('by %s from %s: %s', (step, from, outcome) => expect(codeOf({ step, from })).toBe(outcome))
})

it('a summary compares with the same span before, to the minute', () => {
  const { from, bucketStarts, previous } = summaryRange(24, now)
  expect(from.toISOString()).toBe('2026-03-09T15:00:00.000Z')
  expect(bucketStarts).toHaveLength(24)
  expect(bucketStarts[23]?.toISOString()).toBe('2026-03-10T14:00:00.000Z')
  expect(previous).toEqual({
    from: new Date('2026-03-08T15:00:00Z'),
    hoursUntil: new Date('2026-03-09T14:00:00Z'),
    minutesUntil: new Date('2026-03-09T14:25:30Z'),
  })
})

it('what was read up to a moment is compared with what has its like before', () => {
  const { previous } = summaryRange(24, now, new Date('2026-03-10T13:00:00Z'))
  expect(previous).toMatchObject({ hoursUntil: new Date('2026-03-09T13:00:00Z'), minutesUntil: new Date('2026-03-09T13:00:00Z') })
})

describe('whole months of a range', () => {
  const at = (text: string) => new Date(`${text}T00:00:00Z`)
  const range = { step: 'day', from: at('2025-11-20'), to: at('2026-03-10') } as const
  const shown = (months: readonly Date[]) =>
    withMonths(range, months).map(({ step, from, to }) => [step, from.toISOString().slice(0, 10), to.toISOString().slice(0, 10)])

  it('are those that lie in it from their first day to their last', () => {
    expect(monthsWithin(range.from, range.to)).toEqual([at('2025-12-01'), at('2026-01-01'), at('2026-02-01')])
    expect(monthsWithin(at('2026-02-01'), at('2026-03-01'))).toEqual([at('2026-02-01')])
    expect(monthsWithin(at('2026-02-02'), at('2026-03-31'))).toEqual([])
  })
  it('stand in the place of their days, where they were added up', () => {
    expect(shown([])).toEqual([['day', '2025-11-20', '2026-03-10']])
    expect(shown([at('2025-12-01'), at('2026-01-01')])).toEqual([
      ['day', '2025-11-20', '2025-12-01'],
      ['month', '2025-12-01', '2026-02-01'],
      ['day', '2026-02-01', '2026-03-10'],
    ])
    expect(shown([at('2025-12-01'), at('2026-02-01')]).map(([step]) => step)).toEqual(['day', 'month', 'day', 'month', 'day'])
    expect(withMonths({ ...range, from: at('2026-02-01'), to: at('2026-03-01') }, [at('2026-02-01')])).toHaveLength(1)
  })
  it('are over for good when nothing can come late any more', () => expect(settledBefore(now)).toEqual(new Date('2026-03-02T14:25:30Z')))
})
