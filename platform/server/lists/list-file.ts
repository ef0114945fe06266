import type { FastifyReply } from 'fastify'
import { type CsvValue, csvLine } from '../../contract/csv.ts'
import type { Actor } from '../audit.ts'
import type { Services } from '../services.ts'
import type { Cell, SheetColumn } from '../xlsx/sheet.ts'
import { localWallClock } from '../xlsx/wall-clock.ts'
import { workbook, workbookType } from '../xlsx/workbook.ts'
import { oneAhead, type Streamed, streamFile } from './stream.ts'

export interface FileColumn<Row> extends SheetColumn {
  of: (row: Row) => Cell
}

interface ListFile<Row> {
  format: 'csv' | 'xlsx'
  /** Of the file, before its minute: `prospects`. */
  name: string
  /** Of the workbook's one sheet. */
  sheet: string
  /** What the history calls such an export: `prospectExport`. */
  entityType: string
  columns: readonly FileColumn<Row>[]
  rows: () => AsyncGenerator<Row[]>
  /** What the rows were narrowed by, and how many there are, for the history. */
  asked: object
  count: number
}

/** So that spreadsheets read it as UTF-8. */
const mark = '\uFEFF'

/**
 * A list as a file, row by row in constant memory and whatever its length: text that a spreadsheet would run is made harmless, and who took
 * which rows stands in the history before the first is sent (docs/decisions/0039-workbooks.md).
 */
export function sendList<Row>(
  { database, audit, clock, timeZone }: Pick<Services, 'database' | 'audit' | 'clock' | 'timeZone'>,
  { actor, reply }: { actor: Actor; reply: FastifyReply },
  { format, name, sheet, entityType, columns, rows, asked, count }: ListFile<Row>,
): Promise<Streamed> {
  const stamp = new Date(localWallClock(timeZone)(clock.now().getTime())).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 13)
  const file = `${name}_${stamp}.${format}`
  const cells = async function* () {
    for await (const batch of oneAhead(rows())) yield batch.map((row) => columns.map(({ of }) => of(row)))
  }
  const told = () =>
    database.transaction((tx) =>
      audit(tx, actor, {
        entityType,
        entityId: name,
        entityName: file,
        action: 'export',
        changes: [
          { field: 'filter', old: null, new: JSON.stringify(asked).slice(0, 2000) },
          { field: 'rows', old: null, new: count },
        ],
      }),
    )
  return format === 'xlsx'
    ? streamFile(reply, workbook([{ name: sheet, columns, rows: cells() }], timeZone), { name: file, type: workbookType }, told)
    : streamFile(reply, linesOf(columns, cells()), { name: file, type: 'text/csv; charset=utf-8' }, told)
}

async function* linesOf(columns: readonly SheetColumn[], rows: AsyncIterable<CsvValue[][]>): AsyncGenerator<Buffer> {
  yield Buffer.from(mark + csvLine(columns.map(({ title }) => title)))
  for await (const batch of rows) yield Buffer.from(batch.map(csvLine).join(''))
}
