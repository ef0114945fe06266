import { readXlsx } from 'hucre/xlsx'
import { describe, expect, it } from 'vitest'
import { readWorkbook } from '../testing/read-workbook.ts'
import type { Cell, SheetToWrite } from './sheet.ts'
import { workbook } from './workbook.ts'

const zone = 'Europe/Amsterdam'
interface Written extends Omit<SheetToWrite, 'rows'> {
  rows: AsyncIterable<readonly Cell[]> | Iterable<readonly Cell[]>
}
async function* inPairs(rows: Written['rows']): AsyncGenerator<Cell[][]> {
  let pair: Cell[][] = []
  for await (const row of rows) {
    pair.push([...row])
    if (pair.length < 2) continue
    yield pair
    pair = []
  }
  yield pair
}
async function written(sheets: Written[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const given = sheets.map((sheet) => ({ ...sheet, rows: inPairs(sheet.rows) }))
  for await (const part of workbook(given, zone)) parts.push(part)
  return Buffer.concat(parts)
}
const long = '長い名前'.repeat(30)
const texts = [
  ['شركة الطاقة المتجددة', 'شركة الطاقة المتجددة'],
  ['日本電力 株式会社', '日本電力 株式会社'],
  [long, long],
  ['00012345', '00012345'],
  ['A & B <C> "D"', 'A & B <C> "D"'],
  ['  space  ', '  space  '],
  ['one\nline', 'one\nline'],
  ['_x0041_', '_x0041_'],
  ['bell\u0007', 'bell\u0007'],
  ['👩‍💻', '👩‍💻'],
  ['=1+1', "'=1+1"],
  ['+31 20 555', "'+31 20 555"],
  ['-1', "'-1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['＝1+1', "'＝1+1"],
] as const

describe('a workbook', () => {
  const sheets: Written[] = [
    {
      name: 'Things & more',
      columns: [{ title: 'Text' }, { title: 'Number', kind: 'number' }, { title: 'Day', kind: 'day' }, { title: 'Moment', kind: 'moment' }],
      rows: [
        ...texts.map(([text], at) => [text, at, '2026-02-28', '2026-07-01T12:30:00.000Z']),
        ['', null, undefined, ''],
        ['winter', 1.5, '1999-12-31', '2026-01-01T23:30:00Z'],
        ['old', 0, '1900-03-01'],
        ['older', 0, '1900-02-28'],
        ['oldest', 0, '0204-01-01'],
      ],
    },
    { name: 'Empty', columns: Array.from({ length: 28 }, (_, at) => ({ title: `C${at}` })), rows: [] },
  ]

  it('is read cell by cell as it was written, dates in the zone of the portal, formulas as text', async () => {
    const [things, empty] = readWorkbook(await written(sheets))
    expect(things).toEqual({
      name: 'Things & more',
      boldHead: true,
      fixedRows: 1,
      filter: `A1:D${texts.length + 6}`,
      rows: [
        ['Text', 'Number', 'Day', 'Moment'],
        ...texts.map(([, text], at) => [text, at, '2026-02-28', '2026-07-01T14:30']),
        [],
        ['winter', 1.5, '1999-12-31', '2026-01-02T00:30'],
        ['old', 0, '1900-03-01'],
        ['older', 0, '1900-02-28'],
        ['oldest', 0, '0204-01-01'],
      ],
    })
    expect([empty?.name, empty?.filter, empty?.rows[0]?.[27]]).toEqual(['Empty', 'A1:AB1', 'C27'])
  })

  it('is read alike by a library that others use', async () => {
    const { sheets: read } = await readXlsx(await written(sheets))
    expect(read.map(({ name }) => name)).toEqual(['Things & more', 'Empty'])
    expect(read[0]?.rows.slice(1, 7).map(([text, number]) => [text, number])).toEqual(texts.slice(0, 6).map(([, text], at) => [text, at]))
    expect(read[0]?.rows.slice(-3).map((row) => row[2])).toEqual([new Date('1900-03-01T00:00:00Z'), '1900-02-28', '0204-01-01'])
    expect(read[0]?.rows[1]?.slice(2)).toEqual([new Date('2026-02-28T00:00:00Z'), new Date('2026-07-01T14:30:00Z')])
  })

  it('asks for rows only as somebody takes what is written, and lets a later sheet tell of an earlier one', async () => {
    let asked = 0
    function* rows() {
      for (; asked < 200_000; asked += 1) yield [`Row ${asked}`]
    }
    function* about() {
      yield [asked]
    }
    const parts = workbook(
      [
        { name: 'Many', columns: [{ title: 'Row' }], rows: inPairs(rows()) },
        { name: 'About', columns: [{ title: 'Rows', kind: 'number' }], rows: inPairs(about()) },
      ],
      zone,
    )
    for (let part = 0; part < 14; part += 1) await parts.next()
    expect(asked).toBeLessThan(100_000)
    await parts.return(undefined)
    asked = 199_990
    const [many, told] = readWorkbook(
      await written([
        { name: 'Many', columns: [{ title: 'Row' }], rows: rows() },
        { name: 'About', columns: [{ title: 'Rows', kind: 'number' }], rows: about() },
      ]),
    )
    expect([many?.rows.length, told?.rows[1]]).toEqual([11, [200_000]])
  })

  it('whose rows fail, fails', async () => {
    function* rows() {
      yield ['one']
      throw new Error('The database is gone.')
    }
    await expect(written([{ name: 'Broken', columns: [{ title: 'Row' }], rows: rows() }])).rejects.toThrow('The database is gone.')
  })
})
