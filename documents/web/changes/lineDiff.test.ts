import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from './lineDiff.ts'

test('lines that stayed stand between those that came and went', () => {
  expect(lineDiff('a\nb\nc\nd', 'a\nB\nc\nd\ne')).toEqual([
    { kind: 'same', lines: ['a'] },
    { kind: 'changed', before: ['b'], after: ['B'] },
    { kind: 'same', lines: ['c', 'd'] },
    { kind: 'changed', before: [], after: ['e'] },
  ])
})

test('texts that are equal have one part, texts that share nothing too', () => {
  expect(lineDiff('a\nb', 'a\r\nb')).toEqual([{ kind: 'same', lines: ['a', 'b'] }])
  expect(lineDiff('a', 'b\nc')).toEqual([{ kind: 'changed', before: ['a'], after: ['b', 'c'] }])
})

test('texts of any length are compared, however little they share', () => {
  const [old, next] = ['old', 'new'].map((word) =>
    ['first', ...Array.from({ length: 3000 }, (_, at) => `${word} ${at}`), 'last'].join('\n'),
  )
  expect(lineDiff(old ?? '', next ?? '').map((part) => part.kind)).toEqual(['same', 'changed', 'same'])
})

test('either text can be read from the parts again, and no two parts of a kind stand beside each other', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', '')).map((lines) => lines.join('\n'))
  fc.assert(
    fc.property(text, text, (before, after) => {
      const parts = lineDiff(before, after)
      const side = (of: 'before' | 'after') => parts.flatMap((part) => (part.kind === 'same' ? part.lines : part[of])).join('\n')
      expect([side('before'), side('after')]).toEqual([before, after])
      expect(parts.some((part, at) => part.kind === parts[at + 1]?.kind)).toBe(false)
    }),
  )
})
