import { expect, test } from 'vitest'
import { shortPath, statusOptions, statusWhere, toneOf } from './log-filters.ts'

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

test('colours follow the class', () => expect([204, 304, 422, 503].map(toneOf)).toEqual(['ok', 'info', 'warn', 'bad']))

test('ids in a path are shortened, so that its end is seen', () => {
  expect(shortPath('/api/companies/21643a34-637a-43a4-839c-01569cd4b38d/transitions')).toBe('/api/companies/21643a34…/transitions')
  expect(shortPath('/api/users/me')).toBe('/api/users/me')
})
