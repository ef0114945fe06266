import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

const running = new Set<ChildProcess>()
/** A stage that hangs must not hold the whole run until the CI's own limit. */
const limitMs = 30 * 60_000

export interface Ended {
  ok: boolean
  /** What it said, without colours. */
  output: string
}

/**
 * Runs a program of the project on this Node, in its root or in another folder; all that it says goes to `.cache/test/<name>.log` as well. One that
 * is `modest` takes only what others leave of the processors.
 */
export function runNode(
  root: string,
  name: string,
  args: readonly string[],
  { env = {}, cwd = root, modest = false }: { env?: Record<string, string | undefined>; cwd?: string; modest?: boolean } = {},
): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, ...env },
    })
    running.add(child)
    if (modest && child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_LOW)
    const parts: string[] = []
    child.stdout.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    child.stderr.setEncoding('utf8').on('data', (part: string) => parts.push(part))
    const tooLong = setTimeout(() => {
      parts.push(`\nStopped after ${limitMs / 60_000} minutes.`)
      child.kill('SIGKILL')
    }, limitMs)
    const end = (ok: boolean) => {
      clearTimeout(tooLong)
      running.delete(child)
      const output = stripVTControlCharacters(parts.join('')).trim()
      writeFileSync(join(root, '.cache', 'test', `${name}.log`), `${output}\n`)
      resolve({ ok, output })
    }
    child.once('error', (error) => {
      parts.push(error.message)
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })
}

export function stopAll(): void {
  for (const child of running) child.kill('SIGINT')
}

/** The end of a long output, which is where programs say what was wrong. */
export function tail(output: string, lines: number): string {
  const all = output.split('\n')
  return all.length <= lines ? output : [`(${all.length - lines} lines before: .cache/test)`, ...all.slice(-lines)].join('\n')
}
