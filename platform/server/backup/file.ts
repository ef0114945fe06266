import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { link, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { pipeline as pipe, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { constants, createGunzip, createGzip } from 'node:zlib'
import type { Database } from '../database/database.ts'
import { isOfConnection } from '../database/error.ts'
import { type About, archived, readArchive, type Written } from './archive.ts'
import { type Contents, contentsOf } from './contents.ts'

export interface BackupFile extends Written {
  file: string
  bytes: number
}

/** A file could not be written, in words for who asked for it: where the disk is full, or the folder not one to write to. */
export class NotWritten extends Error {}

const noRoom = ['ENOSPC', 'EDQUOT']

function asNotWritten(error: unknown, file: string): unknown {
  const { code, syscall, message } = error as Partial<NodeJS.ErrnoException>
  // What the database or its connection has to say is no matter of the file.
  if (typeof code !== 'string' || typeof syscall !== 'string' || isOfConnection(code)) return error
  const reason = noRoom.includes(code) ? 'There is no room left on its disk.' : `${message}.`
  return new NotWritten(`The backup ${file} could not be written. ${reason} Nothing was left behind.`)
}

/**
 * Writes all that a database holds at one moment into a file that only its owner may read. The name stands for a whole backup: until that
 * is on the disk the file has another one, and a failure leaves nothing behind.
 * @throws when a file of that name is there; NotWritten
 */
export async function backUp(database: Database, file: string, about: About): Promise<BackupFile> {
  if (existsSync(file)) throw new Error(`${file} is there already. Backups are never overwritten.`)
  const draft = `${file}.${randomBytes(4).toString('hex')}.part`
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    let written: Written = { tables: 0, rows: 0 }
    await database.copying(async (tx, copy) => {
      const text = archived(await contentsOf(tx, copy), about, (all) => {
        written = all
      })
      // Everybody waits for a backup of the embedded database: it is packed lightly.
      await pipeline(
        Readable.from(text),
        createGzip({ level: constants.Z_BEST_SPEED }),
        createWriteStream(draft, { mode: 0o600, flags: 'wx', flush: true }),
      )
    })
    const { size: bytes } = await stat(draft)
    await nameWhole(draft, file)
    return { file, bytes, ...written }
  } catch (error) {
    throw asNotWritten(error, file)
  } finally {
    // Where a folder on the way is a file, there is nothing to take away.
    await rm(draft, { force: true }).catch(() => {})
  }
}

/** Not every disk knows a second name for a file: shares of Windows and of clouds do not. */
const withoutLinks = ['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS']

/** Gives a file that is whole the name that stands for it. @throws when there is one of that name */
export async function nameWhole(draft: string, file: string): Promise<void> {
  try {
    await link(draft, file)
  } catch (error) {
    if (!withoutLinks.includes((error as NodeJS.ErrnoException).code ?? '')) throw error
    if (existsSync(file)) throw new Error(`${file} is there already. Backups are never overwritten.`)
    return rename(draft, file)
  }
  await rm(draft)
}

/** What a backup file holds. @throws in words when it is none, or not whole */
export async function openBackup(file: string): Promise<Contents & { about: About }> {
  const unpacked = createGunzip({ chunkSize: 256 * 1024 })
  pipe(createReadStream(file), unpacked, () => {})
  return readArchive(inWords(unpacked))
}

async function* inWords(pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* pieces
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'Z_DATA_ERROR') throw new Error('This file is not a backup of a portal, or it was changed.')
    if (code === 'Z_BUF_ERROR') throw new Error('The backup is not whole: it ends before its last line.')
    throw error
  }
}
