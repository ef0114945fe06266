import { existsSync } from 'node:fs'
import { copyFile, mkdir, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { dirname } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { type BackupFile, backUp, nameWhole } from '@portico/platform/server/backup/file.ts'
import { FolderInUse } from '@portico/platform/server/database/error.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import * as z from 'zod/mini'
import { command } from './command.ts'
import { announced, backupFile, backupPath, type Running } from './operations.ts'
import { version } from './portal.ts'
import { asNamed, hasEmbedded, type Storage, storageOf } from './storage.ts'

const answered = z.object({ file: z.string(), bytes: z.number(), tables: z.number(), rows: z.number() })
const refused = z.object({ error: z.object({ message: z.string() }) })

/**
 * Writes a backup of the portal's data, while servers run. On PostgreSQL it connects by itself; of the embedded database it asks the
 * server that runs on it, and opens it when none does.
 * @param wanted the file; undefined: one in the data folder that is named by the time
 */
export async function backup(storage: Storage, wanted: string | undefined): Promise<BackupFile> {
  const now = systemClock.now()
  const file = wanted ?? backupFile(storage.dataDir, now)
  if (existsSync(file)) throw new Error(`${file} is there already. Backups are never overwritten.`)
  if (!storage.databaseUrl && !hasEmbedded(storage.dataDir))
    throw new Error(`There is no database in ${storage.dataDir}: set DATA_DIR or DATABASE_URL.`)
  try {
    const database = await openDatabase(storage)
    try {
      return await backUp(database, file, { version, madeAt: now.toISOString() })
    } finally {
      await database.close()
    }
  } catch (error) {
    if (!(error instanceof FolderInUse)) throw error
  }
  const running = announced(storage.dataDir)
  if (!running) throw new Error(`A portal runs on ${storage.dataDir}, but it is starting or stopping. Try again in a moment.`)
  const made = await ask(running)
  if (!wanted) return made
  await moveFile(made.file, wanted)
  return { ...made, file: wanted }
}

/** However long the server takes: it answers when the backup is on the disk. */
function ask({ url, token }: Running): Promise<BackupFile> {
  return new Promise((resolve, reject) => {
    const asked = request(url + backupPath, { method: 'POST', headers: { authorization: `Bearer ${token}` }, agent: false }, (answer) => {
      text(answer)
        .then((body) => {
          const told: unknown = JSON.parse(body)
          if (answer.statusCode === 200) return resolve(answered.parse(told))
          throw new Error(`The running portal wrote no backup: ${refused.safeParse(told).data?.error.message ?? answer.statusCode}`)
        })
        .catch(reject)
    })
    asked.once('error', (error) => reject(new Error(`The running portal wrote no backup: ${error.message}`)))
    asked.end()
  })
}

/** Also to another disk, and never over a file that is there. */
async function moveFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  try {
    await nameWhole(from, to)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EXDEV') throw error
    const draft = `${to}.part`
    await copyFile(from, draft)
    await nameWhole(draft, to)
    await rm(from)
  }
}

if (import.meta.main)
  await command(async () => {
    const [named] = process.argv.slice(2)
    const { file, tables, rows, bytes } = await backup(storageOf(process.env), named === undefined ? undefined : asNamed(named))
    return `${file}: ${rows} rows of ${tables} tables, ${bytes} bytes. SECRET_KEY is not in it: keep that elsewhere, without it the secrets cannot be read.`
  })
