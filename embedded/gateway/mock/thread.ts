import { type Ended, threadLane } from '@portico/platform/server/threads/thread-lane.ts'
import type { GatewayLog, MockDocument } from '../options.ts'
import type { MockCall, MockJob, MockReply } from './jobs.ts'

export interface MockThread {
  /** `who` is the product: one after the other has its turn. */
  answer(who: string, document: MockDocument, call: MockCall): Promise<Exclude<MockReply, { kind: 'compiled' | 'unknown' }>>
  close(): Promise<void>
}

const limits = { compileMs: 10_000, callMs: 2_000, maxMemoryMb: 512, idleMs: 15_000, maxWaiting: 500, maxWaitingEach: 200 }
/** A document that cost the thread its life is left alone for a while. */
const restMs = 60_000
const mostResting = 1000
/** How often other documents may take the place of one between reading it and using it. */
const attempts = 3

const costly = { kind: 'refused', status: 503, message: 'The mock cannot answer this call: it takes too much time or memory' } as const
const busy = { kind: 'refused', status: 503, message: 'The mock has too much to do', headers: { 'retry-after': '1' } } as const
const failed = { kind: 'refused', status: 502, message: 'The mock could not answer from this document' } as const

/** The mock's work in a thread of its own, so that neither a document nor a query stops the portal, and only the call that costs too much is refused. */
export function mockThread(log: GatewayLog): MockThread {
  const { maxMemoryMb, idleMs, maxWaiting, maxWaitingEach } = limits
  const lane = threadLane<MockJob, MockReply>({
    file: new URL('./worker.ts', import.meta.url),
    name: 'mock',
    ...{ maxMemoryMb, idleMs, maxWaiting, maxWaitingEach },
  })
  const resting = new Map<string, number>()
  const compiling = new Map<string, Promise<Ended<MockReply>>>()

  const rest = (hash: string): void => {
    resting.set(hash, Date.now() + restMs)
    for (const oldest of resting.keys()) if (resting.size > mostResting) resting.delete(oldest)
  }
  /** What a job that has no reply means for its call. */
  const refusal = (ended: Exclude<Ended<MockReply>, { kind: 'answer' }>) => {
    if (ended.kind === 'full' || ended.kind === 'closed') return busy
    if (ended.kind === 'threw' && !ended.tooDeep) {
      log.warn({ error: ended.failure }, 'embedded gateway: the mock could not answer')
      return failed
    }
    log.warn({ why: ended.kind }, 'embedded gateway: a call of the mock took too much and was ended')
    return costly
  }
  const compile = async (who: string, { hash, isGraphql, text }: MockDocument): Promise<Ended<MockReply>> => {
    const job: MockJob = { task: 'compile', hash, isGraphql: isGraphql ?? false, text: await text() }
    const ended = await lane.ask({ who, limitMs: limits.compileMs, job })
    if (ended.kind === 'late' || ended.kind === 'memory') rest(hash)
    return ended
  }
  /** Once for all calls that wait for it. */
  const compiled = (who: string, document: MockDocument): Promise<Ended<MockReply>> => {
    const { hash } = document
    const known = compiling.get(hash)
    if (known) return known
    const made = compile(who, document).finally(() => compiling.delete(hash))
    compiling.set(hash, made)
    return made
  }

  return {
    async answer(who, document, call) {
      if ((resting.get(document.hash) ?? 0) > Date.now()) return costly
      for (let attempt = 0; attempt < attempts; attempt += 1) {
        const ended = await lane.ask({ who, limitMs: limits.callMs, job: { task: 'call', hash: document.hash, ...call } })
        if (ended.kind !== 'answer') {
          // What a GraphQL call costs is its caller's doing, not the document's.
          if ((ended.kind === 'late' || ended.kind === 'memory') && !document.isGraphql) rest(document.hash)
          return refusal(ended)
        }
        const { answer } = ended
        if (answer.kind === 'unknown') {
          const made = await compiled(who, document)
          if (made.kind !== 'answer') return refusal(made)
        } else if (answer.kind !== 'compiled') return answer
      }
      return busy
    },
    close: lane.close,
  }
}
