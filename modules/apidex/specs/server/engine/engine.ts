import { Worker } from 'node:worker_threads'
import type { Fault } from '@portico/platform/contract/errors.ts'
import { unavailable } from '@portico/platform/contract/errors.ts'
import type { DiffEntry, Severity } from './diff/entries.ts'
import { fault } from './faults.ts'
import type { Job, JobAnswer, Packed, ReadAnswer } from './jobs.ts'
import type { LintResult } from './lint.ts'
import type { ReadHints } from './read/read-document.ts'
import type { Reply } from './worker.ts'

export interface SpecEngineOptions {
  /** For one job that somebody waits for, the wait in the queue not counted. Nobody waits for the linter: it may take three times as long. */
  timeoutMs?: number
  maxMemoryMb?: number
  /** After this long without work the worker is let go. */
  idleMs?: number
  /** Jobs that may wait; one more is answered 503. */
  maxWaiting?: number
  log?: { warn: (details: object, message: string) => void }
}

/** Accepted, or refused with reasons; a document that costs too much time or memory has the fault `tooComplex`. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }

/** A read document, ready to be stored. The texts stay packed until they are asked for, so that no loop of the caller has to be long. */
export interface ImportedSpec extends Omit<ReadAnswer, 'views' | 'schemaViews' | 'json'> {
  /** JSON of an OperationView, by its place in `operations`. */
  viewText: (position: number) => string
  /** JSON of a SchemaView, by its place in `schemaNames`. */
  schemaText: (position: number) => string
  /** The whole document as compact JSON; null when the uploaded bytes are JSON themselves. */
  documentJson: () => string | null
}

export interface SpecDiff {
  counts: Record<Severity, number>
  /** The entries as JSON, for storing; `entries` parses it. */
  json: string
  entries: () => DiffEntry[]
}

export interface SpecEngine {
  read: (source: Uint8Array | string, hints?: ReadHints) => Promise<Outcome<ImportedSpec>>
  lint: (source: Uint8Array | string, hints?: ReadHints) => Promise<Outcome<LintResult>>
  diff: (old: Uint8Array | string, next: Uint8Array | string) => Promise<Outcome<SpecDiff>>
  render: (source: Uint8Array | string, as: 'json' | 'yaml' | 'markdown') => Promise<Outcome<string>>
  /** Ends the worker; jobs under way and waiting are refused with 503. */
  close: () => Promise<void>
}

interface Waiting {
  job: Job
  settle: (answer: JobAnswer) => void
  fail: (error: unknown) => void
}

/**
 * Runs documents of strangers in a thread of their own, one at a time, with a limit on time and memory, so that no upload stops the server.
 * The thread is made on the first job and let go after a minute without work.
 */
export function specEngine(options: SpecEngineOptions = {}): SpecEngine {
  const { timeoutMs = 20_000, maxMemoryMb = 1024, idleMs = 60_000, maxWaiting = 50, log } = options
  const queue: Waiting[] = []
  let worker: Worker | undefined
  let running: { id: number; waiting: Waiting; timer: NodeJS.Timeout } | undefined
  let idle: NodeJS.Timeout | undefined
  let lastId = 0
  let closed = false

  const start = (): Worker => {
    // Of the environment only where compiled code is kept: the worker has no use for the server's secrets.
    const { NODE_COMPILE_CACHE } = process.env
    const started = new Worker(new URL('./worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: maxMemoryMb, stackSizeMb: 8 },
      env: NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {},
      name: 'spec-engine',
    })
    started.on('message', (reply: Reply) => answered(reply))
    started.on('error', (error: Error & { code?: string }) => died(started, error))
    started.on('exit', () => died(started, undefined))
    return started
  }

  const take = (id?: number): Waiting | undefined => {
    if (running === undefined || (id !== undefined && running.id !== id)) return undefined
    const { waiting, timer } = running
    clearTimeout(timer)
    running = undefined
    return waiting
  }

  const answered = (reply: Reply) => {
    const waiting = take(reply.id)
    if ('answer' in reply) waiting?.settle(reply.answer)
    else if (reply.tooDeep) waiting?.settle(tooComplex('it nests too deep'))
    else {
      log?.warn({ task: waiting?.job.task, error: reply.failure, stack: reply.stack }, 'the specification engine failed on a document')
      waiting?.settle(failed)
    }
    next()
  }

  const died = (which: Worker, error: (Error & { code?: string }) | undefined) => {
    if (worker !== which) return
    worker = undefined
    const waiting = take()
    if (waiting !== undefined) {
      log?.warn({ task: waiting.job.task, error: error?.message, code: error?.code }, 'the specification worker ended during a job')
      if (error?.code === 'ERR_WORKER_OUT_OF_MEMORY') waiting.settle(tooComplex(`it needs more than ${maxMemoryMb} MB of memory`))
      else waiting.settle(failed)
    }
    next()
  }

  const stop = (): Promise<number> | undefined => {
    const stopped = worker
    worker = undefined
    return stopped?.terminate()
  }

  const limitOf = ({ task }: Job): number => (task === 'lint' ? 3 * timeoutMs : timeoutMs)

  const expired = () => {
    const waiting = take()
    const limitMs = waiting ? limitOf(waiting.job) : timeoutMs
    log?.warn({ task: waiting?.job.task, limitMs }, 'a document took too long, the specification worker was ended')
    void stop()
    waiting?.settle(tooComplex(`it takes longer than ${limitMs / 1000} seconds`))
    next()
  }

  const next = () => {
    clearTimeout(idle)
    if (running !== undefined || closed) return
    const waiting = queue.shift()
    if (waiting === undefined) {
      worker?.unref()
      idle = setTimeout(() => void stop(), idleMs).unref()
      return
    }
    worker ??= start()
    worker.ref()
    lastId += 1
    running = { id: lastId, waiting, timer: setTimeout(expired, limitOf(waiting.job)) }
    worker.postMessage({ id: lastId, job: waiting.job })
  }

  const ask = (job: Job) =>
    new Promise<JobAnswer>((settle, fail) => {
      if (closed || queue.length >= maxWaiting) {
        fail(unavailable(closed ? 'The server is stopping.' : 'Too many documents are being read. Try again in a minute.'))
        return
      }
      queue.push({ job, settle, fail })
      next()
    })

  return {
    read: async (source, hints = {}) => shaped(await ask({ task: 'read', source: owned(source), hints }), 'read', imported),
    lint: async (source, hints = {}) => shaped(await ask({ task: 'lint', source: owned(source), hints }), 'lint', (answer) => answer),
    diff: async (old, newer) =>
      shaped(await ask({ task: 'diff', old: owned(old), next: owned(newer) }), 'diff', ({ counts, json }) => {
        const text = textAt(json, 0)
        return { counts, json: text, entries: () => JSON.parse(text) as DiffEntry[] }
      }),
    render: async (source, as) => shaped(await ask({ task: 'render', source: owned(source), as }), 'render', (packed) => textAt(packed, 0)),
    close: async () => {
      closed = true
      clearTimeout(idle)
      const rest = [take(), ...queue.splice(0)]
      for (const waiting of rest) waiting?.fail(unavailable('The server is stopping.'))
      await stop()
    },
  }
}

const tooComplex = (why: string): JobAnswer => ({ ok: false, faults: [fault('', 'tooComplex', `The document is too complex: ${why}.`)] })

/** Our fault, not the document's; still an answer that the uploader can act on, and never a 500. The log has the reason. */
const failed: JobAnswer = {
  ok: false,
  faults: [fault('', 'engineFailed', 'The document cannot be processed. An administrator finds the reason in the log.')],
}

/** A view into a larger buffer would take the whole buffer along. */
const owned = (source: Uint8Array | string) =>
  typeof source === 'string' || source.byteLength === source.buffer.byteLength ? source : new Uint8Array(source)

type Good<K> = Extract<JobAnswer, { ok: true; task: K }>

function shaped<K extends Job['task'], T>(answer: JobAnswer, task: K, make: (value: Good<K>['answer']) => T): Outcome<T> {
  if (!answer.ok) return answer
  if (answer.task !== task) throw new Error(`The specification worker answered ${answer.task} to ${task}.`)
  return { ok: true, value: make(answer.answer as Good<K>['answer']) }
}

function imported({ views, schemaViews, json, ...rest }: ReadAnswer): ImportedSpec {
  return {
    ...rest,
    viewText: (position) => textAt(views, position),
    schemaText: (position) => textAt(schemaViews, position),
    documentJson: () => (json === null ? null : textAt(json, 0)),
  }
}

const decoder = new TextDecoder()

function textAt({ bytes, ends }: Packed, position: number): string {
  const end = ends[position]
  if (end === undefined) throw new RangeError(`There is no text ${position}.`)
  return decoder.decode(bytes.subarray(position === 0 ? 0 : ends[position - 1], end))
}
