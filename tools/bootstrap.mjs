// The door of every command: `node tools/bootstrap.mjs <command>`. Runs on the machine's own Node (>= 20)
// before anything is installed, so it is plain JavaScript without a dependency; the command itself runs on the project's Node.
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './bootstrap/install.mjs'
import { Refusal } from './bootstrap/refusal.mjs'
import { run } from './bootstrap/run.mjs'
import { ensureWebBuilt } from './bootstrap/web.mjs'

const root = join(fileURLToPath(import.meta.url), '..', '..')

/** What each command runs, whether it serves the built web app, and whether it needs the packages for development. */
const commands = {
  start: { file: 'apps/server/main.ts', web: true, development: false },
  dev: { file: 'tools/dev.ts', web: false, development: true },
  test: { file: 'tools/test.ts', web: false, development: true },
  'test:strapi': { file: 'tools/testing/strapi/main.ts', web: true, development: true },
  bench: { file: 'bench/main.ts', web: true, development: true },
  rekey: { file: 'apps/server/rekey.ts', web: false, development: false },
  backup: { file: 'apps/server/backup.ts', web: false, development: false },
  restore: { file: 'apps/server/restore.ts', web: false, development: false },
  'move-to-postgres': { file: 'apps/server/move-to-postgres.ts', web: false, development: false },
  build: { file: undefined, web: true, development: false },
}

async function main([name = '', ...args]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new Refusal(`Usage: node tools/bootstrap.mjs <${Object.keys(commands).join('|')}>`)
  if (Number(process.versions.node.split('.')[0]) < 20) {
    throw new Refusal(
      `Portico needs Node 20 or newer to install itself; this is ${process.versions.node}. Install a current one from nodejs.org.`,
    )
  }
  const node = ensureInstalled(root, command)
  if (command.web) ensureWebBuilt(root, node)
  return command.file ? run(node, root, command.file, args) : 0
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Refusal)) throw error
  console.error(`\n${error.message}\n`)
  process.exitCode = 1
}
