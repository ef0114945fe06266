import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const others = 0o077

/**
 * Makes a folder that its owner alone may enter, and takes from everybody else what is in one that was there: it holds the database and
 * the key to its secrets. Links are left as they are; what they lead to is not the portal's.
 */
export function keepPrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  tighten(folder)
}

/** From the outside in: nobody enters while it goes on. A file that goes meanwhile needs nothing. */
function tighten(path: string): void {
  const seen = lstatSync(path, { throwIfNoEntry: false })
  if (!seen || !(seen.isDirectory() || seen.isFile())) return
  if ((seen.mode & others) !== 0) chmodSync(path, seen.mode & 0o700)
  if (seen.isDirectory()) for (const name of readdirSync(path)) tighten(join(path, name))
}
