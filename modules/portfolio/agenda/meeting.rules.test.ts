import { expect, test } from 'vitest'
import { daysOfSeries, latestUntil } from './meeting.rules.ts'

test('a series ends with its last day, also where years with five digits begin', () => {
  expect(daysOfSeries('2026-01-31', 'MONTHLY', '2026-04-30')).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30'])
  expect(latestUntil('9998-12-31')).toBe('9999-12-31')
  expect(daysOfSeries('9998-12-31', 'WEEKLY', '9999-12-31')).toHaveLength(53)
})
