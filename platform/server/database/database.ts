import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What stores query: the database itself or an open transaction of it. The same SQL runs on PGlite and on PostgreSQL 15+. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * A setting of both databases. Else who reads a large table until there is enough begins where the last one left off: the same search would
 * find something else each time.
 */
export const scansFromTheStart = 'synchronize_seqscans=off'

/** A table as it is copied: of one schema, without the columns that the database computes. */
export interface CopiedTable {
  name: string
  columns: readonly string[]
}

/** COPY in both directions, in its text format: each row one line, written alike by both drivers. */
export interface Copy {
  /** All rows of a table (one that has rows of its own, so a partition and not what is partitioned), in pieces of any length. */
  out(table: CopiedTable): AsyncIterable<Buffer>
  /** Adds rows to a table; the pieces end anywhere. */
  into(table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void>
}

/**
 * One opened database. `openDatabase` makes it; every server part receives it and nobody opens another.
 * Inside `transaction` only the given `tx` may be used: asking `db` there throws (on PGlite it would wait for ever).
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /**
   * A transaction that sees one moment of the database and may take as long as it takes, for copying all of it. On the embedded database
   * everybody else waits until it ends.
   */
  copying<T>(work: (tx: Db, copy: Copy) => Promise<T>): Promise<T>
  /**
   * Subscribes to NOTIFY on a channel; answers the function that ends the subscription. `regained` is called where the connection was lost
   * and is back: what was said meanwhile is not heard any more.
   */
  listen(channel: string, heard: (payload: string) => void, regained?: () => void): Promise<() => Promise<void>>
  /**
   * Runs `work` while no other process or task holds `name`; answers false without waiting when one does.
   * An advisory lock on PostgreSQL and a mutex in the process, because PGlite's advisory locks exclude nothing.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}
