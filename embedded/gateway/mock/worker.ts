import { answerJobs } from '@portico/platform/server/threads/answer-jobs.ts'
import { type MockJob, type MockReply, mockJobs } from './jobs.ts'

answerJobs<MockJob, MockReply>(mockJobs())
