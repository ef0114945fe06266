import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../i18n/i18n.ts'
import { type Language, languages } from '../../i18n/locales.ts'
import { useTexts } from '../../testing/texts.ts'
import { firstDayOfWeek, readDay, readTime, writeDay, writeTime } from './dateText.ts'

afterEach(() => setLanguage('en-GB'))

test.each<[Language, string]>([
  ['en-GB', '20/11/2026'],
  ['nl-NL', '20-11-2026'],
  ['es-ES', '20/11/2026'],
  ['se-SE', '2026-11-20'],
  ['de-DE', '20.11.2026'],
  ['fr-FR', '20/11/2026'],
  ['ar-SA', '٢٠/١١/٢٠٢٦'],
])('in %s a day is written and read as %s', async (language, written) => {
  await useTexts(language)
  expect(writeDay('2026-11-20')).toBe(written)
  expect(readDay(written)).toBe('2026-11-20')
})

test.each(Object.keys(languages) as Language[])(
  'in %s a day is also read as ISO, without separators, without the year, and in Arabic digits',
  async (language) => {
    const now = new Date('2026-06-01T12:00:00')
    await useTexts(language)
    const swedish = language === 'se-SE'
    const read = (dayFirst: string, yearFirst: string) => readDay(swedish ? yearFirst : dayFirst, now)
    expect(readDay('2026-11-05', now)).toBe('2026-11-05')
    expect(read('5.11.2026', '2026 11 5')).toBe('2026-11-05')
    expect(read('5 11 26', '26/11/5')).toBe('2026-11-05')
    expect(read('05112026', '20261105')).toBe('2026-11-05')
    expect(read('5/11', '11/5')).toBe('2026-11-05')
    expect(read('٠٥/١١/٢٠٢٦', '٢٠٢٦/١١/٠٥')).toBe('2026-11-05')
    expect(read('\u200f5\u200f/11\u200f/2026', '2026/11/5')).toBe('2026-11-05')
  },
)

test('what is no day is not read: nothing is made of a 31 February', () => {
  const texts = ['31/02/2026', '2026-02-31', '20/13/2026', '0/1/2026', '5', '5/11/2026/7', 'tomorrow', '', '20/11/123', '-5/11/2026x']
  expect(texts.map((text) => readDay(text))).toEqual(texts.map(() => undefined))
})

test('times are read as people type them, and never beyond the day', async () => {
  expect(['9', '9:05', '0905', '9.05', '23:59', '٩:٠٥'].map(readTime)).toEqual(['09:00', '09:05', '09:05', '09:05', '23:59', '09:05'])
  expect(['24:00', '9:60', '9:5', 'noon', ''].map(readTime)).toEqual([undefined, undefined, undefined, undefined, undefined])
  expect(writeTime('09:05')).toBe('09:05')
  expect(writeTime('')).toBe('')
  await useTexts('ar-SA')
  expect(readTime(writeTime('21:05'))).toBe('21:05')
})

test('weeks begin as they do in the person’s region', () => {
  expect(firstDayOfWeek('en-GB', [])).toBe(1)
  expect(firstDayOfWeek('ar-SA', [])).toBe(0)
  expect(firstDayOfWeek('ar-SA', ['en-US', 'ar-EG'])).toBe(6)
  expect(firstDayOfWeek('en-GB', ['en-US'])).toBe(0)
  expect(firstDayOfWeek('de-DE', ['en-US', 'de'])).toBe(1)
})
