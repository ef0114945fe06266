import { expect, test } from 'vitest'
import { firstRows } from './batch-tool.ts'

test.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, a mark and Windows',
    '\uFEFFa;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quotes',
    'a,b\n"x, ""y""\nz",2\n',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  ['empty lines, and no more than are wanted', 'a\n\n1\n2\n3', [['a'], ['1'], ['2']]],
])('the first rows of a file are shown: %s', (_, text, rows) => expect(firstRows(text, 3)).toEqual(rows))
