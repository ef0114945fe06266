import { afterAll, expect, it } from 'vitest'
import type { SlowJob } from './testing/slow-thread.ts'
import { threadLane } from './thread-lane.ts'

const lane = threadLane<SlowJob, string>({
  file: new URL('./testing/slow-thread.ts', import.meta.url),
  name: 'slow',
  ...{ maxMemoryMb: 64, idleMs: 5000, maxWaiting: 5, maxWaitingEach: 5 },
})
afterAll(() => lane.close())
const ask = (job: SlowJob, limitMs: number) => lane.ask({ job, who: job, limitMs })

it('the time that a thread needs to start is none of the job that it was made for, nor of the one after a job that took it along', async () => {
  const [first, hung, after] = await Promise.all([ask('answer', 700), ask('hang', 700), ask('answer', 700)])
  expect(first).toEqual({ kind: 'answer', answer: 'answered' })
  expect(hung).toEqual({ kind: 'late', limitMs: 700 })
  expect(after).toEqual({ kind: 'answer', answer: 'answered' })
})

it('a job has its limit of processor time: a machine on which it has none for a while costs it nothing, and one that never has any is ended', async () => {
  expect(await ask('wait', 700)).toEqual({ kind: 'answer', answer: 'answered' })
  expect(await ask('wait', 100)).toEqual({ kind: 'late', limitMs: 100 })
})
