import { expect, it } from 'vitest'
import { instantOf } from './wall-time.ts'

it.each([
  ['2027-01-15', '09:30', '2027-01-15T08:30:00.000Z'],
  ['2027-07-15', '09:30', '2027-07-15T07:30:00.000Z'],
  ['2027-03-28', '01:59', '2027-03-28T00:59:00.000Z'],
  // Left out: as far behind the change as it lies in the hour. Had twice: the first one.
  ['2027-03-28', '02:30', '2027-03-28T01:30:00.000Z'],
  ['2027-03-28', '03:01', '2027-03-28T01:01:00.000Z'],
  ['2027-10-31', '02:30', '2027-10-31T00:30:00.000Z'],
  ['2027-10-31', '03:30', '2027-10-31T02:30:00.000Z'],
])('%s at %s in Amsterdam is %s', (day, time, at) => {
  expect(instantOf(day, time, 'Europe/Amsterdam').toISOString()).toBe(at)
})
