import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CodeLanguage, highlight } from './highlight.ts'

const languages: CodeLanguage[] = ['json', 'yaml', 'shell', 'javascript', 'python', 'java', 'csharp', 'http', 'xml', 'text']

test('the pieces together are the code, in every language', () => {
  const codeLike = fc.string({
    unit: fc.constantFrom('"', "'", '\\', '#', '/', '*', '<', '>', '-', ':', ' ', '\n', 'a', '1', '{', '`', '$', '='),
  })
  fc.assert(
    fc.property(codeLike, fc.constantFrom(...languages), (code, language) => {
      expect(
        highlight(code, language)
          .map((token) => token.text)
          .join(''),
      ).toBe(code)
    }),
    { numRuns: 2000 },
  )
})

test('JSON keys differ from JSON strings', () => {
  expect(highlight('{"a": "b", "n": -1.5, "t": true}', 'json').filter((token) => token.kind !== 'plain')).toEqual([
    { kind: 'key', text: '"a"' },
    { kind: 'string', text: '"b"' },
    { kind: 'key', text: '"n"' },
    { kind: 'number', text: '-1.5' },
    { kind: 'key', text: '"t"' },
    { kind: 'number', text: 'true' },
  ])
})

test('a # inside a string or an address of a shell call is no comment', () => {
  expect(highlight('curl https://x/#a # note', 'shell').filter((token) => token.kind === 'comment')).toEqual([
    { kind: 'comment', text: '# note' },
  ])
})
