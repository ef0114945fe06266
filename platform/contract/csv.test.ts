import { expect, test } from 'vitest'
import { csvLine } from './csv.ts'

test('text with commas, quotes and line ends is quoted, numbers and empty cells are not', () => {
  expect(csvLine(['Field App', 'a, b', 'say "x"', 'two\nlines', 12.5, null, true])).toBe(
    'Field App,"a, b","say ""x""","two\nlines",12.5,,true\r\n',
  )
})

test.each(['=1+1', '+31 6', '-2', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  '%j cannot run as a formula in a spreadsheet',
  (text) => {
    expect(csvLine([text])).toMatch(/^"'/)
  },
)

test.each([
  ['Jansen;=1+1', `"Jansen;'=1+1"`],
  ['Jansen; ＝1+1', `"Jansen; '＝1+1"`],
  ['Jansen;"=1+1', `"Jansen;""'=1+1"`],
  ['one\n=1+1', `"one\n'=1+1"`],
  ['one\t@SUM(A1)', `one\t'@SUM(A1)`],
  ['a;b', '"a;b"'],
  ['x-y=1+2', 'x-y=1+2'],
])('%j runs no formula either where lists are parted by semicolons', (text, cell) => {
  expect(
    csvLine([text])
      .trimEnd()
      .replace(/^"(one\t.*)"$/, '$1'),
  ).toBe(cell)
})

test('a negative number stays a number', () => {
  expect(csvLine([-2])).toBe('-2\r\n')
})
