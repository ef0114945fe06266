import { randomBytes } from 'node:crypto'
import { chmodSync, closeSync, existsSync, fsyncSync, linkSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from '@portico/platform/server/database/database.ts'
import { keepPrivate } from '@portico/platform/server/private-folder.ts'
import { type Secrets, secretsOf } from '@portico/platform/server/secrets.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import type { Config } from './config.ts'

/** SECRET_KEY, or (embedded database only) a key that is generated once into the data folder, readable by its owner alone. */
export function loadSecrets(config: Pick<Config, 'secretKey' | 'secretKeyOld' | 'dataDir'>): Secrets {
  return secretsOf(config.secretKey ?? generatedKey(config.dataDir), config.secretKeyOld)
}

const keyFile = (dataDir: string): string => join(dataDir, 'secret.key')

/**
 * The key to data that were there before, which is looked for and never made.
 * @throws where there is none
 */
export function existingSecrets(config: Pick<Config, 'secretKey' | 'secretKeyOld' | 'dataDir'>): Secrets {
  if (config.secretKey || existsSync(keyFile(config.dataDir))) return loadSecrets(config)
  throw new Error(
    `The key to the secrets is not in ${config.dataDir}: put secret.key of the portal that the data are of there, or set SECRET_KEY.`,
  )
}

function generatedKey(dataDir: string): string {
  const file = keyFile(dataDir)
  if (!existsSync(file)) {
    keepPrivate(dataDir)
    writeWhole(file, randomBytes(48).toString('base64url'))
  }
  chmodSync(file, 0o600)
  const key = readFileSync(file, 'utf8').trim()
  if (key.length < 32) throw new Error(`${file} holds no key: it must have at least 32 characters. Put the key back, or set SECRET_KEY.`)
  return key
}

/** A process that is killed in between leaves no half key behind, and of two that start together the first one's key stays. */
function writeWhole(file: string, text: string): void {
  const draft = `${file}.${process.pid}`
  const handle = openSync(draft, 'w', 0o600)
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
}

export const checkName = 'secret check'
const checkText = 'portico'

/** The database keeps a sealed check value: a start with another key stops here instead of failing at the first secret. */
export async function checkSecrets(database: Pick<Database, 'db'>, secrets: Secrets): Promise<void> {
  const store = settingsStore(database.db)
  const sealed = await store.readOrCreate(checkName, () => secrets.seal(checkText, checkName))
  try {
    if (secrets.open(sealed, checkName) === checkText) return
  } catch {
    // Another key; said below.
  }
  throw new Error(
    'SECRET_KEY is not the key that this database was written with. Set the old key as SECRET_KEY, or as SECRET_KEY_OLD beside the new one and run `npm run rekey`.',
  )
}
