import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineParts, roundMoments, spread, ticks } from './scale.ts'

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
  expect(lineParts([0, 0], 0, 10, 4).lines).toEqual(['M0.0 4.0L10.0 4.0'])
})

test('an axis of counts has whole numbers only', () => {
  expect(ticks(1)).toEqual([0, 0.5, 1])
  expect(ticks(1, 4, true)).toEqual([0, 1])
  expect(ticks(3, 4, true)).toEqual([0, 1, 2, 3])
  expect(ticks(5, 4, true)).toEqual([0, 2, 4, 6])
  fc.assert(fc.property(fc.nat(100_000), (most) => ticks(most, 4, true).every(Number.isInteger)))
})

test('where nothing was measured the line has a gap, and a value without neighbours is a dot', () => {
  const parts = lineParts([1, 2, null, 4, null, 3, 1], 4, 60, 4)
  expect(parts.lines).toEqual(['M0.0 3.0L10.0 2.0', 'M50.0 1.0L60.0 3.0'])
  expect(parts.areas).toEqual(['M0.0 3.0L10.0 2.0V4H0.0Z', 'M50.0 1.0L60.0 3.0V4H50.0Z'])
  expect(parts.alone).toEqual([{ index: 3, x: 30, y: 0 }])
  expect(parts.running).toBeUndefined()
})

test('the way to the step that is not over stands apart from the line', () => {
  expect(lineParts([1, 2, 1], 2, 20, 2, true)).toEqual({
    lines: ['M0.0 1.0L10.0 0.0'],
    areas: ['M0.0 1.0L10.0 0.0V2H0.0Z'],
    alone: [],
    running: 'M10.0 0.0L20.0 1.0',
  })
  expect(lineParts([null, 2, 1], 2, 20, 2, true)).toMatchObject({ lines: [], alone: [], running: 'M10.0 0.0L20.0 1.0' })
  expect(lineParts([2, null, 1], 2, 20, 2, true)).toMatchObject({ running: undefined, alone: [{ index: 0 }, { index: 2 }] })
  expect(lineParts([1, 2, null], 2, 20, 2, true)).toMatchObject({ lines: ['M0.0 1.0L10.0 0.0'], running: undefined })
})

test('labels of hours stand at hours that are round where the reader is', () => {
  const zone = process.env.TZ
  try {
    for (const [name, offset] of [
      ['UTC', 0],
      ['Asia/Tokyo', 9],
    ] as const) {
      process.env.TZ = name
      const hours = Array.from({ length: 24 }, (_, hour) => new Date(Date.UTC(2026, 10, 20, 17 + hour)).toISOString())
      const shown = roundMoments(hours, 6).map((index) => (17 + index + offset) % 24)
      expect(shown.length).toBeGreaterThan(3)
      expect(shown.every((hour) => hour % 4 === 0)).toBe(true)
      const week = Array.from({ length: 168 }, (_, hour) => new Date(Date.UTC(2026, 10, 20, 17 + hour)).toISOString())
      const midnights = roundMoments(week, 5).map((index) => (17 + index + offset) % 24)
      expect(midnights.length).toBeGreaterThan(2)
      expect(new Set(midnights)).toEqual(new Set([0]))
    }
  } finally {
    if (zone === undefined) delete process.env.TZ
    else process.env.TZ = zone
  }
})

test('labels of days stand at equal steps, as those of names do', () => {
  const days = Array.from({ length: 14 }, (_, day) => new Date(Date.UTC(2026, 10, 7 + day)).toISOString())
  expect(roundMoments(days, 5)).toEqual([0, 3, 6, 9, 12])
  expect(roundMoments([], 5)).toEqual([])
})

test('labels stand at equal steps', () => {
  expect(spread(24, 3)).toEqual([0, 8, 16])
  expect(spread(2, 5)).toEqual([0, 1])
})

test('in steps the line is level around each moment and changes halfway to the next; gaps and the running step stay apart', () => {
  const { lines, areas, running } = lineParts([0, 10, null, 10, 0, 10], 10, 100, 50, true, 'steps')
  expect(lines).toEqual(['M0.0 50.0H10.0V0.0L20.0 0.0', 'M60.0 0.0H70.0V50.0L80.0 50.0'])
  expect(areas[0]).toBe('M0.0 50.0H10.0V0.0L20.0 0.0V50H0.0Z')
  expect(running).toBe('M80.0 50.0H90.0V0.0L100.0 0.0')
})
