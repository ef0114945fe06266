import { keepPrivate } from '../private-folder.ts'
import type { Database } from './database.ts'

/** Opens PostgreSQL when an address is configured, else the embedded database in the data folder; only that one is loaded. */
export async function openDatabase(
  config: { databaseUrl: string | undefined; dataDir: string },
  lost?: (error: Error) => void,
): Promise<Database> {
  if (config.databaseUrl) return (await import('./postgres.ts')).openPostgres(config.databaseUrl, lost)
  usable(config.dataDir)
  return (await import('./pglite.ts')).openPglite({ dataDir: config.dataDir })
}

/** @throws in words that name the setting where the folder cannot be made or written to */
function usable(dataDir: string): void {
  try {
    keepPrivate(dataDir)
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException
    const reason = ['EEXIST', 'ENOTDIR'].includes(code) ? 'it, or what it lies in, is a file' : message
    throw new Error(
      `The data folder ${dataDir} cannot be used: ${reason}. Give it to the user that runs the portal, or set DATA_DIR to another one.`,
    )
  }
}
