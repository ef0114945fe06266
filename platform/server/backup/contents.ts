import type { CopiedTable, Copy, Db } from '../database/database.ts'
import { appliedMigrations, type Migration } from '../database/migrate.ts'
import { type Partition, partitionsOf, type SequenceState, sequencesOf, somethingIn, tablesOf, writeAlike } from './catalogue.ts'

/** All that a database holds, read in this order: from a database or from a backup of one. */
export interface Contents {
  migrations: readonly Migration[]
  partitions: readonly Partition[]
  /** Each table's rows are read before the next table is asked for. */
  tables: AsyncIterable<CopiedTable & { rows: AsyncIterable<Buffer> }>
  /** Asked for after the tables: numbers that were given meanwhile are not given again. */
  sequences(): Promise<readonly SequenceState[]>
}

/** What a database holds at the moment that a `copying` transaction sees. @throws where no portal has ever started on it */
export async function contentsOf(tx: Db, copy: Copy): Promise<Contents> {
  await writeAlike(tx)
  if ((await somethingIn(tx)) === undefined) throw new Error('The database is empty: no portal has ever started on it.')
  const tables = await tablesOf(tx)
  return {
    migrations: await appliedMigrations(tx),
    partitions: await partitionsOf(tx),
    tables: (async function* () {
      for (const table of tables) yield { ...table, rows: copy.out(table) }
    })(),
    sequences: () => sequencesOf(tx),
  }
}
