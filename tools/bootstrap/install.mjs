import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Refusal } from './refusal.mjs'

const networkFault = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|ERR_SOCKET_TIMEOUT|network/i

/**
 * Installs the packages of the lockfile unless they are there, and answers the path of the project's own Node. Running needs a part of
 * them (`development: false`); whoever has once installed all of them keeps all.
 * A stamp in node_modules holds the hash of the lockfile that was installed, one for all packages and one for that part.
 */
export function ensureInstalled(root, { development = true } = {}) {
  const modules = join(root, 'node_modules')
  const [whole, part] = [join(modules, '.portico-installed'), join(modules, '.portico-run')]
  const lockfile = readFileSync(join(root, 'package-lock.json'))
  const hash = createHash('sha256').update(lockfile).digest('hex')
  if (textOf(whole) === hash || (!development && textOf(part) === hash)) return projectNode(root)
  const all = development || textOf(whole) !== undefined
  if (!installedByHand(modules, lockfile, all)) install(root, all)
  writeFileSync(all ? whole : part, hash)
  return projectNode(root)
}

/** A developer's own `npm install` also leaves what the lockfile asks for: then there is nothing to do but stamp it. */
function installedByHand(modules, lockfile, all) {
  const installed = textOf(join(modules, '.package-lock.json'))
  if (!installed) return false
  const wanted = JSON.parse(lockfile.toString('utf8')).packages
  const present = JSON.parse(installed).packages
  return Object.entries(wanted).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/') || entry.optional || entry.peer || (entry.dev && !all)) return true
    const found = present[path]
    return entry.link ? found?.link === true : found?.version === entry.version && found.integrity === entry.integrity
  })
}

function install(root, all) {
  console.log('Installing packages; the first time this takes a minute or two …')
  const npm = npmCommand()
  // Not `npm ci`: it refuses a lockfile whose optional packages of other machines are missing, and a lockfile made behind a registry that
  // lacks those has them missing. This installs the lockfile's versions as well, adds what this machine needs, and writes no lockfile.
  const args = [...npm.args, 'install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...(all ? [] : ['--omit=dev'])]
  const { status, error, stdout, stderr } = spawnSync(npm.file, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, npm_config_update_notifier: 'false' },
  })
  if (status === 0) return
  const said = `${error ? `${error.message}\n` : ''}${stdout ?? ''}${stderr ?? ''}`.trim()
  mkdirSync(join(root, '.cache'), { recursive: true })
  const log = join(root, '.cache', 'install.log')
  writeFileSync(log, `${said}\n`)
  if (error?.code === 'ENOENT') throw new Refusal('npm was not found. Install Node.js with npm, then run the command again.')
  if (networkFault.test(said)) {
    throw new Refusal(
      `The packages could not be installed: the npm registry did not answer. Go online (or set a registry or proxy that you can reach), then run the command again. npm's own words: ${log}`,
    )
  }
  const lines = said.split('\n').filter((line) => line && !/A complete log of this run/.test(line))
  throw new Refusal(
    `The packages could not be installed. npm said:\n${lines
      .slice(0, 8)
      .map((line) => `  ${line}`)
      .join('\n')}\nAll of it: ${log}`,
  )
}

/** npm as the one that runs us, else the one beside this Node, else the one on the PATH. */
function npmCommand() {
  const cli = process.env.npm_execpath
  if (cli?.endsWith('npm-cli.js') && existsSync(cli)) return { file: process.execPath, args: [cli] }
  return { file: process.platform === 'win32' ? 'npm.cmd' : 'npm', args: [] }
}

function projectNode(root) {
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (existsSync(node)) return node
  throw new Refusal(
    "npm was told to ignore install scripts, so the project's own Node is not there. Allow that one script with\n" +
      '  npm rebuild node --ignore-scripts=false\nthen run the command again.',
  )
}

function textOf(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
