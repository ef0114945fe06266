import { expect, test } from 'vitest'
import { firstName, partOfDay } from './greeting.ts'

test('greets by the clock of the person', () => {
  const at = (hour: number) => partOfDay(new Date(2026, 10, 21, hour))
  expect([4, 5, 11, 12, 17, 18, 23].map(at)).toEqual(['evening', 'morning', 'morning', 'afternoon', 'afternoon', 'evening', 'evening'])
})

test('calls people by their first name, however their name is written', () => {
  expect(firstName('Lotte de Vries', 'l@x')).toBe('Lotte')
  expect(firstName('Vries, Lotte de', 'l@x')).toBe('Lotte')
  expect(firstName('', 'lotte@x')).toBe('lotte')
})
