import { mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isAlive } from '../postgres/leftovers.ts'
import { memoryFolder } from '../postgres/memory-folder.ts'

const prefix = 'portico-run-'

/**
 * From now on this run and all that it starts keep their temporary files in memory, where there is such a folder; `remove` takes them away.
 * What a run that was killed has left goes first: nothing else would give that memory back.
 */
export function inMemory(): { remove(): void } {
  const memory = memoryFolder()
  if (!memory || tmpdir() !== '/tmp') return { remove: () => {} }
  for (const name of readdirSync(memory).filter((entry) => entry.startsWith(prefix))) {
    if (!isAlive(Number(name.slice(prefix.length)))) rmSync(join(memory, name), { recursive: true, force: true })
  }
  const folder = join(memory, `${prefix}${process.pid}`)
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  return { remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }) }
}
