import { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setImmediate as yieldToEventLoop } from 'node:timers/promises'
import { PGlite, type Transaction } from '@electric-sql/pglite'
import type { Filesystem } from '@electric-sql/pglite/basefs'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { statementPiece, traced } from '../telemetry/work.ts'
import { type Database, type Db, scansFromTheStart } from './database.ts'
import { FolderInUse } from './error.ts'
import { transactionGuard } from './guard.ts'
import { mutexes } from './mutex.ts'
import { pgliteCopy } from './pglite-copy.ts'
import { type Statement, statementsOf } from './pglite-statements.ts'

/** Parsers that make PGlite and `pg` answer alike: 64-bit integers and numerics as numbers, dates and timestamps as Date. */
const parsers = {
  20: Number,
  1700: Number,
  1082: (text: string) => text,
  1114: (text: string) => new Date(`${text}Z`),
  1184: (text: string) => new Date(text),
}

export interface PgliteOptions {
  /** Folder of the database; `memory://` keeps nothing. */
  dataDir: string
  /** Where a database in memory has its files, which may be there already (tests). */
  fs?: Filesystem
}

/** The parts of PGlite's emscripten module that the fsync guard needs; PGlite is pinned exactly because of them. */
interface EmscriptenFs {
  filesystems?: { NODEFS?: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } }
  lookupPath(path: string): { node: { mount: { type: { stream_ops: { fsync?: (stream: { nfd: number }) => number } } } } }
}

/**
 * Opens the embedded database with four guards, because PGlite alone is not safe: it never calls fsync, takes no lock on its
 * folder, starves the event loop and hangs when the outer handle is awaited inside a transaction.
 * @throws when another process holds the folder, or when the fsync self-test counts no call.
 */
export async function openPglite(options: PgliteOptions): Promise<Database> {
  const onDisk = !options.dataDir.startsWith('memory://')
  const unlock = onDisk ? lockFolder(options.dataDir) : () => {}
  try {
    const client = await create(options, onDisk)
    return asDatabase(client, unlock)
  } catch (error) {
    unlock()
    throw error
  }
}

async function create(options: PgliteOptions, onDisk: boolean): Promise<PGlite> {
  const folder = join(options.dataDir, 'pg')
  const first = onDisk && !existsSync(join(folder, 'PG_VERSION'))
  // `-F` switches fsync off; fdatasync is a stub in the wasm build, so WAL must be synced by fsync.
  const settings = ['wal_sync_method=fsync', scansFromTheStart].flatMap((setting) => ['-c', setting])
  const startParams = [...PGlite.defaultStartParams.filter((param: string) => param !== '-F'), ...settings]
  const client = await PGlite.create({
    ...(onDisk ? { dataDir: folder, startParams } : {}),
    ...(options.fs ? { fs: options.fs } : {}),
    extensions: { pg_trgm },
    parsers,
  })
  if (onDisk) await guardDurability(client, folder, first)
  return client
}

/** Guard A: every fsync of the engine reaches the disk; a self-test refuses to go on when it does not. */
async function guardDurability(client: PGlite, folder: string, first: boolean): Promise<void> {
  const fs = (client as unknown as { Module: { FS: EmscriptenFs } }).Module.FS
  const nodeFs = fs.filesystems?.NODEFS ?? fs.lookupPath('/pglite/data/PG_VERSION').node.mount.type
  let calls = 0
  nodeFs.stream_ops.fsync = (stream) => {
    calls += 1
    fsyncSync(stream.nfd)
    return 0
  }
  if (first) syncFolder(folder)
  await client.exec('checkpoint')
  await client.exec('create table if not exists fsync_self_test (n integer); truncate fsync_self_test')
  calls = 0
  await client.exec('insert into fsync_self_test values (1)')
  if (calls === 0) {
    await client.close()
    throw new Error(
      'The embedded database does not reach the disk: one insert made no fsync call. Use DATABASE_URL, or the pinned version of @electric-sql/pglite.',
    )
  }
}

/** Files that initdb wrote before the guard was set were never synced. */
function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    const handle = openSync(join(entry.parentPath, entry.name), 'r+')
    fsyncSync(handle)
    closeSync(handle)
  }
}

/** Guard B: SQLite's kernel lock on a file beside the data, free at once when the holder dies. */
function lockFolder(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true })
  const lock = new DatabaseSync(join(dataDir, 'lock'))
  try {
    lock.exec('pragma busy_timeout=0; pragma locking_mode=exclusive; pragma journal_mode=delete; begin exclusive')
  } catch (error) {
    lock.close()
    // SQLITE_BUSY; anything else (a full disk, a folder that cannot be written) says itself what is wrong.
    if ((error as { errcode?: number }).errcode !== 5) throw error
    throw new FolderInUse(dataDir)
  }
  return () => lock.close()
}

function asDatabase(client: PGlite, unlock: () => void): Database {
  const guard = transactionGuard()
  const statements = statementsOf(client)
  const run: Statement = (text, ...more) =>
    traced(
      () => statementPiece(text),
      () => statements(text, ...more),
    )
  const outer = yielding(
    client,
    // The outer handle waits until no transaction is open; a transaction is what it waits for.
    (...statement) => client._runExclusiveTransaction(() => run(...statement)),
    {
      query: guard.refuse,
      exec: guard.refuse,
      transaction: (work: (tx: Transaction) => Promise<unknown>) => {
        guard.refuse()
        return (tx: Transaction) => guard.run(() => work(yielding(tx, within(tx, run))))
      },
    },
  )
  const db = drizzle(outer) as unknown as Db
  const { exclusively } = mutexes()
  return {
    kind: 'pglite',
    db,
    transaction: (work) => db.transaction((tx) => work(tx as unknown as Db)),
    copying: async (work) => {
      guard.refuse()
      return client.transaction((raw) => {
        const tx = drizzle({ client: yielding(raw, within(raw, run)) as unknown as PGlite }) as unknown as Db
        return guard.run(() => work(tx, pgliteCopy(raw)))
      })
    },
    listen: async (channel, heard) => {
      const end = await client.listen(channel, heard)
      return () => end()
    },
    exclusively,
    close: async () => {
      await client.close()
      unlock()
    },
  }
}

function within(tx: Transaction, run: Statement): Statement {
  return async (...statement) => {
    if (tx.closed) throw new Error('Transaction is closed')
    return run(...statement)
  }
}

/**
 * Guard C: PGlite's promises resolve as microtasks; without a turn of the event loop before each statement, in transactions too,
 * timers and sockets starve under load. `run` takes the place of `query`; `before` may refuse a call, or replace its argument.
 */
function yielding<T extends object>(client: T, run: Statement, before: { [name: string]: (argument: never) => unknown } = {}): T {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = name === 'query' ? run : Reflect.get(target, name, target)
      if (typeof value !== 'function') return value
      if (name !== 'query' && name !== 'exec' && name !== 'transaction') return value.bind(target)
      return async (first: unknown, ...rest: unknown[]) => {
        const replaced = before[name]?.(first as never)
        await yieldToEventLoop()
        return value.call(target, replaced ?? first, ...rest)
      }
    },
  })
}
