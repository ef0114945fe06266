import { publicCaller } from '@portico/apidex/contract.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { endOf, limits } from '../batch.rules.ts'
import { batchParallel } from '../batch-settings.contract.ts'
import { batchStore, sealedBatchKeys } from './batch.store.ts'
import { batchLeases, type LeasedJob, type RowFound } from './lease.store.ts'
import { KeyRefused, lookingUp, Postponed } from './look-up.ts'
import { type BatchNeeds, operationOf } from './operation.ts'

/** Jobs that one server works at, each with so many calls at once as the setting says. */
const jobsAtOnce = 4
const leaseMs = 30_000
const noteEveryMs = 500
const rowsAtOnce = 100

type Needs = Pick<BatchNeeds, 'database' | 'clock' | 'secrets' | 'settings' | 'ports' | 'log' | 'listed'>

/**
 * Works at the jobs that were started, on any number of servers: what was found stands in the database soon after, so a job whose server ends
 * is taken up by another where it was.
 */
export function batchRunner(services: Needs) {
  const { database, clock, secrets, settings, ports, log } = services
  const leases = batchLeases(database)
  const underWay = new Map<string, { ending: AbortController; done: Promise<void> }>()
  let isStopping = false

  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs)

  async function work(job: LeasedJob, ending: AbortController): Promise<void> {
    const store = batchStore(database.db)
    const isOver = () => clock.now().getTime() > Date.parse(job.startedAt) + limits.keptMs
    const end = async () => {
      const { open, ...counts } = await leases.counts(job)
      const ended = endOf({ succeeded: counts.succeeded, failed: counts.failed + open })
      await leases.finish(job, open > 0 ? { ...ended, reason: 'outOfTime' } : ended, clock.now())
    }
    // Before anybody else is asked: while the content service is down nobody knows whether the product is listed, and the job waits.
    if (isOver()) return end()
    const [operation, call] = await Promise.all([operationOf(services, job.productId), ports.of(publicCaller)(database.db, job.productId)])
    if (!operation || !call) return void (await leases.finish(job, { status: 'FAILED', reason: 'productGone' }, clock.now()))
    const parallel = await settings.read(database.db, batchParallel)
    const { signal } = ending
    const lookUp = lookingUp({ job, view: operation.view, call, key: secrets.open(job.keySealed, sealedBatchKeys.purpose), clock, signal })
    let found: RowFound[] = []
    const note = async (): Promise<void> => {
      const those = found
      found = []
      if (!(await leases.note(job, those, leaseEnd()))) ending.abort()
    }
    let after = 0
    let noting: Promise<void> = Promise.resolve()
    // One after the other; a failing one ends the work.
    const timer = setInterval(() => {
      noting = noting.then(note).catch(() => ending.abort())
    }, noteEveryMs)
    try {
      for (;;) {
        if (isOver()) break
        const rows = await store.rows(job.id, after, rowsAtOnce, 'OPEN')
        if (rows.length === 0) break
        after = rows.at(-1)?.line ?? after
        const waiting = rows[Symbol.iterator]()
        const lane = async () => {
          for (const row of waiting) {
            const one = await lookUp(row)
            // Only now: the list is another one since.
            found.push(one)
          }
        }
        const lanes = await Promise.allSettled(Array.from({ length: parallel }, lane))
        await noting
        await note()
        signal.throwIfAborted()
        const ended = lanes.find((one) => one.status === 'rejected')
        if (ended) throw ended.reason
      }
    } finally {
      clearInterval(timer)
      await noting
    }
    await end()
  }

  async function run(job: LeasedJob, ending: AbortController): Promise<void> {
    try {
      await work(job, ending)
    } catch (error) {
      if (error instanceof KeyRefused) await leases.finish(job, { status: 'FAILED', reason: 'keyRefused' }, clock.now())
      else if (error instanceof Postponed) await leases.release(job, error.until)
      else if (!ending.signal.aborted) {
        // Its lease ends by itself, and it is tried anew.
        log.error({ err: error, job: job.id }, 'a batch job was broken off; it goes on later')
      } else if (isStopping) await leases.release(job, null)
    }
  }

  const poke = async (): Promise<void> => {
    const room = jobsAtOnce - underWay.size
    if (isStopping || room <= 0) return
    for (const job of await leases.claim(clock.now(), room, leaseMs)) {
      const ending = new AbortController()
      const done = run(job, ending)
        .catch((error: unknown) => log.error({ err: error, job: job.id }, 'a batch job could not be given back'))
        .finally(() => underWay.delete(job.id))
      underWay.set(job.id, { ending, done })
    }
  }

  const jobs: Job[] = [
    { name: 'look up rows of files', everyMs: 2_000, single: false, atStart: true, run: poke },
    {
      name: 'take away files of looked up rows',
      everyMs: 60_000,
      single: true,
      run: async () => {
        await database.transaction((tx) => batchStore(tx).forget(clock.now()))
      },
    },
  ]

  return {
    jobs,
    /** Begins what waits, as far as there is room. */
    poke,
    /** Its owner has ended it: no further call is made here. */
    drop: (id: string) => underWay.get(id)?.ending.abort(),
    /** Ends what is under way; `asKilled` leaves it as a server that was killed would. */
    async stop({ asKilled = false } = {}): Promise<void> {
      isStopping = !asKilled
      const those = [...underWay.values()]
      for (const { ending } of those) ending.abort()
      await Promise.all(those.map(({ done }) => done))
    },
  }
}

export type BatchRunner = ReturnType<typeof batchRunner>
