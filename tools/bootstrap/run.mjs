import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Refusal } from './refusal.mjs'

/**
 * Runs a file of the project on its own Node in this console and answers its exit code (128 + number when a signal ended it).
 * The child has a session of its own, so that Ctrl-C reaches it once, through us, and not twice; it stops by itself when we die.
 */
export function run(node, root, file, args) {
  if (!existsSync(join(root, file))) throw new Refusal(`${file} is not part of this build.`)
  const followParent = pathToFileURL(join(root, 'tools', 'bootstrap', 'follow-parent.mjs')).href
  const child = spawn(node, ['--disable-warning=ExperimentalWarning', '--import', followParent, join(root, file), ...args], {
    cwd: root,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    env: { ...process.env, PORTICO_BOOTSTRAP_PID: String(process.pid) },
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]))
  }).finally(() => {
    if (child.connected) child.disconnect()
  })
}
