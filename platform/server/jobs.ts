import { actingAs } from './acting.ts'
import type { Database } from './database/database.ts'
import type { Log } from './services.ts'
import { type Piece, traced } from './telemetry/work.ts'

/** Work that repeats. `single` jobs run on one server at a time, whatever the number of servers. */
export interface Job {
  name: string
  everyMs: number
  single: boolean
  /** Runs when the server begins, too, under the same rule of `single`. */
  atStart?: true
  run: (signal: AbortSignal) => Promise<void>
}

export interface Jobs {
  /** Runs a job now and waits for it (tests, "sync now"). */
  runNow(name: string): Promise<void>
  stop(): Promise<void>
}

/** A server that is restarted more often than that would never come to what is due once in so long. */
const alsoAtStartMs = 60 * 60_000

/**
 * Starts the jobs: each waits its interval, first of all and after a run has ended, so runs never overlap. Those that are to run at the start
 * (`atStart`) and those of an hour or more do not wait first; these follow each other, because each takes a connection, and people come as well.
 */
export function startJobs(database: Database, log: Log, jobs: readonly Job[]): Jobs {
  const stopping = new AbortController()
  const running = new Set<Promise<void>>()
  const timers = new Map<string, NodeJS.Timeout>()

  const once = async (job: Job): Promise<void> => {
    try {
      const run = () => traced(jobPiece(job), () => actingAs(undefined, () => job.run(stopping.signal)))
      if (job.single) await database.exclusively(`job ${job.name}`, run)
      else await run()
    } catch (error) {
      if (!stopping.signal.aborted) log.error({ err: error, job: job.name }, 'job failed; it runs again at its next time')
    }
  }
  const start = (job: Job): Promise<void> => {
    if (stopping.signal.aborted) return Promise.resolve()
    const run = once(job).finally(() => {
      running.delete(run)
      schedule(job)
    })
    running.add(run)
    return run
  }
  const schedule = (job: Job): void => {
    if (stopping.signal.aborted) return
    timers.set(
      job.name,
      setTimeout(() => void start(job), job.everyMs),
    )
  }
  let before = Promise.resolve()
  for (const job of jobs) {
    if (job.atStart) void start(job)
    else if (job.everyMs < alsoAtStartMs) schedule(job)
    else before = before.then(() => start(job))
  }

  return {
    async runNow(name) {
      const job = jobs.find((candidate) => candidate.name === name)
      if (!job) throw new Error(`There is no job ${name}.`)
      await once(job)
    },
    async stop() {
      stopping.abort()
      for (const timer of timers.values()) clearTimeout(timer)
      await Promise.allSettled(running)
    },
  }
}

const jobPiece =
  ({ name }: Job) =>
  (): Piece => ({ name: `job ${name}`, kind: 'internal', attributes: { 'portico.job': name } })
