import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { writeProject } from './project.ts'

const readyWithinMs = 180_000

export interface Strapi {
  baseUrl: string
  /** Of the key that reads, which the portal gets. */
  readingKey: string
  /** Of the key with which content is written. */
  writingKey: string
  stop(): Promise<void>
}

/** Brings the project's packages into its folder, unless those that it names are there. */
export async function install(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true })
  writeProject(folder)
  const stamp = join(folder, 'node_modules/.installed')
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package.json')))
    .digest('hex')
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return
  console.log('Installing Strapi: some 1,400 packages, which takes minutes the first time …')
  // Their scripts fetch binaries from elsewhere; what runs here needs none of them.
  const child = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new Error(`npm install of Strapi ended with code ${code}.`)
  writeFileSync(stamp, wanted)
}

/** Starts the project on a database that is empty or its own. */
export async function startStrapi(folder: string, databaseUrl: string): Promise<Strapi> {
  const secret = () => randomBytes(24).toString('base64url')
  const [readingKey, writingKey, port] = [secret(), secret(), await freePort()]
  rmSync(join(folder, '.cache'), { recursive: true, force: true })
  const child = spawn(process.execPath, ['node_modules/@strapi/strapi/bin/strapi.js', 'start'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      APP_KEYS: secret(),
      ADMIN_JWT_SECRET: secret(),
      API_TOKEN_SALT: secret(),
      TRANSFER_TOKEN_SALT: secret(),
      ENCRYPTION_KEY: secret(),
      JWT_SECRET: secret(),
      SERVE_ADMIN: 'false',
      STRAPI_TELEMETRY_DISABLED: 'true',
      STRAPI_PLUGIN_I18N_INIT_LOCALE_CODE: 'en-GB',
      READING_KEY: readingKey,
      WRITING_KEY: writingKey,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part: Buffer) => (output += part.toString('utf8')))
  const baseUrl = `http://127.0.0.1:${port}`
  const deadline = Date.now() + readyWithinMs
  while (!(await isReady(baseUrl))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await end(child)
      throw new Error(`Strapi did not start:\n${output.slice(-4000)}`)
    }
    await wait(200)
  }
  return { baseUrl, readingKey, writingKey, stop: () => end(child) }
}

const isReady = async (baseUrl: string): Promise<boolean> =>
  fetch(`${baseUrl}/_health`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 204,
    () => false,
  )

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}
