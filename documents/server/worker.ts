import { answerJobs } from '@portico/platform/server/threads/answer-jobs.ts'
import { buffersOf, type Job, type JobAnswer, runJob } from './jobs.ts'
import { boundPatterns } from './patterns.ts'

const patterns = boundPatterns()
answerJobs<Job, JobAnswer>((job) => {
  patterns.begin()
  return runJob(job)
}, buffersOf)
