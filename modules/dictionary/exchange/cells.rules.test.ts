import fc from 'fast-check'
import { detectDelimiter } from 'hucre/csv'
import { describe, expect, it } from 'vitest'
import { csvLine, guarded, unguarded } from './cells.rules.ts'

const sign = fc.constantFrom('=', '+', '-', '@', '＝', "'", '"', ';', ',', '\n', '\t', '\r', ' ', 'a', '1', '|', '\\')
const text = fc.string({ unit: sign, maxLength: 14 })

describe('cells that a spreadsheet could run', () => {
  it('get an apostrophe, and come back as they were', () => {
    fc.assert(
      fc.property(text, (value) => {
        expect(unguarded(guarded(value))).toBe(value)
        expect(guarded(value)).not.toMatch(/^[=+\-@\t\r\n＝]/)
      }),
      { numRuns: 3000 },
    )
    expect(guarded('=1+1')).toBe("'=1+1")
    expect(guarded('a,=1')).toBe("a,'=1")
  })

  it('are looked through once, however many line breaks, quotes and apostrophes they have', () => {
    // Looked at from each of them as far as the text is long, this would take a thousand times as long as the test may.
    for (const part of ['\n', "'", "\n'", '"', ' ;'])
      expect(unguarded(guarded(`a${part.repeat(500_000)}`))).toHaveLength(1 + part.length * 500_000)
  })
})

it('columns are parted by a comma where an admin wants it, and such a file is read as one', () => {
  const text = [
    ['name', 'sources', 'altLabels'],
    ['Meter, smart', 'Law;https://law.example;p. 3', 'a | b; c'],
  ]
    .map((cells) => csvLine(cells, ','))
    .join('')
  expect(text).toBe('name,sources,altLabels\r\n"Meter, smart","Law;https://law.example;p. 3","a | b; c"\r\n')
  expect(detectDelimiter(text)).toBe(',')
})
