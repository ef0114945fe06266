import { contentsOf } from '@portico/platform/server/backup/contents.ts'
import { fill } from '@portico/platform/server/backup/fill.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import { command } from './command.ts'
import { checkSecrets, existingSecrets } from './secret-key.ts'
import { hasEmbedded, migrationsFolder, type Storage, storageOf } from './storage.ts'

/**
 * Copies the embedded database of a portal that is stopped into an empty PostgreSQL database, and compares each row. The data folder stays as
 * it is.
 */
export async function moveToPostgres(storage: Storage): Promise<{ tables: number; rows: number }> {
  if (!storage.databaseUrl)
    throw new Error('Set DATABASE_URL to the PostgreSQL database that the data move to, and DATA_DIR to where they are.')
  if (!hasEmbedded(storage.dataDir)) throw new Error(`There is no embedded database in ${storage.dataDir}: set DATA_DIR.`)
  const secrets = existingSecrets(storage)
  const from = await openDatabase({ dataDir: storage.dataDir, databaseUrl: undefined })
  try {
    const to = await openDatabase(storage)
    try {
      const check = (tx: Db) => checkSecrets({ db: tx }, secrets)
      return await from.copying(async (tx, copy) => fill(to, await contentsOf(tx, copy), { migrations: migrationsFolder, check }))
    } finally {
      await to.close()
    }
  } finally {
    await from.close()
  }
}

if (import.meta.main)
  await command(async () => {
    // The key is in the data folder, unless one was chosen; `DATABASE_URL` would ask for it as a variable.
    const { DATABASE_URL: databaseUrl, ...others } = process.env
    const { tables, rows } = await moveToPostgres({ ...storageOf(others), databaseUrl })
    return `${rows} rows of ${tables} tables moved, each compared. Start every server with DATABASE_URL and SECRET_KEY (the text of secret.key in the data folder, where none was set).`
  })
