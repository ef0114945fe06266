import type { Fault } from '@portico/platform/contract/errors.ts'
import { unavailable } from '@portico/platform/contract/errors.ts'
import { type Ended, threadLane } from '@portico/platform/server/threads/thread-lane.ts'
import type { DiffEntry, Severity } from './diff/entries.ts'
import { fault } from './faults.ts'
import type { FitQuestion, Misfit } from './fits.ts'
import type { Job, JobAnswer, Packed, ReadAnswer } from './jobs.ts'
import type { LintResult } from './lint.ts'
import type { QueryQuestion } from './query-fits.ts'
import type { ReadHints } from './read/read-document.ts'

export interface SpecEngineOptions {
  /** For one job that somebody waits for, the wait in the queue not counted. Nobody waits for the linter: it may take three times as long. */
  timeoutMs?: number
  maxMemoryMb?: number
  /** After this long without work a worker is let go. */
  idleMs?: number
  /** Jobs that may wait for each of the two workers, in all and of one person; one more is answered 503. */
  maxWaiting?: number
  maxWaitingEach?: number
  log?: { warn: (details: object, message: string) => void }
}

/** Accepted, or refused with reasons; a document that costs too much time or memory has the fault `tooComplex`. */
export type Outcome<T> = { ok: true; value: T } | { ok: false; faults: Fault[] }

/** A read document, ready to be stored. The texts stay packed until they are asked for, so that no loop of the caller has to be long. */
export interface ImportedSpec extends Omit<ReadAnswer, 'views' | 'schemaViews'> {
  /** JSON of an OperationView, by its place in `operations`. */
  viewText: (position: number) => string
  /** JSON of a SchemaView, by its place in `schemaNames`. */
  schemaText: (position: number) => string
}

export interface SpecDiff {
  /** Of all changes; the entries are the severest of them, as many as are stored. */
  counts: Record<Severity, number>
  /** The entries as JSON, for storing; `entries` parses it. */
  json: string
  entries: () => DiffEntry[]
  /** False: there are changes that are not among the entries. */
  complete: boolean
}

/** `who` is the person whose turn it is. */
export interface SpecEngine {
  read: (source: Uint8Array | string, hints?: ReadHints, who?: string) => Promise<Outcome<ImportedSpec>>
  /** Of a document that was read before, as are those that are compared and written out. */
  lint: (source: Uint8Array | string) => Promise<Outcome<LintResult>>
  /** With `who`, somebody waits for it. */
  diff: (old: Uint8Array | string, next: Uint8Array | string, who?: string) => Promise<Outcome<SpecDiff>>
  /** What changed in their text, as JSON of a TextDiff. */
  diffText: (old: Uint8Array | string, next: Uint8Array | string, who: string) => Promise<Outcome<string>>
  render: (source: Uint8Array | string, as: 'json' | 'yaml' | 'markdown', who?: string) => Promise<Outcome<string>>
  /** Where an answer of an operation is not as its schema says. */
  fits: (question: FitQuestion, who: string) => Promise<Outcome<Misfit[]>>
  /** The same of a query that is sent to a graph. */
  queryFits: (question: QueryQuestion, who: string) => Promise<Outcome<Misfit[]>>
  /** Ends the workers; jobs under way and waiting are refused with 503. */
  close: () => Promise<void>
}

/** Somebody looks at an answer and waits for nothing but this. */
const fitMs = 5000

/** What is read at once: it goes before the large ones, and so waits for one of them at most. */
const smallBytes = 256 * 1024

/**
 * Runs documents of strangers in threads of their own, with a limit on time and memory, so that no upload stops the server. One thread reads
 * and writes what somebody waits for, one person after the other; one compares and lints, for which nobody waits.
 */
export function specEngine(options: SpecEngineOptions = {}): SpecEngine {
  const { timeoutMs = 20_000, maxMemoryMb = 1024, idleMs = 15_000, maxWaiting = 50, maxWaitingEach = 8, log } = options
  const lane = (name: string) =>
    threadLane<Job, JobAnswer>({
      file: new URL('./worker.ts', import.meta.url),
      name,
      ...{ maxMemoryMb, idleMs, maxWaiting, maxWaitingEach },
    })
  const [reading, later] = [lane('spec-reader'), lane('spec-checker')]

  /** Faults of the document, or an answer of ours that the uploader can act on: never a 500. */
  const judged = (task: Job['task'], ended: Ended<JobAnswer>): JobAnswer => {
    switch (ended.kind) {
      case 'answer':
        return ended.answer
      case 'full':
        throw unavailable('Too many documents are being read. Try again in a minute.')
      case 'closed':
        throw unavailable('The server is stopping.')
      case 'late':
        log?.warn({ task, limitMs: ended.limitMs }, 'a document took too long, the specification worker was ended')
        return tooComplex(`it takes longer than ${ended.limitMs / 1000} seconds`)
      case 'memory':
        log?.warn({ task, maxMemoryMb }, 'a document took too much memory, the specification worker was ended')
        return tooComplex(`it needs more than ${maxMemoryMb} MB of memory`)
      case 'threw':
        if (ended.tooDeep) return tooComplex('it nests too deep')
        log?.warn({ task, error: ended.failure, stack: ended.stack }, 'the specification engine failed on a document')
        return failed
      case 'died':
        log?.warn({ task, error: ended.failure }, 'the specification worker ended during a job')
        return failed
    }
  }
  const read = async (job: Extract<Job, { task: 'read' | 'render' | 'diff' | 'text' }>, who: string): Promise<JobAnswer> => {
    const length = 'old' in job ? job.old.length + job.next.length : job.source.length
    const rank = length <= smallBytes ? 0 : 1
    return judged(job.task, await reading.ask({ job, who, limitMs: timeoutMs, rank }))
  }
  const judge = async (job: Extract<Job, { task: 'fits' | 'query' }>, who: string): Promise<JobAnswer> =>
    judged(job.task, await reading.ask({ job, who, limitMs: fitMs, rank: 0 }))
  const check = async (job: Extract<Job, { task: 'lint' | 'diff' }>): Promise<JobAnswer> =>
    judged(job.task, await later.ask({ job, who: '', limitMs: job.task === 'lint' ? 3 * timeoutMs : timeoutMs }))

  return {
    read: async (source, hints = {}, who = '') => shaped(await read({ task: 'read', source: owned(source), hints }, who), 'read', imported),
    lint: async (source) => shaped(await check({ task: 'lint', source: owned(source) }), 'lint', (answer) => answer),
    diff: async (old, newer, who) => {
      const job = { task: 'diff', old: owned(old), next: owned(newer) } as const
      return shaped(await (who === undefined ? check(job) : read(job, who)), 'diff', ({ counts, json, complete }) => {
        const text = textAt(json, 0)
        return { counts, complete, json: text, entries: () => JSON.parse(text) as DiffEntry[] }
      })
    },
    diffText: async (old, newer, who) =>
      shaped(await read({ task: 'text', old: owned(old), next: owned(newer) }, who), 'text', (packed) => textAt(packed, 0)),
    render: async (source, as, who = '') =>
      shaped(await read({ task: 'render', source: owned(source), as }, who), 'render', (packed) => textAt(packed, 0)),
    fits: async (question, who) => shaped(await judge({ task: 'fits', ...question }, who), 'fits', (misfits) => misfits),
    queryFits: async (question, who) => shaped(await judge({ task: 'query', ...question }, who), 'query', (misfits) => misfits),
    close: async () => {
      await Promise.all([reading.close(), later.close()])
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

function imported({ views, schemaViews, ...rest }: ReadAnswer): ImportedSpec {
  return {
    ...rest,
    viewText: (position) => textAt(views, position),
    schemaText: (position) => textAt(schemaViews, position),
  }
}

const decoder = new TextDecoder()

function textAt({ bytes, ends }: Packed, position: number): string {
  const end = ends[position]
  if (end === undefined) throw new RangeError(`There is no text ${position}.`)
  return decoder.decode(bytes.subarray(position === 0 ? 0 : ends[position - 1], end))
}
