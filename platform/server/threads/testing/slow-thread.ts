import { answerJobs } from '../answer-jobs.ts'

export type SlowJob = 'answer' | 'hang' | 'wait'

/** A thread whose code is long to load, as on a machine that is busy. */
const wait = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
wait(1500)
answerJobs<SlowJob, string>((job) => {
  // As where others have the processor.
  if (job === 'wait') wait(3000)
  for (;;) if (job !== 'hang') return 'answered'
})
