import * as z from 'zod/mini'
import { wholeLines } from '../database/lines.ts'
import type { Contents } from './contents.ts'
import { isSameSum, type Sum, tally } from './tally.ts'

const format = 'portico backup 1'
/** COPY's own mark of the end; no row looks like it, because a backslash in a row is doubled. */
const endOfRows = '\\.\n'

const head = z.object({
  format: z.string(),
  version: z.string(),
  madeAt: z.string(),
  migrations: z.array(z.object({ name: z.string(), hash: z.string() })),
  partitions: z.array(z.object({ name: z.string(), of: z.string(), bounds: z.string(), options: z.string() })),
})
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) })
const tableEnd = z.object({ rows: z.number(), sum: z.string() })
const tail = z.object({
  tables: z.number(),
  rows: z.number(),
  sequences: z.array(z.object({ name: z.string(), last: z.nullable(z.string()) })),
})

/** What a backup says of itself. */
export interface About {
  /** Of the portal that made it. */
  version: string
  /** ISO time. */
  madeAt: string
}

export interface Written {
  tables: number
  rows: number
}

/**
 * The text of a backup: a line of JSON as its head, then for each table a line of JSON, its rows as COPY writes them, `\.` and a line with
 * their number and sum; a last line that says how much there was, so that a file that was cut off is never taken for a whole one.
 */
export async function* archived(contents: Contents, about: About, done: (written: Written) => void): AsyncGenerator<Buffer> {
  const { migrations, partitions } = contents
  yield line({ format, ...about, migrations, partitions })
  const written = { tables: 0, rows: 0 }
  for await (const { name, columns, rows } of contents.tables) {
    yield line({ table: name, columns })
    const counted = tally()
    yield* counted.through(rows)
    const sum = counted.sum()
    yield Buffer.from(endOfRows)
    yield line(sum)
    written.tables += 1
    written.rows += sum.rows
  }
  yield line({ ...written, sequences: await contents.sequences() })
  done(written)
}

const line = (value: object): Buffer => Buffer.from(`${JSON.stringify(value)}\n`)

/** Reads that text; sums and the end are checked on the way. @throws when it is no backup, not whole, or changed */
export async function readArchive(pieces: AsyncIterable<Buffer>): Promise<Contents & { about: About }> {
  const reader = readerOf(pieces)
  const first = z.safeParse(head, await reader.json())
  if (!first.success || !first.data.format.startsWith('portico backup')) throw new Error('This file is not a backup of a portal.')
  if (first.data.format !== format)
    throw new Error(`This backup has the format "${first.data.format}", which this version of the portal does not read.`)
  const { version, madeAt, migrations, partitions } = first.data
  let last: z.infer<typeof tail> | undefined

  async function* tables() {
    let count = 0
    let rowCount = 0
    for (;;) {
      const next = await reader.json()
      const table = z.safeParse(tableHead, next)
      if (!table.success) {
        last = z.parse(tail, next)
        if (last.tables !== count || last.rows !== rowCount) throw notWhole()
        return
      }
      const counted = tally()
      yield { name: table.data.table, columns: table.data.columns, rows: counted.through(reader.rows()) }
      const wanted: Sum = z.parse(tableEnd, await reader.json())
      if (!isSameSum(wanted, counted.sum()))
        throw new Error(`The backup was changed: its rows of ${table.data.table} are not those that were written.`)
      count += 1
      rowCount += wanted.rows
    }
  }
  return {
    about: { version, madeAt },
    migrations,
    partitions,
    tables: tables(),
    sequences: async () => {
      if (!last) throw notWhole()
      return last.sequences
    },
  }
}

const notWhole = (): Error => new Error('The backup is not whole: it ends before its last line.')

/** Lines of JSON and rows in turn, from one stream. */
function readerOf(pieces: AsyncIterable<Buffer>) {
  const source = wholeLines(pieces)[Symbol.asyncIterator]()
  let block = Buffer.alloc(0)

  async function fill(): Promise<void> {
    if (block.length > 0) return
    const next = await source.next()
    if (next.done || next.value.at(-1) !== 0x0a) throw notWhole()
    block = Buffer.from(next.value)
  }
  return {
    async json(): Promise<unknown> {
      await fill()
      const end = block.indexOf('\n')
      const text = block.toString('utf8', 0, end)
      block = block.subarray(end + 1)
      try {
        return JSON.parse(text)
      } catch {
        throw new Error('This file is not a backup of a portal.')
      }
    },
    async *rows(): AsyncGenerator<Buffer> {
      for (;;) {
        await fill()
        const atStart = block.subarray(0, endOfRows.length).toString('latin1') === endOfRows
        const end = atStart ? 0 : block.indexOf(`\n${endOfRows}`) + 1
        if (atStart || end > 0) {
          if (end > 0) yield block.subarray(0, end)
          block = block.subarray(end + endOfRows.length)
          return
        }
        const whole = block
        block = Buffer.alloc(0)
        yield whole
      }
    },
  }
}
