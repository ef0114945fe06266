import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linePath, spread, ticks } from './scale.ts'

test('ticks are round, start at zero and cover the largest value', () => {
  expect(ticks(7)).toEqual([0, 2, 4, 6, 8])
  expect(ticks(120_411)).toEqual([0, 50_000, 100_000, 150_000])
  fc.assert(
    fc.property(fc.double({ min: 1e-6, max: 1e12, noNaN: true }), (most) => {
      const made = ticks(most)
      expect(made[0]).toBe(0)
      expect(made.at(-1)).toBeGreaterThanOrEqual(most * (1 - 1e-9))
      expect(made.length).toBeLessThanOrEqual(6)
    }),
  )
})

test('nothing but zeros still makes an axis and a flat line', () => {
  expect(ticks(0)).toEqual([0, 1])
  expect(linePath([0, 0], 0, 10, 4)).toBe('M0.0 4.0L10.0 4.0')
})

test('labels stand at equal steps', () => {
  expect(spread(24, 3)).toEqual([0, 8, 16])
  expect(spread(2, 5)).toEqual([0, 1])
})
