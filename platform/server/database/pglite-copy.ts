import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import type { Transaction } from '@electric-sql/pglite'
import type { CopiedTable, Copy } from './database.ts'
import { inBlocks } from './lines.ts'
import { columnsOf, named } from './names.ts'

/** So much is copied at a time, or one page of rows where these are longer: what is copied lies in memory whole. */
const pieceBytes = 2_000_000
const pageBytes = 8192

/** COPY of the embedded database, which knows no streams but a device of one text. */
export const pgliteCopy = (tx: Transaction): Copy => ({
  out: (table) => piecesOf(tx, table),
  async into(table, rows) {
    for await (const block of inBlocks(rows, pieceBytes)) {
      await yieldToEventLoop()
      await tx.query(`copy ${named(table.name)} (${columnsOf(table)}) from '/dev/blob'`, [], { blob: new Blob([new Uint8Array(block)]) })
    }
  },
})

/** Page by page of the table's file, so many at a time as make a piece. */
async function* piecesOf(tx: Transaction, table: CopiedTable): AsyncGenerator<Buffer> {
  const { rows } = await tx.query<{ bytes: number }>('select pg_relation_size($1::regclass) as bytes', [named(table.name)])
  const end = Math.ceil((rows[0]?.bytes ?? 0) / pageBytes)
  let pages = 1
  for (let from = 0; from < end; ) {
    await yieldToEventLoop()
    const until = from + pages
    const { blob } = await tx.query(
      `copy (select ${columnsOf(table)} from ${named(table.name)} where ctid >= '(${from},0)' and ctid < '(${until},0)') to '/dev/blob'`,
    )
    const piece = blob ? Buffer.from(await blob.arrayBuffer()) : Buffer.alloc(0)
    yield piece
    from = until
    // Rows differ in length: the next piece is as long as the last one says, and at most twice as many pages.
    const wanted = piece.length === 0 ? pages * 2 : Math.floor((pages * pieceBytes) / piece.length)
    pages = Math.max(1, Math.min(pages * 2, wanted))
  }
}
