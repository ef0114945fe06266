import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'

export interface Started {
  url: string
  child: ChildProcess
  /** What it printed so far. */
  output(): string
  /** Ends it and answers its exit code, or the signal that ended it. */
  end(signal: NodeJS.Signals): Promise<number | string>
}

const main = join(import.meta.dirname, '../main.ts')

/** A process of the real server; `ended` answers with its exit code and what it printed. */
export function run(environment: Record<string, string>): { child: ChildProcess; output(): string; ended: Promise<number | string> } {
  let text = ''
  const { PATH = '', TMPDIR = '' } = process.env
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', main], { env: { PATH, TMPDIR, LOG_LEVEL: 'warn', RATE_LIMIT: 'off', ...environment }, stdio: ['ignore', 'pipe', 'pipe'] })
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string)
  return { child, output: () => text, ended }
}

/** Starts the real server and waits until it serves. */
export async function startProcess(environment: Record<string, string> & { PORT: string }): Promise<Started> {
  const { child, output, ended } = run(environment)
  const url = `http://127.0.0.1:${environment.PORT}`
  let exit: number | string | undefined
  void ended.then((code) => (exit = code))
  while (!output().includes('Portico is ready')) {
    if (exit !== undefined) throw new Error(`The server ended with ${exit}:\n${output()}`)
    await setTimeout(10)
  }
  return {
    url,
    child,
    output,
    end(signal) {
      child.kill(signal)
      return ended
    },
  }
}
