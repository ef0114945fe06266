import { csvLine } from '../../contract/csv.ts'
import { saveBlob } from '../client/saveFile.ts'
import type { ListColumn } from './columns.ts'
import type { ListSource } from './listSource.ts'
import type { ListState } from './state.ts'

/** As many as the API answers at once without being asked for everything. */
const pageSize = 500
/** Excel takes a file for UTF-8 only with this before it. */
const mark = '\ufeff'

interface ListToDownload<R> {
  /** Names the file: `applications-2026-11-20.csv`. */
  name: string
  source: ListSource<R>
  /** Search, filters and order of the screen; its page is left aside. */
  state: ListState
  /** One column each, under the label of the screen. */
  columns: readonly ListColumn<R>[]
  signal: AbortSignal
  /** How many rows are there already, after each page. */
  onRows: (count: number) => void
}

/** The list as the screen has it, as CSV: page after page by cursor, so that no answer is large whatever the list's size. */
export async function listAsCsv<R>({ source, state, columns, signal, onRows }: ListToDownload<R>): Promise<Blob> {
  // Blobs: the browser keeps what is read out of the page's memory, on its disk where that is much.
  const parts = [new Blob([mark, csvLine(columns.map((column) => column.label))])]
  let cursor: string | undefined
  let count = 0
  for (let page = 1; ; page++) {
    const answer = await source.load({ ...state, page, itemsPerPage: pageSize }, cursor, signal)
    parts.push(new Blob(answer.rows.map((row) => csvLine(columns.map((column) => column.value?.(row))))))
    count += answer.rows.length
    onRows(count)
    cursor = answer.next
    if (cursor === undefined || answer.rows.length === 0) break
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}

export async function downloadList<R>(list: ListToDownload<R>): Promise<void> {
  saveBlob(await listAsCsv(list), `${list.name}-${new Date().toISOString().slice(0, 10)}.csv`)
}
