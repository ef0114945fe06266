import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineDiff } from './line-diff.rules.ts'

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

test('lines that repeat, as brackets do, do not hide what is between them', () => {
  const block = (name: string, more: string[] = []) => [`"${name}": {`, '  "type": "object",', ...more, '  "nullable": true', '},']
  const names = Array.from({ length: 4000 }, (_, at) => `schema ${at}`)
  const text = (more: (name: string) => string[]) => names.flatMap((name) => block(name, more(name))).join('\n')
  const changed = lineDiff(
    text(() => []),
    text((name) => (/[05]00$/.test(name) ? ['  "title": "fresh",'] : [])),
  ).filter(({ kind }) => kind === 'changed')
  expect(changed).toHaveLength(names.filter((name) => /[05]00$/.test(name)).length)
  expect(new Set(changed.flatMap((part) => (part.kind === 'changed' ? part.after : [])))).toEqual(new Set(['  "title": "fresh",']))
})

test('a text that is made to have one anchor after the other ends all the same', () => {
  const lines = Array.from({ length: 40_000 }, (_, at) => `line ${at % 7} ${at % 11 === 0 ? at : ''}`)
  const moved = [...lines.slice(20_000), ...lines.slice(0, 20_000)]
  const parts = lineDiff(lines.join('\n'), moved.join('\n'))
  expect(parts.reduce((sum, part) => sum + (part.kind === 'same' ? part.lines.length : 0), 0)).toBeGreaterThanOrEqual(20_000)
})
