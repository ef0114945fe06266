import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { folderPrefix, markOwner, removeLeftovers } from './leftovers.ts'
import { memoryFolder } from './memory-folder.ts'

/** Whom the server runs as: PostgreSQL refuses root. Undefined: the user that we are. */
type Account = { uid: number; gid: number } | undefined

const run = promisify(execFile)

/**
 * The server's keeper reads its standard input until we are gone, however we went, then stops the server and removes the folder.
 * SIGINT asks PostgreSQL to end connections and write everything; SIGQUIT is for one that does not.
 */
const keeper = `"$@" >"$FOLDER/log" 2>&1 & server=$!
cat >/dev/null
kill -INT $server 2>/dev/null
( sleep 10; kill -QUIT $server 2>/dev/null ) & late=$!
wait $server; kill $late 2>/dev/null
rm -rf "$FOLDER/data" "$FOLDER/log" "$FOLDER/native" "$FOLDER/owner.json"; rmdir "$FOLDER" 2>/dev/null; true`

/**
 * Of a cluster that lives for minutes: nothing waits for a disk, no database of a moment is vacuumed behind a test's back, and no statement
 * that runs once is compiled.
 */
const forgetful = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off', 'jit=off']

/**
 * Starts a new cluster in a temporary folder on an unused loopback port, with superuser `portico`. One that is not `durable` leaves it to
 * the operating system when its files reach the disk: no test cuts the power of its machine.
 */
export async function startCluster(binaries: string, durable: boolean): Promise<{ url: string; stop(): Promise<void> }> {
  const usual = commonTemporaryFolder()
  const temporary = durable ? usual : (memoryFolder() ?? usual)
  for (const one of new Set([usual, temporary])) await removeLeftovers(one)
  const account = accountOf()
  const folder = mkdtempSync(join(temporary, folderPrefix))
  try {
    chmodSync(folder, 0o755)
    if (account) chownSync(folder, account.uid, account.gid)
    markOwner(folder)
    const bin = reachable(binaries, folder, account)
    const password = randomBytes(16).toString('hex')
    await initialise(bin, folder, password, account)
    return await listenSomewhere(bin, folder, password, account, durable)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  }
}

async function initialise(bin: string, folder: string, password: string, account: Account): Promise<void> {
  const passwordFile = join(folder, 'password')
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  const data = join(folder, 'data')
  const faults: string[] = []
  // C.UTF-8 folds the case of all letters as a usual server does, and is on every Linux; macOS has the second one.
  for (const locale of ['C.UTF-8', 'en_US.UTF-8']) {
    const args = [
      '-D',
      data,
      '-U',
      'portico',
      '-A',
      'scram-sha-256',
      `--pwfile=${passwordFile}`,
      '-E',
      'UTF8',
      `--locale=${locale}`,
      '--no-sync',
    ]
    try {
      await run(join(bin, 'initdb'), args, { cwd: folder, ...account })
      rmSync(passwordFile)
      return
    } catch (error) {
      faults.push(String((error as { stderr?: string }).stderr || error))
      rmSync(data, { recursive: true, force: true })
    }
  }
  throw new Error(`initdb failed: ${faults.join('\n')}`)
}

/** The port is free when asked for and may be taken a moment later; then the next one is tried. */
async function listenSomewhere(
  bin: string,
  folder: string,
  password: string,
  account: Account,
  durable: boolean,
): Promise<{ url: string; stop(): Promise<void> }> {
  let said = ''
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const port = await unusedPort()
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      ...(durable ? [] : forgetful),
      'max_connections=200',
      'shared_buffers=128MB',
    ]
    const args = [
      '-c',
      keeper,
      'keeper',
      join(bin, 'postgres'),
      '-D',
      join(folder, 'data'),
      ...settings.flatMap((setting) => ['-c', setting]),
    ]
    const child = spawn('/bin/sh', args, {
      cwd: folder,
      stdio: ['pipe', 'ignore', 'ignore'],
      detached: true,
      env: { ...process.env, FOLDER: folder, LC_ALL: 'C' },
      ...account,
    })
    const ended = once(child, 'exit')
    const url = `postgres://portico:${password}@127.0.0.1:${port}/postgres`
    if (await answers(url, child, folder)) {
      child.unref()
      return { url, stop: () => stop(child, ended, folder) }
    }
    said = textOf(join(folder, 'log'))
    child.stdin.end()
    await ended
    if (!/could not bind|Address already in use/.test(said)) break
  }
  throw new Error(`PostgreSQL did not start: ${said}`)
}

async function answers(url: string, child: ChildProcess, folder: string): Promise<boolean> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && child.exitCode === null) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
    try {
      await client.connect()
      return true
    } catch {
      if (/FATAL: {2}(?!the database system is starting)/.test(textOf(join(folder, 'log')))) return false
      await wait(50)
    } finally {
      await client.end().catch(() => {})
    }
  }
  return false
}

async function stop(child: ChildProcess, ended: Promise<unknown>, folder: string): Promise<void> {
  child.ref()
  child.stdin?.end()
  await ended
  rmSync(folder, { recursive: true, force: true })
}

function accountOf(): Account {
  if (process.getuid?.() !== 0) return undefined
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user) throw new Error('PostgreSQL cannot run as root, and this system has neither a user postgres nor a user nobody.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** A server that runs as another user cannot read binaries below a closed folder such as root's home: then it gets a copy. */
function reachable(binaries: string, folder: string, account: Account): string {
  if (!account || isOpen(binaries)) return binaries
  const copy = join(folder, 'native')
  mkdirSync(copy)
  cpSync(dirname(binaries), copy, { recursive: true, verbatimSymlinks: false, dereference: true })
  return join(copy, 'bin')
}

/** Whether every other user may enter this folder and all above it. */
function isOpen(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o005) === 0o005 && (parent === folder || isEnterable(parent))
}

function isEnterable(folder: string): boolean {
  const parent = dirname(folder)
  return (statSync(folder).mode & 0o001) === 0o001 && (parent === folder || isEnterable(parent))
}

/** The system's temporary folder; /tmp when that one is closed to other users or its name too long for a socket's path. */
function commonTemporaryFolder(): string {
  const usual = realpathSync(tmpdir())
  if (process.getuid?.() !== 0) return usual.length < 60 ? usual : '/tmp'
  accessSync('/tmp', constants.W_OK)
  return isEnterable(usual) && usual.length < 60 ? usual : '/tmp'
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (!address || typeof address === 'string') throw new Error('No free port on 127.0.0.1.')
  return address.port
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
