import { randomBytes } from 'node:crypto'
import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import { type BackupFile, backUp, NotWritten } from '@portico/platform/server/backup/file.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import { bearerOf } from '@portico/platform/server/http/bearer.ts'
import { sameText, wasForwarded } from '@portico/platform/server/http/direct.ts'
import { isThisMachine } from '@portico/platform/server/http/own-address.ts'
import { keepPrivate } from '@portico/platform/server/private-folder.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'

interface Served {
  database: Database
  dataDir: string
  version: string
  clock: Clock
}

/** How commands on the same machine reach the running server. */
export interface Running {
  url: string
  token: string
}

export const backupPath = '/operations/backup'
const runningSchema = z.object({ url: z.string(), token: z.string() })
const runningFile = (dataDir: string): string => join(dataDir, 'running.json')

/** Where backups are written when nobody says otherwise. */
export const backupFile = (dataDir: string, at: Date): string =>
  join(
    dataDir,
    'backups',
    `portico-${at
      .toISOString()
      .replace(/[-:]|\..*/g, '')
      .replace('T', '-')}.gz`,
  )

/**
 * What commands ask of the server that holds the embedded database, which nobody else can open meanwhile: a backup. Only who may read the
 * data folder knows the token, which is another one at each start, and the way is closed to everything that was passed on. The server
 * chooses the file, so that the token is good for no other. Undefined with PostgreSQL: commands connect by themselves.
 */
export function serveOperations(app: FastifyInstance, { database, dataDir, version, clock }: Served): { token: string } | undefined {
  if (database.kind !== 'pglite') return undefined
  const token = randomBytes(32).toString('base64url')
  app.post(backupPath, async (request, reply) => {
    // Not loopback alone: a server may listen on another address of its machine only.
    const isFromHere = !wasForwarded(request.raw) && isThisMachine(request.raw.socket.remoteAddress ?? '')
    if (!isFromHere || !sameText(bearerOf(request.headers), token)) return reply.callNotFound()
    const now = clock.now()
    let made: BackupFile | undefined
    const ran = await database.exclusively('backup', async () => {
      made = await backUp(database, backupFile(dataDir, now), { version, madeAt: now.toISOString() }).catch((error: unknown) => {
        // Who asks may read the folder: the path is no news to them.
        throw error instanceof NotWritten
          ? new AppError(503, 'Unavailable', error.message, { code: 'backupNotWritten', cause: error })
          : error
      })
    })
    if (!ran) throw new AppError(409, 'ReferenceConflict', 'Another backup is being written.', { code: 'backupRuns' })
    request.log.info({ ...made }, 'a backup was written')
    return made
  })
  return { token }
}

/** Tells commands where the server listens, until it stops. A file that a killed server left is found out by the folder being free. */
export function announce(dataDir: string, running: Running): () => Promise<void> {
  keepPrivate(dataDir)
  const file = runningFile(dataDir)
  writeFileSync(`${file}.part`, JSON.stringify(running), { mode: 0o600 })
  renameSync(`${file}.part`, file)
  return async () => rmSync(file, { force: true })
}

/** The server that runs on a data folder, as it told; undefined when none did. */
export function announced(dataDir: string): Running | undefined {
  try {
    return runningSchema.parse(JSON.parse(readFileSync(runningFile(dataDir), 'utf8')))
  } catch {
    return undefined
  }
}
