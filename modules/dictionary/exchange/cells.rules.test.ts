import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { guarded, unguarded } from './cells.rules.ts'

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
})
