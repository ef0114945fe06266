import { expect, test } from 'vitest'
import { dayEnd, dayStart, statusOptions, statusWhere, toneOf } from './log-filters.ts'

test('classes and codes filter together', () => {
  expect(statusWhere(['4xx'])).toEqual({ statusCode: { between: [400, 499] } })
  expect(statusWhere(['404', '409'])).toEqual({ statusCode: { inq: [404, 409] } })
  expect(statusWhere(['5xx', '404'])).toEqual({ or: [{ statusCode: { between: [500, 599] } }, { statusCode: { inq: [404] } }] })
})

test('what is no status matches nothing instead of everything', () => expect(statusWhere(['abc'])).toEqual({ statusCode: -1 }))

test('a code can be typed, a class chosen', () => {
  expect(statusOptions('').map(({ id }) => id)).toEqual(['2xx', '3xx', '4xx', '5xx'])
  expect(statusOptions('5').map(({ id }) => id)).toEqual(['5xx'])
  expect(statusOptions('404').map(({ id }) => id)).toEqual(['404', '4xx'])
  expect(statusOptions('999')).toEqual([])
})

test('a day is the whole day of the person', () => {
  const at = new Date(2026, 10, 21, 23, 59).toISOString()
  expect(new Date(dayStart(at))).toEqual(new Date(2026, 10, 21, 0, 0, 0, 0))
  expect(new Date(dayEnd(at))).toEqual(new Date(2026, 10, 21, 23, 59, 59, 999))
})

test('colours follow the class', () => expect([204, 304, 422, 503].map(toneOf)).toEqual(['ok', 'info', 'warn', 'bad']))
