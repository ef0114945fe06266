import { readFile } from 'node:fs/promises'
import { detectDelimiter, streamCsvRows } from 'hucre/csv'
import { streamXlsxRows } from 'hucre/xlsx'
import { FileFault, isKept } from './file-fault.ts'

/** A table as its file has it: the line of each row, and what stands in its cells. */
export interface TableLine {
  line: number
  cells: string[]
}

const mostCellsInRow = 200
const mostUnpacked = 100 * 1024 * 1024
/** Of all cells: many of them may show one text of the workbook, and each is handed over by itself. */
const mostLetters = 10 * 1024 * 1024

/** What the entries of an archive say that they unpack to. */
function unpackedSize(bytes: Buffer): number {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]))
  const broken = () => new FileFault('notReadable', 'This is no Excel workbook.')
  if (end < 0 || end + 22 > bytes.length) throw broken()
  let at = bytes.readUInt32LE(end + 16)
  let sum = 0
  // No workbook of 5 MB needs ZIP64, whose numbers stand elsewhere.
  if (bytes.readUInt16LE(end + 10) === 0xffff || bytes.readUInt32LE(end + 12) === 0xffffffff || at === 0xffffffff) throw broken()
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== 0x02014b50) throw broken()
    const [packed, unpacked] = [bytes.readUInt32LE(at + 20), bytes.readUInt32LE(at + 24)]
    // What says less than it has would be unpacked without a limit: hucre takes 0 for unknown, and looks elsewhere for it.
    const isDeferred = (bytes.readUInt16LE(at + 8) & 8) !== 0 && packed === 0
    // Two bytes are an empty file.
    if ((packed > 2 && unpacked === 0) || isDeferred) throw broken()
    sum += unpacked
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  }
  return sum
}

async function* linesOf(path: string, format: 'csv' | 'xlsx'): AsyncGenerator<TableLine> {
  const bytes = await readFile(path)
  const textOf = (value: unknown): string =>
    value === null || value === undefined ? '' : value instanceof Date ? value.toISOString() : String(value)
  if (format === 'xlsx') {
    if (unpackedSize(bytes) > mostUnpacked) throw new FileFault('tooLarge', 'The workbook unpacks to more than 100 MB.')
    for await (const { index, values } of streamXlsxRows(bytes))
      yield { line: index + 1, cells: values.slice(0, mostCellsInRow).map(textOf) }
    return
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new FileFault('notUtf8', 'The file is not UTF-8. Save it as "CSV UTF-8".')
  }
  let line = 0
  for (const values of streamCsvRows(text, { delimiter: detectDelimiter(text.slice(0, 20_000)) })) {
    line += 1
    yield { line, cells: values.slice(0, mostCellsInRow).map(textOf) }
  }
}

/**
 * Reads the lines of a table, its headers first; lines with nothing in them are left out.
 * @throws FileFault
 */
export async function readTable(path: string, format: 'csv' | 'xlsx', mostRows: number): Promise<TableLine[]> {
  const lines: TableLine[] = []
  let letters = 0
  for await (const { line, cells } of linesOf(path, format)) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (lines.length > mostRows) throw new FileFault('tooManyRows', `A table has at most ${mostRows} rows.`, { maximum: mostRows })
    for (const cell of cells) letters += cell.length
    if (!cells.every(isKept)) throw new FileFault('notReadable', `Line ${line} has a character that no text has.`)
    if (letters > mostLetters) throw new FileFault('tooLarge', 'The cells of the table hold more than 10 MB.')
    lines.push({ line, cells })
  }
  if (lines.length === 0) throw new FileFault('empty', 'The table is empty.')
  return lines
}
