/**
 * Two versions side by side, as during an upgrade: the server of a commit and this one on one PostgreSQL, asked the same.
 * `node tools/side-by-side.ts COMMIT`; what differs is printed, and then it ends with 1. Takes a minute, so `npm test` holds migrations to the
 * same by the database alone (docs/decisions/0093).
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startPostgres } from './find-postgres.ts'

const root = join(import.meta.dirname, '..')
const startsWithinMs = 120_000
const [commit] = process.argv.slice(2)
if (!commit) throw new Error('Say the commit of the version before: node tools/side-by-side.ts v1.2.0')

/** The files of a commit, with the packages that are installed here; those of the project itself are that commit's. */
function checkedOut(folder: string, of: string): void {
  const packed = execFileSync('git', ['archive', of], { cwd: root, maxBuffer: 1024 ** 3 })
  execFileSync('tar', ['-x', '-C', folder], { input: packed })
  const [here, there] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(there, '@portico'), { recursive: true })
  for (const name of readdirSync(here)) if (name !== '@portico' && !name.startsWith('.')) symlinkSync(join(here, name), join(there, name))
  const { workspaces } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { workspaces: string[] }
  for (const workspace of workspaces.flatMap((one) =>
    one.endsWith('/*') ? readdirSync(join(folder, one.slice(0, -2))).map((name) => one.replace('*', name)) : [one],
  )) {
    const { name } = JSON.parse(readFileSync(join(folder, workspace, 'package.json'), 'utf8')) as { name: string }
    symlinkSync(join(folder, workspace), join(there, name))
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })

interface Server {
  url: string
  process: ChildProcess
}

async function start(folder: string, environment: Record<string, string>): Promise<Server> {
  const port = await freePort()
  const url = `http://localhost:${port}`
  const process_ = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'apps/server/main.ts'], {
    cwd: folder,
    env: { PATH: process.env.PATH, PUBLIC_URL: url, ...environment, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  for (const until = Date.now() + startsWithinMs; Date.now() < until && process_.exitCode === null; await wait(200)) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return { url, process: process_ }
  }
  process_.kill()
  throw new Error(`The server in ${folder} did not start.`)
}

async function tokenOf(url: string): Promise<string> {
  const form = {
    grant_type: 'password',
    client_id: 'portico-cli',
    username: 'admin@portico.example',
    password: 'portico',
    scope: 'openid profile email',
  }
  const answer = await fetch(`${url}/identity/token`, { method: 'POST', body: new URLSearchParams(form) })
  return ((await answer.json()) as { access_token: string }).access_token
}

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; text: string }>
async function asker({ url }: Server): Promise<Ask> {
  const authorization = `Bearer ${await tokenOf(url)}`
  return async (method, path, body) => {
    const headers = { authorization, ...(body && { 'content-type': 'application/json' }) }
    const answer = await fetch(`${url}${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) })
    return { status: answer.status, text: await answer.text() }
  }
}

/** Everything that can be read without naming a record; streams without an end are left out. */
async function readable(ask: Ask): Promise<string[]> {
  const { paths } = JSON.parse((await ask('GET', '/api/openapi.json')).text) as { paths: Record<string, Record<string, unknown>> }
  return Object.entries(paths)
    .filter(([path, methods]) => 'get' in methods && !/\{|^\/api\/live/.test(path))
    .map(([path]) => path)
}

/** One after the other: lists without a limit are given to a few at a time. */
async function states(ask: Ask, paths: readonly string[]): Promise<Map<string, number>> {
  const all = new Map<string, number>()
  for (const path of paths) all.set(path, (await ask('GET', path)).status)
  return all
}

const folder = mkdtempSync(join(tmpdir(), 'portico-side-by-side-'))
const postgres = await startPostgres()
const servers: Server[] = []
const wrong: string[] = []
try {
  mkdirSync(join(folder, 'before'))
  checkedOut(join(folder, 'before'), commit)
  const common = {
    DATABASE_URL: postgres.url,
    SECRET_KEY: 'two versions, one database, one key',
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'error',
    RATE_LIMIT: 'off',
    DEMO: 'on',
    DEMO_CALLS: 'off',
  }
  const before = await start(join(folder, 'before'), common)
  servers.push(before)
  const old = await asker(before)
  const paths = await readable(old)
  const alone = await states(old, paths)
  // People are who the address of their provider says, which is that of the first one.
  const after = await start(root, { ...common, PUBLIC_URL: before.url })
  servers.push(after)
  const fresh = await asker(after)
  const [beside, anew] = [await states(old, paths), await states(fresh, paths)]
  for (const path of paths) {
    const [first, now, next] = [alone.get(path), beside.get(path), anew.get(path)]
    if (first !== now || first !== next)
      wrong.push(`GET ${path}: ${first} before, ${now} by the old one beside the new one, ${next} by the new one`)
  }
  for (const [name, one, other] of [
    ['old', old, fresh],
    ['new', fresh, old],
  ] as const) {
    const team = `Made by the ${name} one`
    const made = await one('POST', '/api/teams', { name: team })
    if (made.status !== 201) wrong.push(`POST /api/teams by the ${name} one: ${made.status} ${made.text.slice(0, 200)}`)
    if (!(await other('GET', '/api/teams')).text.includes(team)) wrong.push(`What the ${name} one made is not seen by the other.`)
  }
  console.log(`${paths.length} calls of ${commit} asked of both; ${wrong.length} differ.`)
  for (const line of wrong) console.log(`  ${line}`)
} finally {
  for (const { process: one } of servers) one.kill()
  await Promise.all(servers.map(({ process: one }) => one.exitCode ?? new Promise((resolve) => one.once('exit', resolve))))
  await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit(wrong.length === 0 ? 0 : 1)
