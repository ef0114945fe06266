import { openBackup } from '@portico/platform/server/backup/file.ts'
import { fill } from '@portico/platform/server/backup/fill.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import { command } from './command.ts'
import { checkSecrets, existingSecrets } from './secret-key.ts'
import { asNamed, migrationsFolder, type Storage, storageOf } from './storage.ts'

/**
 * Fills an empty database, embedded or PostgreSQL whatever the backup was made of, with what a backup holds. All of it is there afterwards,
 * compared row by row, or nothing. The next start brings it to this version.
 */
export async function restore(storage: Storage, file: string): Promise<{ tables: number; rows: number; madeAt: string }> {
  const secrets = existingSecrets(storage)
  const contents = await openBackup(file)
  const database = await openDatabase(storage)
  try {
    const filled = await fill(database, contents, { migrations: migrationsFolder, check: (tx) => checkSecrets({ db: tx }, secrets) })
    return { ...filled, madeAt: contents.about.madeAt }
  } finally {
    await database.close()
  }
}

if (import.meta.main)
  await command(async () => {
    const [named] = process.argv.slice(2)
    if (named === undefined) throw new Error('Usage: npm run restore -- FILE')
    const { tables, rows, madeAt } = await restore(storageOf(process.env), asNamed(named))
    return `${rows} rows of ${tables} tables are there again, as they were at ${madeAt}. Start the portal.`
  })
