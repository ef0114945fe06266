import { spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { openDatabase } from '@portico/platform/server/database/open.ts'
import { emptyDatabase, fillFolder } from '@portico/platform/server/testing/database.ts'
import { fillEveryTable } from '@portico/platform/server/testing/every-table.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { backup } from './backup.ts'
import { readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { moveToPostgres } from './move-to-postgres.ts'
import { announced } from './operations.ts'
import { type Portal, root, startPortal } from './portal.ts'
import { restore } from './restore.ts'
import type { Storage } from './storage.ts'
import { apiClient } from './testing/client.ts'
import { addressOfDatabase, teamNames } from './testing/moved.ts'
import { freePort } from './testing/place.ts'

const folders = mkdtempSync(join(tmpdir(), 'portico-operations-'))
const dataDir = join(folders, 'data')
const storage: Storage = { dataDir, databaseUrl: undefined, secretKey: undefined, secretKeyOld: undefined }
let portal: Portal | undefined
/** The same for all: people are who their provider's address says. */
let port: number

/** Starts a portal on the folder's own embedded database, as `npm start` does. */
async function start(folder: string) {
  const config = readConfig(
    { PORT: String(port), DATA_DIR: folder, LOG_LEVEL: 'silent', RATE_LIMIT: 'off', DEMO: 'on', DEMO_CALLS: 'off' },
    { modules: builtModules, brandsFolder: join(root, 'brands') },
  )
  portal = await startPortal(config)
  return apiClient(`http://localhost:${port}`)
}
const stop = async () => {
  await portal?.close()
  portal = undefined
}

beforeAll(async () => {
  mkdirSync(dataDir)
  port = await freePort()
  await fillFolder(dataDir)
  const api = await start(dataDir)
  await api.call(teams.create, { as: 'developer', body: { name: 'Kept by the backup' } })
}, 120_000)
afterAll(async () => {
  await stop()
  rmSync(folders, { recursive: true })
})

describe('while the portal runs', () => {
  it('the command asks it for a backup of the embedded database, without the key to its secrets', async () => {
    const file = join(folders, 'elsewhere', 'asked.gz')
    const made = await backup(storage, file)
    expect(made).toMatchObject({ file, tables: expect.any(Number), bytes: statSync(file).size })
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
    const text = gunzipSync(readFileSync(file)).toString('utf8')
    expect(text).toContain('Kept by the backup')
    expect(text).not.toContain(readFileSync(join(dataDir, 'secret.key'), 'utf8').trim())
    expect(text).not.toContain(announced(dataDir)?.token)
    await expect(backup(storage, file)).rejects.toThrow('is there already')
  })

  it('nobody else is answered: without the token, with another one, and when it was passed on', async () => {
    const { url = '', token = '' } = announced(dataDir) ?? {}
    const asked = (headers: Record<string, string>) => fetch(`${url}/operations/backup`, { method: 'POST', headers })
    const right = { authorization: `Bearer ${token}` }
    const states = []
    for (const headers of [
      {},
      { authorization: 'Bearer guess' },
      { ...right, 'x-forwarded-for': '127.0.0.1' },
      { ...right, via: '1.1 proxy' },
    ])
      states.push((await asked(headers as Record<string, string>)).status)
    expect(states).toEqual([404, 404, 404, 404])
    expect(readdirSync(join(dataDir, 'backups'))).toEqual([])
    expect(statSync(join(dataDir, 'running.json')).mode & 0o777).toBe(0o600)
  })

  it('who asked for a backup that could not be written hears why, and nothing is left of it', async () => {
    const away = join(dataDir, 'backups.away')
    renameSync(join(dataDir, 'backups'), away)
    writeFileSync(join(dataDir, 'backups'), 'a file where the folder should be')
    try {
      const said = /^The running portal wrote no backup: The backup \S+ could not be written\. E[A-Z]+: .+ Nothing was left behind\.$/
      await expect(backup(storage, join(folders, 'unwritten.gz'))).rejects.toThrow(said)
      expect(existsSync(join(folders, 'unwritten.gz'))).toBe(false)
    } finally {
      rmSync(join(dataDir, 'backups'))
      renameSync(away, join(dataDir, 'backups'))
    }
  })

  it('nothing is restored over its data', async () => {
    const file = join(folders, 'over.gz')
    await backup(storage, file)
    await expect(restore(storage, file)).rejects.toThrow('Another Portico already runs')
  })
})

describe('while it is stopped', () => {
  it('the command opens the folder by itself; what it restores elsewhere is a portal that works', async () => {
    await stop()
    expect(announced(dataDir)).toBeUndefined()
    const file = join(folders, 'stopped.gz')
    await backup(storage, file)
    const other = { ...storage, dataDir: join(folders, 'other') }
    await expect(restore(other, file)).rejects.toThrow('put secret.key')
    mkdirSync(other.dataDir, { recursive: true })
    await expect(restore({ ...other, secretKey: 'another key, long enough to be one' }, file)).rejects.toThrow('SECRET_KEY is not the key')
    copyFileSync(join(dataDir, 'secret.key'), join(other.dataDir, 'secret.key'))
    await restore(other, file)
    const api = await start(other.dataDir)
    const listed = await api.call(teams.list, { as: 'developer' })
    expect(listed.map(({ name }) => name)).toEqual(['Kept by the backup'])
    await stop()
  }, 300_000)

  it('a folder without a database is said to be one', async () => {
    const nowhere = { ...storage, dataDir: join(folders, 'nowhere') }
    await expect(backup(nowhere, join(folders, 'none.gz'))).rejects.toThrow('There is no database in')
    expect(existsSync(nowhere.dataDir)).toBe(false)
  })

  it('commands end with one line and what is wrong', () => {
    const ran = spawnSync(process.execPath, ['--disable-warning=ExperimentalWarning', join(root, 'apps/server/restore.ts')], {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(folders, 'nowhere') },
    })
    expect(ran).toMatchObject({ status: 1, stdout: '', stderr: 'Usage: npm run restore -- FILE\n' })
  })
})

const server = process.env.TEST_DATABASE_URL
describe.runIf(server)('the move to PostgreSQL', () => {
  it('takes every table of the embedded database along, and the portal goes on there', async () => {
    const source = await openDatabase(storage)
    await fillEveryTable(source.db)
    await source.close()
    const empty = await emptyDatabase()
    try {
      const to = { ...storage, databaseUrl: await addressOfDatabase(empty, server ?? '') }
      await expect(moveToPostgres({ ...to, secretKey: 'another key, long enough to be one' })).rejects.toThrow('SECRET_KEY is not the key')
      const { tables, rows } = await moveToPostgres(to)
      expect(rows).toBeGreaterThan(tables)
      await expect(moveToPostgres(to)).rejects.toThrow('is not empty')
      expect(await teamNames(empty.db)).toContain('Kept by the backup')
    } finally {
      await empty.close()
    }
  }, 300_000)
})
