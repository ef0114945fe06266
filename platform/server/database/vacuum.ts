import type { Database } from './database.ts'

/** Guard D: PGlite has no autovacuum. One statement per call, because VACUUM cannot share a message with another. */
export async function vacuum(database: Database): Promise<void> {
  if (database.kind === 'pglite') await database.db.execute('vacuum analyze')
}
