import { afterAll, beforeAll, expect, test } from 'vitest'
import { useTexts } from '../testing/texts.ts'
import { formatBytes, formatDuration, formatNumber, formatPercent, formatRelative, formatTotal } from './format.ts'
import { setLanguage } from './i18n.ts'

beforeAll(() => useTexts('en-GB'))
afterAll(() => setLanguage('en-GB'))
const now = new Date('2026-11-21T10:00:00Z')

test('a filtered total that was not counted to its end has a plus', () => {
  expect(formatTotal(1284)).toBe('1,284')
  expect(formatTotal(10_000, false)).toBe('10,000+')
})
test('sizes, lengths of time and shares carry their unit', () => {
  expect([formatBytes(1), formatBytes(999)]).toEqual(['1 byte', '999 bytes'])
  expect(formatBytes(13_000_000)).toBe('13 MB')
  expect(formatDuration(412)).toBe('412 ms')
  expect(formatDuration(90_000)).toBe('1.5 minutes')
  expect([formatDuration(2000, 'short'), formatDuration(530, 'short')]).toEqual(['2 secs', '530 ms'])
  expect(formatPercent(0.0031)).toBe('0.31%')
})
test('time from now takes the unit that fits', () => {
  expect(formatRelative('2026-11-21T09:59:19Z', now)).toBe('41 sec ago')
  expect(formatRelative('2026-11-21T08:00:00Z', now)).toBe('2 hr ago')
  expect(formatRelative('2026-11-20T10:00:00Z', now)).toBe('yesterday')
  expect(formatRelative('2026-11-26T10:00:00Z', now)).toBe('in 5 days')
})
test('Arabic figures use Arabic digits', async () => {
  await setLanguage('ar-SA')
  expect(formatNumber(82_114)).toBe('٨٢٬١١٤')
  await setLanguage('en-GB')
})
