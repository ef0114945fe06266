import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('text with commas, quotes and line ends is quoted, numbers and empty cells are not', () => {
  expect(csvLine(['Field App', 'a, b', 'say "x"', 'two\nlines', 12.5, null, true])).toBe(
    'Field App,"a, b","say ""x""","two\nlines",12.5,,true\r\n',
  )
})

test.each(['=1+1', '+31 6', '-2', '@SUM(A1)', '\t=1', '\r=1'])('%j cannot run as a formula in a spreadsheet', (text) => {
  expect(csvLine([text])).toMatch(/^"'/)
})

test('a negative number stays a number', () => {
  expect(csvLine([-2])).toBe('-2\r\n')
})
