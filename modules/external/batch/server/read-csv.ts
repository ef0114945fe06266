import { setImmediate } from 'node:timers/promises'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { limits, type Mapped, missingColumns } from '../batch.rules.ts'

export interface ReadFile {
  columns: string[]
  delimiter: string
  rows: { line: number; cells: string[] }[]
}

const linesAtOnce = 200

const refused = (code: string, message: string, more: Partial<Fault> = {}) => invalid({ path: 'file', code, message, ...more })

/** @throws invalid with the line and the column of what is wrong with a file. */
export async function readCsv(bytes: Buffer, mapping: readonly Mapped[], mostRows: number): Promise<ReadFile> {
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refused('notUtf8', 'The file is not UTF-8. Save it as "CSV UTF-8".')
  }
  checkMarks(bytes)
  if (text.includes('\0')) throw refused('notReadable', 'This is no CSV file.')
  const found = detectDelimiter(text.slice(0, 20_000))
  const delimiter = found === ';' ? ';' : ','
  const rows: ReadFile['rows'] = []
  let columns: string[] | undefined
  let line = 0
  for (const values of streamCsvRows(text, { delimiter })) {
    line += 1
    // Others are answered in between.
    if (line % linesAtOnce === 0) await setImmediate()
    if (line > limits.lines) throw refused('tooManyRows', `A file has at most ${mostRows} rows.`, { line })
    const cells = values.map((value) =>
      value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value),
    )
    if (cells.every((cell) => cell.trim() === '')) continue
    if (columns === undefined) {
      columns = cells.map((cell) => cell.trim())
      checkColumns(columns, mapping)
      continue
    }
    if (cells.length > columns.length)
      throw refused('tooManyCells', `Line ${line} has more cells than there are columns.`, { line, column: columns.length + 1 })
    if (rows.length >= mostRows) throw refused('tooManyRows', `A file has at most ${mostRows} rows.`, { line })
    rows.push({ line, cells: columns.map((_, at) => cells[at] ?? '') })
  }
  if (columns === undefined || rows.length === 0) throw refused('empty', 'The file has no rows.')
  return { columns, delimiter, rows }
}

const [comma, semicolon, lineFeed, carriageReturn] = [0x2c, 0x3b, 0x0a, 0x0d]

/** Looked at before the file is parted: what would fall into millions of cells, or is one of megabytes, holds up everybody else meanwhile. */
function checkMarks(bytes: Buffer): void {
  let count = 0
  let last = 0
  let longest = 0
  for (let at = 0; at <= bytes.length; at += 1) {
    const byte = bytes[at]
    if (byte === comma || byte === semicolon || byte === lineFeed || byte === carriageReturn) count += 1
    else if (at < bytes.length) continue
    longest = Math.max(longest, at - last)
    last = at
  }
  if (count > limits.marks) throw refused('tooManyCells', 'The file has far more cells than its rows and columns may have.')
  if (longest > limits.cellBytes) throw refused('notReadable', 'The file has a cell that is far too long.')
}

function checkColumns(columns: readonly string[], mapping: readonly Mapped[]): void {
  if (columns.length > limits.columns)
    throw refused('tooManyColumns', `A file has at most ${limits.columns} columns.`, { line: 1, column: limits.columns + 1 })
  const twice = columns.findIndex((name, at) => name === '' || columns.indexOf(name) < at)
  if (twice >= 0) throw refused('columnName', `Column ${twice + 1} has no name of its own.`, { line: 1, column: twice + 1 })
  const [missing] = missingColumns(mapping, columns)
  if (missing !== undefined) throw refused('unknown', `There is no column ${missing}.`, { line: 1 })
}
