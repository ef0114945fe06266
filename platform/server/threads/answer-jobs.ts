import { parentPort, type TransferListItem } from 'node:worker_threads'
import type { Ready, Reply } from './thread-lane.ts'

/** The thread's side of a lane: does each job and answers it, with what `buffersOf` names handed over instead of copied. */
export function answerJobs<Job, Answer>(
  run: (job: Job) => Promise<Answer> | Answer,
  buffersOf: (answer: Answer) => TransferListItem[] = () => [],
): void {
  const port = parentPort
  if (!port) throw new Error('This file runs as a worker thread only.')
  port.on('message', async ({ id, job }: { id: number; job: Job }) => {
    try {
      const answer = await run(job)
      port.postMessage({ id, answer } satisfies Reply<Answer>, buffersOf(answer))
    } catch (error) {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error))
      port.postMessage({ id, failure: message, stack, tooDeep: error instanceof RangeError } satisfies Reply<Answer>)
    }
  })
  port.postMessage({ ready: true } satisfies Ready)
}
