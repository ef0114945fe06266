import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { codeLines, tailLength } from './codeLines.ts'
import { type CodeLanguage, highlight } from './highlight.ts'

const tailOf = (line: string) => line.slice(line.length - tailLength(line))

it.each([
  ["  --header 'Content-Type: application/json' \\", "application/json' \\"],
  ["  'http://localhost:3000/gateway/test/meter-readings/meters/871687120000013579/readings' \\", "readings' \\"],
  ['  "readAt": "2026-03-14T08:30:00Z",', '"2026-03-14T08:30:00Z",'],
  ["}'", "}'"],
  ['', ''],
])('keeps what closes %s beside the word before it', (line, tail) => {
  expect(tailOf(line)).toBe(tail)
})

it('leaves no line that could break to be only a quote, a bracket or a backslash', () => {
  void fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('a', 'b', '/', ' ', "'", '\\', '"', '}', ':') }), (line) => {
      const tail = tailOf(line)
      expect(/\w/.test(tail) || tail.length === line.length || !/\w/.test(line)).toBe(true)
    }),
  )
})

it('loses nothing of the code, whatever its colours', () => {
  void fc.assert(
    fc.property(fc.string(), fc.constantFrom<CodeLanguage>('shell', 'json', 'graphql', 'text'), (code, language) => {
      const text = codeLines(highlight(code, language))
        .map(({ head, tail }) => [...head, ...tail].map((token) => token.text).join(''))
        .join('\n')
      expect(text).toBe(code)
    }),
  )
})
