import { csvCell } from '@portico/platform/contract/csv.ts'
import { workbook, workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import type { ExternalServices } from '../../external-services.ts'
import { batchStore, type FileRow, type StoredJob } from './batch.store.ts'

interface MadeFile {
  name: string
  type: string
  chunks: AsyncGenerator<Buffer>
}

const rowsAtOnce = 100
/** So that spreadsheets read it as UTF-8. */
const mark = '\uFEFF'
/** A number below zero begins like a formula, and is none. */
const isNumber = (text: string) => /^-\d{1,30}(\.\d{1,30})?$/.test(text)
const cellOf = (text: string) => (isNumber(text) ? text : csvCell(text))

/** The file with what was found: all rows, or without those that were not, as its owner wanted. */
export const resultFile = (services: ExternalServices, job: StoredJob, format: 'csv' | 'xlsx'): MadeFile =>
  fileOf(services, job, format, {
    suffix: 'result',
    columns: [...(job.columns ?? []), ...job.outputFields, '_status', '_message'],
    rows: job.onError === 'DROP_ROW' ? 'GOOD' : 'all',
    cells: ({ cells, output, state, message }) => [
      ...cells,
      ...job.outputFields.map((_, at) => output?.[at] ?? ''),
      state === 'GOOD' ? 'OK' : 'ERROR',
      message ?? '',
    ],
  })

/** The rows that were not found, to be mended and sent again. */
export const errorFile = (services: ExternalServices, job: StoredJob, format: 'csv' | 'xlsx'): MadeFile =>
  fileOf(services, job, format, {
    suffix: 'errors',
    columns: [...(job.columns ?? []), '_status', '_message'],
    rows: 'FAILED',
    cells: ({ cells, message }) => [...cells, 'ERROR', message ?? ''],
  })

interface Content {
  suffix: string
  columns: readonly string[]
  rows: 'all' | 'GOOD' | 'FAILED'
  cells: (row: FileRow) => string[]
}

function fileOf({ database, timeZone }: ExternalServices, job: StoredJob, format: 'csv' | 'xlsx', content: Content): MadeFile {
  const store = batchStore(database.db)
  const batches = async function* () {
    for (let after = 0; ; ) {
      const rows = await store.rows(job.id, after, rowsAtOnce, content.rows)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(content.cells)
      after = last.line
    }
  }
  const bare = job.fileName.replace(/\.\w{1,5}$/, '').replace(/[^\p{L}\p{N} ._-]/gu, '_')
  const name = `${bare || 'batch'}_${content.suffix}.${format}`
  if (format === 'xlsx') {
    const columns = content.columns.map((title) => ({ title }))
    return { name, type: workbookType, chunks: workbook([{ name: content.suffix, columns, rows: batches() }], timeZone) }
  }
  const delimiter = job.delimiter ?? ','
  const lineOf = (cells: readonly string[]) => `${cells.map(cellOf).join(delimiter)}\r\n`
  return {
    name,
    type: 'text/csv; charset=utf-8',
    chunks: (async function* () {
      yield Buffer.from(mark + lineOf(content.columns))
      for await (const rows of batches()) yield Buffer.from(rows.map(lineOf).join(''))
    })(),
  }
}
