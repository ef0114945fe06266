import { cropOf } from '@portico/platform/web/ui/pictures/crop.ts'
import { describe, expect, it, test } from 'vitest'
import { kindOf, rangeOf, sentOf, typedOf } from './setting-values.ts'

const number = { type: 'integer', minimum: 1, maximum: 3650 }
describe('a setting', () => {
  it('is typed as what it is', () => {
    expect(
      [{ type: 'boolean' }, number, { type: 'array', items: { type: 'integer' } }, { type: 'string' }].map((schema) => kindOf({ schema })),
    ).toEqual(['switch', 'number', 'numbers', 'text'])
    expect(rangeOf({ schema: number })).toEqual({ minimum: 1, maximum: 3650 })
    expect(rangeOf({ schema: { type: 'array', items: { type: 'integer', minimum: 1, maximum: 365 } } })).toEqual({
      minimum: 1,
      maximum: 365,
    })
  })
  it('goes as it was typed where it is no number, so that the server says what is wrong', () => {
    expect([sentOf('number', ' 30 '), sentOf('number', '3,5'), sentOf('numbers', '30, 14;7 x')]).toEqual([30, '3,5', [30, 14, 7, 'x']])
    expect(typedOf([30, 14])).toBe('30, 14')
  })
})

test('what is marked on a picture as it shows is cut from it as it is', () => {
  const own = { width: 1000, height: 500 }
  const shown = { width: 500, height: 250 }
  expect(cropOf({ x: 10, y: 20, width: 100, height: 50 }, shown, own)).toEqual({ left: 20, top: 40, width: 200, height: 100 })
  expect(cropOf({ x: 499, y: 249, width: 100, height: 50 }, shown, own)).toEqual({ left: 998, top: 498, width: 2, height: 2 })
  for (const none of [undefined, { x: 0, y: 0, width: 0, height: 9 }, { x: 0, y: 0, width: 500, height: 250 }])
    expect(cropOf(none, shown, own)).toBeUndefined()
})
