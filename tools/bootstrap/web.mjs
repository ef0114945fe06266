import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

/** What the web app is made of; `server` folders and tests inside are not. */
const inputs = [
  'platform',
  'documents',
  'modules',
  'apps/web',
  'brands',
  'connectors',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.web.json',
]
const leftOut = /^(node_modules|server|dist|\..*)$|\.test\.tsx?$/

/** Builds the web app into dist/web when its sources changed since the last build. */
export function ensureWebBuilt(root, node) {
  const stamp = join(root, '.cache', 'web-build')
  const output = join(root, 'dist', 'web')
  const print = fingerprint(root)
  if (existsSync(join(output, 'index.html')) && existsSync(stamp) && readFileSync(stamp, 'utf8') === print) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const args = [vite, 'build', '--outDir', output, '--emptyOutDir', '--manifest', '.vite/manifest.json', '--logLevel', 'warn']
  const { status, stdout, stderr } = spawnSync(node, args, {
    cwd: join(root, 'apps', 'web'),
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  if (status !== 0) throw new Refusal(`The web app could not be built:\n${`${stdout}${stderr}`.trim()}`)
  mkdirSync(join(root, '.cache'), { recursive: true })
  writeFileSync(stamp, print)
}

/** Path, size and time of change of each input: a second start reads no file's content. */
export function fingerprint(root) {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (!stat) return
    if (!stat.isDirectory()) return void hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
    for (const name of readdirSync(join(root, path)).sort()) if (!leftOut.test(name)) add(`${path}/${name}`)
  }
  for (const input of inputs) add(input)
  return hash.digest('hex')
}
