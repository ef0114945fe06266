import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { Copy } from './database.ts'
import { columnsOf, named } from './names.ts'

/** COPY of PostgreSQL over the connection of an open transaction. */
export const postgresCopy = (client: pg.ClientBase): Copy => ({
  out: (table) => client.query(copyTo(`copy (select ${columnsOf(table)} from ${named(table.name)}) to stdout`)) as AsyncIterable<Buffer>,
  into: (table, rows) =>
    pipeline(Readable.from(rows), client.query(copyFrom(`copy ${named(table.name)} (${columnsOf(table)}) from stdin`))),
})
