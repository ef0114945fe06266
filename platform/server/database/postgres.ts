import { setTimeout as wait } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { statementPiece, traced } from '../telemetry/work.ts'
import { type Database, type Db, scansFromTheStart } from './database.ts'
import { databaseErrorOf, isOfConnection } from './error.ts'
import { transactionGuard } from './guard.ts'
import { mutexes } from './mutex.ts'
import { postgresCopy } from './postgres-copy.ts'
import { statementNames } from './prepared.ts'

// Set for the whole process: Drizzle asks the global parsers, not the pool's.
pg.types.setTypeParser(20, Number)
pg.types.setTypeParser(1700, Number)
pg.types.setTypeParser(1082, (text: string) => text)
pg.types.setTypeParser(1114, (text: string) => new Date(`${text}Z`))

const keptOpen = 4

/** Opens a pool on a PostgreSQL (>= 15) address. `lost` hears of idle connections that break; the pool replaces them by itself. */
export async function openPostgres(
  url: string,
  lost: (error: Error) => void = () => {},
  maxConnections = 20,
  waitMs = 10_000,
): Promise<Database> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    // These stay open while nobody asks: a new one reads the catalogue first, for 50 to 90 ms of a search.
    min: keptOpen,
    keepAlive: true,
    application_name: 'portico',
    connectionTimeoutMillis: waitMs,
    // A server that is frozen in the middle of a transaction would hold its rows against all others.
    idle_in_transaction_session_timeout: 30_000,
    // No statement of the portal comes near it; one that does would keep a connection from everybody. Its caller hears 503.
    statement_timeout: 60_000,
    options: `-c ${scansFromTheStart}`,
  })
  pool.on('error', lost)
  // A connection that breaks while it is lent out, between two statements, tells nobody else; unheard, its error would end the process.
  pool.on('connect', (client) => client.on('error', lost))
  try {
    const { rows } = await pool.query<{ version: number }>("select current_setting('server_version_num')::int as version")
    if ((rows[0]?.version ?? 0) < 150_000) throw new Error('DATABASE_URL names a PostgreSQL older than 15; Portico needs 15 or newer.')
  } catch (error) {
    await pool.end()
    throw asNoAnswer(error)
  }
  const guard = transactionGuard()
  const db = drizzle(handleOf(pool, guard.refuse)) as unknown as Db
  const local = mutexes()
  return {
    kind: 'postgres',
    db,
    transaction: (work) => done(() => db.transaction((tx) => guard.run(() => work(tx as unknown as Db)))),
    copying: (work) => {
      guard.refuse()
      return copying(pool, (tx, client) => guard.run(() => work(tx, postgresCopy(client))))
    },
    listen: (channel, heard, regained) => listen(url, channel, heard, lost, regained),
    exclusively: (name, work) => exclusively(pool, local, name, work),
    close: () => pool.end(),
  }
}

/** Who starts the portal is told which setting to look at. Of a name with several addresses the error itself has no words. */
function asNoAnswer(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const { code = '', message } = error as NodeJS.ErrnoException
  if (!isOfConnection(code) && !/timeout/i.test(message)) return error
  const reasons =
    error instanceof AggregateError ? error.errors.map((one) => (one instanceof Error ? one.message : String(one))) : [message]
  return new Error(`The PostgreSQL server of DATABASE_URL does not answer: ${reasons.join(', ')}.`)
}

/** A whole database is copied for as long as it takes, in the state of one moment. */
async function copying<T>(pool: pg.Pool, work: (tx: Db, client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query('begin isolation level repeatable read')
    await client.query('set local statement_timeout = 0')
    await client.query('set local idle_in_transaction_session_timeout = 0')
    const result = await work(drizzle(client) as unknown as Db, client)
    await client.query('commit')
    return result
  } catch (error) {
    // A connection in the middle of a copy cannot be used again; closing it undoes what it did.
    broken = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Of two transactions that wait for each other PostgreSQL ends one; nothing of it was written, so it is done anew. A moment later: at once
 * it could come between the other one and its row again.
 */
async function done<T>(transaction: () => Promise<T>, attempts = 4): Promise<T> {
  try {
    return await transaction()
  } catch (error) {
    if (attempts === 1 || !['40P01', '40001'].includes(databaseErrorOf(error).code ?? '')) throw error
    await wait(20 + Math.random() * 60)
    return done(transaction, attempts - 1)
  }
}

/**
 * The pool as the outer handle uses it: closed to whoever is inside a transaction. Frequent statements are prepared, those of transactions
 * too: a third of what PostgreSQL did in a walk through all machines was to plan the same few statements anew.
 */
function handleOf(pool: pg.Pool, refuse: () => void): pg.Pool {
  const nameOf = statementNames()
  const prepared = (on: pg.Pool | pg.PoolClient) => (config: pg.QueryConfig | string, values?: unknown[]) =>
    traced(
      () => statementPiece(textOf(config)),
      () => (typeof config === 'string' ? on.query(config, values) : on.query({ ...config, name: nameOf(config.text) }, values)),
    )
  const outside = prepared(pool)
  const query: typeof outside = (config, values) => {
    refuse()
    return outside(config, values)
  }
  const connect = async () => {
    refuse()
    const client = await pool.connect()
    return Object.assign(Object.create(client) as pg.PoolClient, { query: prepared(client) })
  }
  return Object.assign(Object.create(pool) as pg.Pool, { query, connect })
}

const textOf = (config: pg.QueryConfig | string): string => (typeof config === 'string' ? config : config.text)

async function exclusively(pool: pg.Pool, local: ReturnType<typeof mutexes>, name: string, work: () => Promise<void>): Promise<boolean> {
  let ran = false
  await local.exclusively(name, async () => {
    const connection = await pool.connect()
    let stillHeld: Error | undefined
    try {
      const { rows } = await connection.query<{ got: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as got', [name])
      if (!rows[0]?.got) return
      try {
        await work()
        ran = true
      } finally {
        // A connection that could not give the lock back is closed, which does.
        await connection.query('select pg_advisory_unlock(hashtextextended($1, 0))', [name]).catch((error: Error) => (stillHeld = error))
      }
    } finally {
      connection.release(stillHeld)
    }
  })
  return ran
}

const retryMs = 1000

/** A connection of its own that comes back by itself; notices sent while it was away are lost, so listeners also poll. */
async function listen(
  url: string,
  channel: string,
  heard: (payload: string) => void,
  lost: (error: Error) => void,
  regained: () => void = () => {},
): Promise<() => Promise<void>> {
  let ended = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const connect = async (): Promise<void> => {
    const next = new pg.Client({ connectionString: url, application_name: 'portico listen', keepAlive: true })
    let isUp = false
    next.on('notification', (notice) => heard(notice.payload ?? ''))
    next.on('error', (error) => {
      if (!ended) lost(error)
      if (isUp) again()
      isUp = false
    })
    try {
      await next.connect()
      await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    } catch (error) {
      await next.end().catch(() => {})
      throw error
    }
    if (ended) return next.end()
    isUp = true
    client = next
    return undefined
  }
  /** Tries until the server is back. */
  const again = (): void => {
    if (ended) return
    retry = setTimeout(() => {
      connect().then(regained, (error: Error) => {
        lost(error)
        again()
      })
    }, retryMs)
    retry.unref()
  }
  await connect()
  return async () => {
    ended = true
    clearTimeout(retry)
    await client?.end()
  }
}
