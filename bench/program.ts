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
export async function program(name: 'compare' | 'hucre' | 'open-database' | 'reader' | 'redocly', ...args: string[]): Promise<Run> {
  const startedAt = performance.now()
  const { stdout } = await run(process.execPath, [join(import.meta.dirname, 'programs', `${name}.ts`), ...args], { maxBuffer: 2 ** 24 })
  const wholeSeconds = (performance.now() - startedAt) / 1000
  return { ...(JSON.parse(stdout) as Omit<Run, 'wholeSeconds'>), wholeSeconds }
}
