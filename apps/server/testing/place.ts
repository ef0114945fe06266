import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fillFolder } from '@portico/platform/server/testing/database.ts'
import pg from 'pg'

const readyWithinMs = 400_000
const root = join(import.meta.dirname, '../../..')

export interface PortalProcess {
  url: string
  port: number
  dataDir: string
  process: ChildProcess
  /** Everything that it printed. */
  output(): string
  /** Ends it and waits; SIGKILL is what a power cut looks like. */
  stop(signal: NodeJS.Signals): Promise<void>
}

export interface PortalPlace {
  /** Starts the portal on the same data; ready when it has said so. With another PORT it is a further server beside the first. */
  start(env?: Record<string, string>): Promise<PortalProcess>
  /** Its database on PostgreSQL, for those who look behind the portal's back. */
  databaseUrl: string | undefined
  /** Removes the data. */
  remove(): Promise<void>
}

/** Everything but the public pages, which a story about people who sign in would meet first. */
const withoutVisitors = { MODULES: 'InternalDeveloperPortal,SubscriptionManager,Portfolio,DataDictionary' }

/** For what is about keys and the gateway alone: the demos of other modules need not be made. */
export const onlyInternal = { MODULES: 'InternalDeveloperPortal' }

/**
 * A portal in a process of its own, as `npm start` runs it: on a data folder of its own, or (`onPostgres`) on a fresh database of the
 * server of TEST_DATABASE_URL. An embedded database is there already, migrated and empty, unless the first start itself is looked at
 * (`fromNothing`): making it is half of a start.
 */
export async function portalPlace(
  options: { onPostgres?: boolean; fromNothing?: boolean; env?: Record<string, string> } = {},
): Promise<PortalPlace> {
  if (options.onPostgres && !process.env.TEST_DATABASE_URL)
    throw new Error('Set TEST_DATABASE_URL to the server that has room for a database.')
  const dataDir = mkdtempSync(join(tmpdir(), 'portico-process-'))
  const port = await freePort()
  const server = process.env.TEST_DATABASE_URL
  const name = `portico_process_${process.pid}_${port}`
  const database: Record<string, string> = {}
  if (options.onPostgres && server) {
    await administrate(server, `create database ${name}`)
    const address = new URL(server)
    address.pathname = `/${name}`
    database.DATABASE_URL = address.href
    database.SECRET_KEY = 'a key of the tests that has more than 32 characters'
  }
  const running = new Set<ChildProcess>()
  return {
    databaseUrl: database.DATABASE_URL,
    async start(env = {}) {
      const at = Number(env.PORT ?? port)
      if (!options.onPostgres && !options.fromNothing && !existsSync(join(dataDir, 'pg'))) await fillFolder(dataDir)
      const child = spawn(process.execPath, ['apps/server/main.ts'], {
        cwd: root,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          ...process.env,
          PORT: String(port),
          DATA_DIR: dataDir,
          DEMO: 'on',
          DEMO_CALLS: 'off',
          LOG_LEVEL: 'warn',
          RATE_LIMIT: 'off',
          NODE_OPTIONS: '',
          ...withoutVisitors,
          ...database,
          ...options.env,
          ...env,
        },
      })
      running.add(child)
      let output = ''
      child.stdout?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      child.stderr?.on('data', (chunk: Buffer) => (output += chunk.toString()))
      const started: PortalProcess = {
        url: `http://localhost:${at}`,
        port: at,
        dataDir,
        process: child,
        output: () => output,
        async stop(signal) {
          if (child.exitCode !== null || child.signalCode !== null) return
          const ended = once(child, 'exit')
          child.kill(signal)
          await ended
        },
      }
      await new Promise<void>((resolve, reject) => {
        const ready = setInterval(() => output.includes('Portico is ready') && done(), 20)
        // A first start makes the demos of all modules, and three of them may begin at once.
        const late = setTimeout(() => done(new Error(`The portal was not ready within ${readyWithinMs} ms:\n${output}`)), readyWithinMs)
        const ended = () => done(new Error(`The portal ended before it was ready:\n${output}`))
        child.once('exit', ended)
        const done = (error?: Error) => {
          clearInterval(ready)
          clearTimeout(late)
          child.off('exit', ended)
          if (!error) return resolve()
          // Nobody would get it to end it.
          child.kill('SIGKILL')
          reject(error)
        }
      })
      return started
    },
    async remove() {
      for (const child of running) if (child.exitCode === null) child.kill('SIGKILL')
      if (database.DATABASE_URL && server) await administrate(server, `drop database if exists ${name} with (force)`)
      rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function administrate(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(statement)
  await client.end()
}

/**
 * A port that nobody listens on. Below those that the system itself hands out: between the look and the listening, one of those may become
 * the local end of any connection that another test makes.
 */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    const port = 12_000 + randomInt(20_000)
    if (await mayListen(port)) return port
  }
  throw new Error('There is no free port.')
}

const mayListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
