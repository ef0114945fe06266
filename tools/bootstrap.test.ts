import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'

const tools = import.meta.dirname
const made: string[] = []
afterEach(() => {
  for (const folder of made.splice(0)) rmSync(folder, { recursive: true, force: true })
})

/** A small product with a server that says its number and ends with 7 when asked to. */
function product(): string {
  const root = mkdtempSync(join(tmpdir(), 'portico-bootstrap-'))
  made.push(root)
  mkdirSync(join(root, 'tools'))
  cpSync(join(tools, 'bootstrap.mjs'), join(root, 'tools/bootstrap.mjs'))
  cpSync(join(tools, 'bootstrap'), join(root, 'tools/bootstrap'), { recursive: true })
  mkdirSync(join(root, 'node_modules/node/bin'), { recursive: true })
  symlinkSync(process.execPath, join(root, 'node_modules/node/bin/node'))
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": {} }')
  writeFileSync(join(root, 'node_modules/.package-lock.json'), '{ "packages": {} }')
  mkdirSync(join(root, 'apps/server'), { recursive: true })
  writeFileSync(
    join(root, 'apps/server/rekey.ts'),
    "if (process.argv[2]) process.exit(Number(process.argv[2]))\nfor (const s of ['SIGINT', 'SIGTERM']) process.on(s, () => process.exit(7))\nsetInterval(() => {}, 1000)\nconsole.log(process.pid)\n",
  )
  return root
}

const bootstrap = (root: string, ...args: string[]) =>
  spawnSync(process.execPath, ['tools/bootstrap.mjs', ...args], { cwd: root, encoding: 'utf8' })

async function startedServer(root: string): Promise<{ parent: ChildProcess; pid: number }> {
  const parent = spawn(process.execPath, ['tools/bootstrap.mjs', 'rekey'], { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(parent.stdout.setEncoding('utf8'), 'data')) as [string]
  return { parent, pid: Number(line) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

test('keeps the exit code of the command', () => {
  expect(bootstrap(product(), 'rekey', '5').status).toBe(5)
  expect(bootstrap(product(), 'rekey', '0').status).toBe(0)
})

test.each(['SIGINT', 'SIGTERM'] as const)('passes %s on, and ends when the command has ended', async (signal) => {
  const { parent, pid } = await startedServer(product())
  parent.kill(signal)
  expect(await once(parent, 'exit')).toEqual([7, null])
  expect(isAlive(pid)).toBe(false)
})

test('the command stops when the bootstrap is killed', async () => {
  const { parent, pid } = await startedServer(product())
  parent.kill('SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 20_000, interval: 20 })
})

test('a wrong command and a command that this build lacks end with one readable line', () => {
  const root = product()
  expect(bootstrap(root, 'nothing')).toMatchObject({ status: 1, stderr: expect.stringMatching(/^\nUsage: .*start\|dev\|test/) })
  expect(bootstrap(root, 'test')).toMatchObject({ status: 1, stderr: '\ntools/test.ts is not part of this build.\n\n' })
})

test('says what to do when install scripts were ignored and the own Node is not there', () => {
  const root = product()
  rmSync(join(root, 'node_modules/node'), { recursive: true })
  expect(bootstrap(root, 'rekey')).toMatchObject({ status: 1, stderr: expect.stringContaining('npm rebuild node --ignore-scripts=false') })
})

test('the web app is built again when a source of it changed, and not when the server or a test did', () => {
  const root = product()
  const files = ['platform/web/a.ts', 'platform/server/b.ts', 'modules/apidex/teams/web/c.test.tsx', 'modules/apidex/locales/en-GB.json']
  for (const file of files) {
    mkdirSync(join(root, file, '..'), { recursive: true })
    writeFileSync(join(root, file), '{}')
  }
  const print = () => {
    const script = `import('${join(root, 'tools/bootstrap/web.mjs')}').then(({ fingerprint }) => console.log(fingerprint('${root}')))`
    return spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' }).stdout
  }
  const at = (file: string, seconds: number) => utimesSync(join(root, file), seconds, seconds)
  for (const file of files) at(file, 1)
  const before = print()
  const causes = files.filter((file) => {
    at(file, 2)
    const changed = print() !== before
    at(file, 1)
    return changed
  })
  expect(before).toMatch(/^[\da-f]{64}\n$/)
  expect(causes).toEqual(['platform/web/a.ts', 'modules/apidex/locales/en-GB.json'])
})

test('running needs no package that only development needs', () => {
  const root = product()
  writeFileSync(join(root, 'package-lock.json'), '{ "packages": { "node_modules/only-tests": { "version": "1.0.0", "dev": true } } }')
  expect(bootstrap(root, 'rekey', '5')).toMatchObject({ status: 5, stdout: '' })
})
