import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface Run {
  /** For its work, without the start of its process. */
  seconds: number
  /** With it. */
  wholeSeconds: number
  megabytes: number
}

/** Runs one of `bench/programs` by itself: what a part of ours costs without ours around it. */
export async function program(
  name: 'compare' | 'hucre' | 'open-database' | 'reader' | 'redocly' | 'walks',
  ...args: string[]
): Promise<Run> {
  const startedAt = performance.now()
  const running = run(process.execPath, [join(import.meta.dirname, 'programs', `${name}.ts`), ...args], { maxBuffer: 2 ** 24 })
  // What takes minutes says there how far it is.
  if (name === 'walks') running.child.stderr?.pipe(process.stderr)
  const { stdout } = await running
  const wholeSeconds = (performance.now() - startedAt) / 1000
  return { ...(JSON.parse(stdout) as Omit<Run, 'wholeSeconds'>), wholeSeconds }
}
