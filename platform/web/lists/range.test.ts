import { beforeAll, expect, test } from 'vitest'
import { listSpec } from '../../contract/lists.ts'
import { useTexts } from '../testing/texts.ts'
import { whereOf } from './query.ts'
import { rangeFilters, rangeText, readRange, writeRange } from './range.ts'
import { defaultState, readFilter, writeFilter } from './state.ts'

beforeAll(() => useTexts('en-GB'))
const fields = { date: { kind: 'date', sort: true }, kept: { kind: 'date' }, name: { kind: 'text', sort: true } } as const
const spec = listSpec({ style: 2, fields, defaultOrder: 'date DESC', pageSize: 10 })
const where = (value: string) => whereOf(spec, { ...defaultState(spec), filter: { date: [value] } })
const at = (day: string, time: string) => new Date(`${day}T${time}`).toISOString()

test('a range of days stands in the address and comes back from it', () => {
  const value = writeRange({ from: '2026-11-01', to: '2026-11-20' })
  expect(readFilter(writeFilter({ date: [value] }))).toEqual({ date: ['2026-11-01..2026-11-20'] })
  expect(readRange(value)).toEqual({ from: '2026-11-01', to: '2026-11-20' })
  expect(writeRange({ from: '', to: '' })).toBe('')
  for (const none of ['..', '2026-13-01..', '2026-11-01....', 'soon..later', '2026-11-01']) expect(readRange(none)).toBeUndefined()
})

test('its days are whole days of the person, and an end may be open', () => {
  expect(where('2026-11-01..2026-11-20')).toEqual({
    date: { gte: at('2026-11-01', '00:00'), lte: at('2026-11-20', '23:59:59.999') },
  })
  expect(where('2026-11-01..')).toEqual({ date: { gte: at('2026-11-01', '00:00') } })
  expect(where('..2026-11-20')).toEqual({ date: { lte: at('2026-11-20', '23:59:59.999') } })
})

test('what is no range in an opened address fits nothing, and is no error', () => {
  expect(where('soon')).toEqual({ date: { gte: at('1970-01-01', '00:00'), lte: at('1970-01-01', '23:59:59.999') } })
})

test('it is said in words', () => {
  expect(rangeText('2026-11-01..2026-11-20')).toBe('1 Nov 2026 to 20 Nov 2026')
  expect(rangeText('2026-11-01..')).toBe('from 1 Nov 2026')
  expect(rangeText('..2026-11-20')).toBe('up to 20 Nov 2026')
  expect(rangeText('2026-11-20..2026-11-20')).toBe('20 Nov 2026')
})

test('each date column with an index has one, in lists that take conditions on fields', () => {
  const columns = [
    { key: 'date', label: 'Date' },
    { key: 'kept', label: 'Kept' },
    { key: 'name', label: 'Name' },
  ]
  expect(rangeFilters(spec, columns)).toEqual([{ kind: 'range', key: 'date', label: 'Date' }])
  expect(rangeFilters({ ...spec, style: 1 }, columns)).toEqual([])
})
