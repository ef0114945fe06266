import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { fillFolder } from '../testing/database.ts'
import { found } from '../testing/found.ts'
import type { Database } from './database.ts'
import { databaseErrorOf } from './error.ts'
import { migrate } from './migrate.ts'
import { openPglite } from './pglite.ts'
import { vacuum } from './vacuum.ts'

// Counts what reaches the operating system; everything else of the file system is real.
const disk = vi.hoisted(() => ({ syncs: 0 }))
vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const fsyncSync = (handle: number) => {
    fs.fsyncSync(handle)
    disk.syncs += 1
  }
  return { ...fs, fsyncSync }
})

const dataDir = mkdtempSync(join(tmpdir(), 'portico-pglite-'))
let database: Database
let syncsAtFirstStart = 0

beforeAll(async () => {
  database = await openPglite({ dataDir })
  syncsAtFirstStart = disk.syncs
  await database.db.execute(sql`create table thing (n integer, text text)`)
}, 120_000)
afterAll(async () => {
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})

/** A data folder with a database in it, made without initdb. */
async function filledFolder(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'portico-filled-'))
  await fillFolder(folder)
  return folder
}

describe('guard A: what is committed is on the disk', () => {
  it('the files of a new database are synced, one by one', () => expect(syncsAtFirstStart).toBeGreaterThan(500))

  it('each commit is synced once, however many statements it has', async () => {
    const synced = async (work: () => Promise<unknown>) => {
      const before = disk.syncs
      await work()
      return disk.syncs - before
    }
    const insert = sql`insert into thing values (1, 'x')`
    expect(await synced(() => database.db.execute(insert))).toBeGreaterThanOrEqual(1)
    const one = await synced(() =>
      database.transaction(async (tx) => {
        for (let n = 0; n < 20; n += 1) await tx.execute(insert)
      }),
    )
    expect(one).toBeGreaterThanOrEqual(1)
    expect(one).toBeLessThan(10)
    expect(await synced(() => database.db.execute(sql`select * from thing`))).toBe(0)
  })

  it('an engine that syncs nothing is refused at the start', async () => {
    const usual = PGlite.defaultStartParams
    const folder = await filledFolder()
    Object.assign(PGlite, { defaultStartParams: [...usual, '-c', 'fsync=off'] })
    try {
      await expect(openPglite({ dataDir: folder })).rejects.toThrow('does not reach the disk')
    } finally {
      Object.assign(PGlite, { defaultStartParams: usual })
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)

  it('an engine that cannot be given the guard is refused at the start', async () => {
    const folder = await filledFolder()
    const create = PGlite.create.bind(PGlite)
    // As a version would do it whose file system keeps its operations elsewhere: the guard is set and nothing calls it.
    const withoutGuard = vi.spyOn(PGlite, 'create').mockImplementation(async (...options: unknown[]) => {
      const client = await (create as (...all: unknown[]) => Promise<PGlite>)(...options)
      const { FS } = (
        client as unknown as { Module: { FS: { lookupPath(path: string): { node: { mount: { type: { stream_ops: object } } } } } } }
      ).Module
      Object.defineProperty(FS.lookupPath('/pglite/data/PG_VERSION').node.mount.type.stream_ops, 'fsync', {
        set: () => {},
        get: () => undefined,
      })
      return client as never
    })
    try {
      await expect(openPglite({ dataDir: folder })).rejects.toThrow('does not reach the disk')
    } finally {
      withoutGuard.mockRestore()
      rmSync(folder, { recursive: true, force: true })
    }
  }, 120_000)
})

describe('guard B: one process per data folder', () => {
  const open = (folder: string, then: string) =>
    spawn(process.execPath, [
      '--disable-warning=ExperimentalWarning',
      '--input-type=module',
      '-e',
      `
      import { openPglite } from '${join(import.meta.dirname, 'pglite.ts')}'
      let database
      try { database = await openPglite({ dataDir: '${folder}' }) } catch (error) { console.error(error.message); process.exit(1) }
      ${then}`,
    ])
  const said = async (stream: NodeJS.ReadableStream, until?: string) => {
    let text = ''
    for await (const part of stream) {
      text += String(part)
      if (until && text.includes(until)) break
    }
    return text
  }

  it('a second one is told so in one line, in this process and in another', async () => {
    const line = `Another Portico already runs on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`
    await expect(openPglite({ dataDir })).rejects.toThrow(line)
    const second = open(dataDir, 'process.exit(0)')
    const [text, [code]] = await Promise.all([said(second.stderr), once(second, 'exit')])
    expect([text.trim(), code]).toEqual([line, 1])
  }, 120_000)

  it('the folder is free as soon as its process was killed, and a migration that it was in the middle of goes on', async () => {
    const folder = await filledFolder()
    const migrations = mkdtempSync(join(tmpdir(), 'portico-migrations-'))
    writeFileSync(join(migrations, '9001_first.sql'), 'create table first (id integer)')
    writeFileSync(join(migrations, '9002_second.sql'), 'insert into first values (1)')
    // Every statement of the migrations has run, and they are not there for good yet.
    const holder = open(
      folder,
      `const { migrateIn } = await import('${join(import.meta.dirname, 'migrate.ts')}')
      await database.transaction(async (tx) => {
        await migrateIn(tx, 'pglite', '${migrations}')
        console.log('holds')
        await new Promise((resolve) => setInterval(resolve, 60_000))
      })`,
    )
    await said(holder.stdout, 'holds')
    await expect(openPglite({ dataDir: folder })).rejects.toThrow('Another Portico')
    holder.kill('SIGKILL')
    await once(holder, 'exit')
    const next = await openPglite({ dataDir: folder })
    expect(await found(next.db, sql`select 1 from pg_class where relname = 'first'`)).toEqual([])
    await migrate(next, migrations)
    expect(await found(next.db, sql`select id from first`)).toEqual([{ id: 1 }])
    await next.close()
    rmSync(migrations, { recursive: true })
    rmSync(folder, { recursive: true, force: true })
  }, 120_000)

  it('another fault of the folder is not taken for a second process', async () =>
    expect(openPglite({ dataDir: join(dataDir, 'lock') })).rejects.toThrow(/EEXIST|ENOTDIR/))
})

it('where the disk is full a write says so and leaves nothing half, and the next one goes on when there is room', async () => {
  const { default: fs } = await vi.importActual<{ default: typeof import('node:fs') }>('node:fs')
  await database.db.execute(sql`create table filling (x text)`)
  const many = sql`insert into filling select repeat(md5(n::text), 200) from generate_series(1, 20000) n`
  const full = vi.spyOn(fs, 'writeSync').mockImplementation(() => {
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', errno: -28 })
  })
  const failed = await database.transaction((tx) => tx.execute(many)).catch((error: unknown) => error)
  full.mockRestore()
  expect(databaseErrorOf(failed).code).toBe('53100')
  await database.db.execute(sql`insert into filling values ('one')`)
  expect(await found(database.db, sql`select count(*)::int as n from filling`)).toEqual([{ n: 1 }])
  await database.db.execute(sql`drop table filling`)
})

describe('guard C: timers and sockets go on under load', () => {
  /** How many of the due ticks of a 5 ms timer came while the work ran. */
  async function ticksDuring(work: (until: number) => Promise<unknown>): Promise<number> {
    let ticks = 0
    const timer = setInterval(() => (ticks += 1), 5)
    await work(performance.now() + 400)
    clearInterval(timer)
    return ticks
  }
  const saturate = (until: number, query: () => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: 4 }, async () => {
        while (performance.now() < until) await query()
      }),
    )

  it('while statements follow each other without a pause', async () =>
    expect(await ticksDuring((until) => saturate(until, () => database.db.execute(sql`select 1`)))).toBeGreaterThan(8))

  it('while one transaction runs many statements', async () =>
    expect(
      await ticksDuring((until) =>
        database.transaction(async (tx) => {
          while (performance.now() < until) await tx.execute(sql`select 1`)
        }),
      ),
    ).toBeGreaterThan(8))
})

describe('guard D: dead rows are given back', () => {
  it('VACUUM runs as a statement of its own', async () => {
    const size = async () => (await found<{ size: number }>(database.db, sql`select pg_relation_size('thing') as size`))[0]?.size
    await database.db.execute(sql`insert into thing select n, repeat('x', 500) from generate_series(1, 5000) n`)
    await database.db.execute(sql`delete from thing`)
    expect(await size()).toBeGreaterThan(1_000_000)
    await vacuum(database)
    expect(await size()).toBe(0)
  })
})

it('what was committed is there after closing and opening again', async () => {
  await database.db.execute(sql`insert into thing values (42, 'kept')`)
  await database.close()
  database = await openPglite({ dataDir })
  expect(await found(database.db, sql`select text from thing where n = 42`)).toEqual([{ text: 'kept' }])
}, 120_000)
