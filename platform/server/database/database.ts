import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** What stores query: the database itself or an open transaction of it. The same SQL runs on PGlite and on PostgreSQL 15+. */
export type Db = PgDatabase<PgQueryResultHKT, Record<string, never>>

/**
 * One opened database. `openDatabase` makes it; every server part receives it and nobody opens another.
 * Inside `transaction` only the given `tx` may be used: asking `db` there throws (on PGlite it would wait for ever).
 */
export interface Database {
  readonly kind: 'pglite' | 'postgres'
  readonly db: Db
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>
  /** Subscribes to NOTIFY on a channel; answers the function that ends the subscription. */
  listen(channel: string, heard: (payload: string) => void): Promise<() => Promise<void>>
  /**
   * Runs `work` while no other process or task holds `name`; answers false without waiting when one does.
   * An advisory lock on PostgreSQL and a mutex in the process, because PGlite's advisory locks exclude nothing.
   */
  exclusively(name: string, work: () => Promise<void>): Promise<boolean>
  close(): Promise<void>
}
