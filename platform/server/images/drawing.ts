import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { drawingEnds } from './image-limits.ts'

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))
/** A drawing takes tenths of a second; a busy server may take its time to begin. */
const longestMs = 10_000
const mostBytes = 32 * 1024 * 1024

/**
 * A drawing as a PNG. What it costs its text does not say: filters, masks and patterns within each other take hours in a few hundred
 * letters, and no thread that draws can be stopped. So a process of its own does it, which is ended in time and knows no secrets.
 */
export function drawn(upload: Uint8Array, timeout = longestMs): Promise<Buffer | keyof typeof drawingEnds | 'broken'> {
  return new Promise((resolve) => {
    const limits = { timeout, killSignal: 'SIGKILL', maxBuffer: mostBytes, encoding: 'buffer', env: {} } as const
    const child = execFile(process.execPath, ['--no-warnings', program], limits, (error, made) => {
      if (!error) return resolve(made)
      const { code } = error
      resolve(code === drawingEnds.noImage ? 'noImage' : code === drawingEnds.tooLarge ? 'tooLarge' : 'broken')
    })
    // A process that ended before it read everything says why by its code.
    child.stdin?.on('error', () => undefined).end(upload)
  })
}
