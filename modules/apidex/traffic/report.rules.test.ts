import { expect, test } from 'vitest'
import { partsOfWindow, reportWindow } from './report.rules.ts'

const now = new Date('2026-03-10T10:20:00Z')
const shown = (countedUntil: string | null) => {
  const { from, to } = reportWindow(now, countedUntil === null ? null : new Date(countedUntil))
  return [from.toISOString(), to.toISOString()]
}

test('a window begins some hours before what was counted, ends with the hour that is going on, and is never longer than a week', () => {
  expect(shown(null)).toEqual(['2026-03-09T10:00:00.000Z', '2026-03-10T11:00:00.000Z'])
  expect(shown('2026-03-10T10:05:00Z')).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-10T11:00:00.000Z'])
  expect(shown('2026-03-09T01:00:00Z')).toEqual(['2026-03-08T19:00:00.000Z', '2026-03-10T11:00:00.000Z'])
  expect(shown('2026-01-01T00:00:00Z')).toEqual(['2026-03-03T10:00:00.000Z', '2026-03-10T11:00:00.000Z'])
  expect(shown('2027-01-01T00:00:00Z')).toEqual(['2026-03-10T04:00:00.000Z', '2026-03-10T11:00:00.000Z'])
})

test('after keys were taken over a window begins a day before what was counted: their calls are told, too', () => {
  const { from, to } = reportWindow(now, new Date('2026-03-10T10:05:00Z'), true)
  expect([from.toISOString(), to.toISOString()]).toEqual(['2026-03-09T10:00:00.000Z', '2026-03-10T11:00:00.000Z'])
})

test('the parts of a window follow each other without gaps', () => {
  const parts = partsOfWindow(reportWindow(now, new Date('2026-03-08T12:00:00Z')))
  expect(parts.map(({ from, to }) => [from.toISOString(), to.toISOString()])).toEqual([
    ['2026-03-08T06:00:00.000Z', '2026-03-09T06:00:00.000Z'],
    ['2026-03-09T06:00:00.000Z', '2026-03-10T06:00:00.000Z'],
    ['2026-03-10T06:00:00.000Z', '2026-03-10T11:00:00.000Z'],
  ])
})
