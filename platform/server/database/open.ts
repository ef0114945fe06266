import type { Database } from './database.ts'
import { openPglite } from './pglite.ts'
import { openPostgres } from './postgres.ts'

/** Opens PostgreSQL when an address is configured, else the embedded database in the data folder. */
export function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  lost?: (error: Error) => void,
): Promise<Database> {
  return config.databaseUrl ? openPostgres(config.databaseUrl, lost) : openPglite({ dataDir: config.dataDir })
}
