import { setTimeout } from 'node:timers/promises'
import type { PublicAnswer, PublicCaller } from '@portico/apidex/contract.ts'
import type { OperationView } from '@portico/documents/contract/operation-view.rules.ts'
import type { Clock } from '@portico/platform/contract/clock.ts'
import { addressOfRow, limits, valuesAt, waitOf } from '../batch.rules.ts'
import type { LeasedJob, RowFound } from './lease.store.ts'

/** The gateway does not let the key in: no row will be found. */
export class KeyRefused extends Error {}

/** The gateway asked to wait for longer than it is worth to hold the job. */
export class Postponed extends Error {
  readonly until: Date
  constructor(until: Date) {
    super('postponed')
    this.until = until
  }
}

const longestWaitMs = 20_000
/** A row that is told to wait again and again leaves the turn to other jobs. */
const longestRowMs = 60_000
const againAfterMs = 400

export interface LookUp {
  job: Pick<LeasedJob, 'columns' | 'mapping' | 'outputFields'>
  view: OperationView
  call: PublicCaller
  key: string
  clock: Clock
  signal: AbortSignal
}

/** Looks up one row after the other; all that run side by side wait together when the gateway asks one of them to. */
export function lookingUp({ job, view, call, key, clock, signal }: LookUp) {
  let hasSucceeded = false
  let pausedUntil = 0

  const pause = (answer: PublicAnswer) => {
    const waitMs = waitOf(answer.retryAfter, clock.now())
    if (waitMs > longestWaitMs) throw new Postponed(new Date(clock.now().getTime() + Math.min(waitMs, limits.keptMs)))
    pausedUntil = Math.max(pausedUntil, performance.now() + waitMs)
  }
  const turn = async () => {
    for (let left = pausedUntil - performance.now(); left > 0; left = pausedUntil - performance.now())
      await setTimeout(left, undefined, { signal })
    signal.throwIfAborted()
  }

  return async ({ line, cells }: { line: number; cells: string[] }): Promise<RowFound> => {
    const failed = (message: string): RowFound => ({ line, state: 'FAILED', message: message.slice(0, 300), output: null })
    const path = addressOfRow(view, job.mapping, job.columns, cells)
    if (path === undefined) return failed('A value that the call needs is empty.')
    const begunAt = performance.now()
    for (let tries = 1; ; ) {
      await turn()
      const answer = await call({ path, key, signal })
      signal.throwIfAborted()
      const { status } = answer
      // To wait as one is told to is no try.
      if (status === 429) {
        if (performance.now() - begunAt > longestRowMs) throw new Postponed(new Date(clock.now().getTime() + longestWaitMs))
        pause(answer)
        continue
      }
      if (status === 401 || (status === 403 && !hasSucceeded)) throw new KeyRefused()
      if (status !== null && status < 500) {
        const found = read(line, answer, job.outputFields)
        hasSucceeded ||= found.state === 'GOOD'
        return found
      }
      if (tries >= limits.tries)
        return failed(status === null ? (outcomes[answer.outcome] ?? 'No answer came.') : `The API answered ${status}.`)
      if (status === 503 && answer.retryAfter !== undefined) pause(answer)
      await setTimeout(againAfterMs * tries, undefined, { signal })
      tries += 1
    }
  }
}

const outcomes: Readonly<Record<string, string>> = {
  tooSlow: 'The API did not answer in time.',
  unreachable: 'The gateway could not be reached.',
  broken: 'The answer broke off.',
  refused: 'The address leads away from the API.',
}

function read(line: number, { status, outcome, bytes, truncated }: PublicAnswer, fields: readonly string[]): RowFound {
  const failed = (message: string): RowFound => ({ line, state: 'FAILED', message, output: null })
  if (status === null || status < 200 || status > 299) return failed(status === 404 ? 'Not found (404).' : `The API answered ${status}.`)
  if (outcome !== 'answered' || truncated || bytes.length > limits.answerBytes) return failed('The answer could not be read whole.')
  try {
    const answer: unknown = JSON.parse(bytes.toString('utf8') || 'null')
    return { line, state: 'GOOD', message: null, output: valuesAt(answer, fields) }
  } catch {
    return failed('The answer is no JSON.')
  }
}
