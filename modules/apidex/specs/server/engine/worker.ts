import { parentPort } from 'node:worker_threads'
import { buffersOf, type Job, type JobAnswer, runJob } from './jobs.ts'

/** What the worker says about job `id`: its answer, or an error of our own making. */
export type Reply = { id: number; answer: JobAnswer } | { id: number; failure: string; stack: string; tooDeep: boolean }

parentPort?.on('message', async ({ id, job }: { id: number; job: Job }) => {
  try {
    const answer = await runJob(job)
    parentPort?.postMessage({ id, answer } satisfies Reply, buffersOf(answer))
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    parentPort?.postMessage({ id, failure: known.message, stack: known.stack ?? '', tooDeep: known instanceof RangeError } satisfies Reply)
  }
})
