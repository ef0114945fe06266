import { describe, expect, it } from 'vitest'
import { cellsOf, draftOf, givenOf, newDraft, pasteInto } from './attributeDraft.ts'

describe('what a spreadsheet has on the clipboard', () => {
  it('is read in rows and cells, with lines inside of quotes', () => {
    expect(cellsOf('a\tb\r\n"two\nlines"\t"a ""word"""\n\n')).toEqual([
      ['a', 'b'],
      ['two\nlines', 'a "word"'],
    ])
  })

  it('fills the cells from where it is pasted, and adds rows', () => {
    const before = [newDraft({ name: 'meterId', dataType: 'UUID' }), newDraft({ name: 'old' })]
    const after = pasteInto(
      before,
      { row: 1, column: 'name' },
      'serialNumber\tSerial number\tstring\t1\t1\nreadAt\tRead at\tdate time\t0\t*',
      (name) => name,
    )
    expect(after.map(({ key: _, ...draft }) => givenOf({ key: '', ...draft }))).toMatchObject([
      { name: 'meterId', dataType: 'UUID' },
      { name: 'serialNumber', displayName: 'Serial number', dataType: 'STRING', minOccurs: 1, maxOccurs: 1 },
      { name: 'readAt', dataType: 'DATE_TIME', minOccurs: 0, maxOccurs: '*' },
    ])
    expect(after[1]?.key).toBe(before[1]?.key)
  })

  it('says in its first row what the columns are, as the screen calls them or by their own names', () => {
    const words: Record<string, string> = { maxLength: 'Longest' }
    const after = pasteInto([], { row: 0, column: 'description' }, 'Name\tlongest\tidentifying\ncode\t10\tx', (name) => words[name] ?? name)
    expect(after.map(givenOf)).toMatchObject([{ name: 'code', maxLength: 10, identifying: true }])
  })

  it('comes back from what is stored as it was', () => {
    const stored = {
      id: 'a',
      name: 'value',
      dataType: 'DECIMAL' as const,
      minOccurs: 0,
      maxOccurs: '*' as const,
      identifying: false,
      minimum: 0,
      readOnly: true,
    }
    const { id, ...own } = stored
    expect(givenOf(draftOf(stored))).toEqual({ id, ...own })
  })
})
