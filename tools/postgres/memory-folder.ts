import { accessSync, constants, statfsSync } from 'node:fs'

const folder = '/dev/shm'
/** Databases, profiles of browsers and data folders of a whole run come to less than half of it. */
const leastFreeBytes = 4 * 1024 ** 3

/**
 * Where Linux keeps files in memory, for what a run of tests makes and throws away: making a database of a thousand files there takes a
 * twentieth of the time. Undefined where there is no such folder, or too little room in it, as in most containers.
 */
export function memoryFolder(): string | undefined {
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    return bavail * bsize >= leastFreeBytes ? folder : undefined
  } catch {
    return undefined
  }
}
