import { answerJobs } from '../answer-jobs.ts'

/** A thread whose code is long to load, as on a machine that is busy. */
Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500)
answerJobs<'answer' | 'hang', string>((job) => {
  for (;;) if (job === 'answer') return 'answered'
})
