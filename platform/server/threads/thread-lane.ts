import { setTimeout as pause } from 'node:timers/promises'
import { type TransferListItem, Worker } from 'node:worker_threads'
import { fairQueue } from './fair-queue.ts'

export interface LaneOptions {
  /** The worker's file: it answers each `{ id, job }` by a `Reply`. */
  file: URL
  name: string
  maxMemoryMb: number
  /** After this long without work the thread is let go, and its memory with it. */
  idleMs: number
  /** Jobs that may wait, in all and of one asker. */
  maxWaiting: number
  maxWaitingEach: number
}
/** What the thread says first, once its code is there: how long that takes is the machine's doing and no job's. */
export type Ready = { ready: true }
/** What the thread says about job `id`. */
export type Reply<Answer> = { id: number; answer: Answer } | { id: number; failure: string; stack: string; tooDeep: boolean }
/** How a job ended. `memory`, `late` and `died` took the thread with them; the next job gets a new one. */
export type Ended<Answer> =
  | { kind: 'answer'; answer: Answer }
  | { kind: 'threw'; failure: string; stack: string; tooDeep: boolean }
  | { kind: 'late'; limitMs: number }
  | { kind: 'memory' }
  | { kind: 'died'; failure: string }
  /** Not begun: too much waits, or the lane is closed. */
  | { kind: 'full' }
  | { kind: 'closed' }
export interface Ask<Job> {
  job: Job
  /** Whose turn it is. */
  who: string
  /** Of processor time, for the job itself: neither the wait nor the start of the thread is counted, nor what a full machine does meanwhile. */
  limitMs: number
  /** Lower comes first. */
  rank?: number
  transfer?: TransferListItem[]
}
export interface ThreadLane<Job, Answer> {
  ask(one: Ask<Job>): Promise<Ended<Answer>>
  close(): Promise<void>
}

/** So long a thread may take to load its code, beyond the limit of the job that it was made for. */
const startMs = 30_000
/** By the clock a job may take so many times its limit. */
const slowestMachine = 10
/** What takes less is not looked at: that costs nothing where jobs are short. */
const shortMs = 100

/** Milliseconds of processor time that a thread has had; undefined where it does not say. */
const spentBy = async (thread: Worker | undefined): Promise<number | undefined> => {
  const usage = await Promise.race([thread?.cpuUsage().catch(() => undefined), pause(1000, undefined, { ref: false })])
  return usage && (usage.user + usage.system) / 1000
}

interface Waiting<Job, Answer> extends Ask<Job> {
  settle: (ended: Ended<Answer>) => void
}

/**
 * Work on what strangers sent, in a thread of its own, one job at a time, each with a limit on time and memory. A job that breaks the limits
 * costs its asker the answer and nobody else: the thread is made anew for the next one. It is made on the first job and let go when idle.
 */
export function threadLane<Job, Answer>(options: LaneOptions): ThreadLane<Job, Answer> {
  const { file, name, maxMemoryMb, idleMs, maxWaiting, maxWaitingEach } = options
  const queue = fairQueue<Waiting<Job, Answer>>()
  let worker: Worker | undefined
  let isReady = false
  let running: { id: number; waiting: Waiting<Job, Answer>; timer: NodeJS.Timeout | undefined } | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const start = (): Worker => {
    // Of the environment only where compiled code is kept: the worker has no use for the server's secrets.
    const { NODE_COMPILE_CACHE } = process.env
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 8 },
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      name,
    })
    isReady = false
    const died = (error?: Error & { code?: string }) => {
      if (worker !== started) return
      worker = undefined
      const memory = error?.code === 'ERR_WORKER_OUT_OF_MEMORY'
      settle(memory ? { kind: 'memory' } : { kind: 'died', failure: error?.message ?? 'the thread ended' })
    }
    started.on('message', (reply: Reply<Answer> | Ready) => {
      if (worker !== started) return
      if ('ready' in reply) {
        isReady = true
        if (running) limit(running)
        return
      }
      if (running?.id !== reply.id) return
      settle('answer' in reply ? { kind: 'answer', answer: reply.answer } : { kind: 'threw', ...reply })
    })
    started.on('error', died)
    started.on('exit', () => died())
    return started
  }
  /** Ends the running job with what became of it, and begins the next one. */
  const settle = (ended: Ended<Answer>) => {
    const ending = running
    running = undefined
    clearTimeout(ending?.timer)
    ending?.waiting.settle(ended)
    next()
  }
  const stop = (): Promise<number> | undefined => {
    const stopped = worker
    worker = undefined
    return stopped?.terminate()
  }
  const expired = (limitMs: number) => {
    void stop()
    settle({ kind: 'late', limitMs })
  }
  /** From now on the job has its time. */
  const limit = (job: NonNullable<typeof running>) => {
    clearTimeout(job.timer)
    const { limitMs } = job.waiting
    job.timer = isReady ? setTimeout(watch, Math.min(shortMs, limitMs), job) : setTimeout(expired, startMs + limitMs, limitMs)
  }
  const watch = async (job: NonNullable<typeof running>) => {
    const { limitMs } = job.waiting
    const begunAt = performance.now()
    const before = await spentBy(worker)
    const look = async () => {
      const now = await spentBy(worker)
      if (running !== job) return
      const left = now === undefined || before === undefined ? limitMs : limitMs - (now - before)
      if (left <= 0 || performance.now() - begunAt > slowestMachine * limitMs) expired(limitMs)
      else job.timer = setTimeout(look, Math.max(left, shortMs))
    }
    if (running === job) job.timer = setTimeout(look, limitMs)
  }
  const next = () => {
    clearTimeout(idle)
    if (running !== undefined || closed) return
    const waiting = queue.take()
    if (waiting === undefined) {
      worker?.unref()
      if (worker) idle = setTimeout(() => void stop(), idleMs).unref()
      return
    }
    worker ??= start()
    worker.ref()
    lastId += 1
    running = { id: lastId, waiting, timer: undefined }
    limit(running)
    try {
      worker.postMessage({ id: lastId, job: waiting.job }, waiting.transfer ?? [])
    } catch (error) {
      // What cannot be handed over costs its asker the answer, not the next one theirs: here there may be nobody above to hear it.
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      settle({ kind: 'threw', failure: message, stack, tooDeep: error instanceof RangeError })
    }
  }

  return {
    ask: (one) =>
      new Promise((settled) => {
        if (closed) return settled({ kind: 'closed' })
        if (queue.size >= maxWaiting || queue.countOf(one.who) >= maxWaitingEach) return settled({ kind: 'full' })
        queue.add({ ...one, settle: settled }, one.who, one.rank)
        next()
      }),
    async close() {
      closed = true
      clearTimeout(idle)
      for (const waiting of queue.drain()) waiting.settle({ kind: 'closed' })
      settle({ kind: 'closed' })
      await stop()
    },
  }
}
