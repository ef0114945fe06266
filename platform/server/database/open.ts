import { keepPrivate } from '../private-folder.ts'
import type { Database } from './database.ts'

/** Opens PostgreSQL when an address is configured, else the embedded database in the data folder; only that one is loaded. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  lost?: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl, lost)
  keepPrivate(config.dataDir)
  return (await import('./pglite.ts')).openPglite({ dataDir: config.dataDir })
}
