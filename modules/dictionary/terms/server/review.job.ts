import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { termEvents } from '../term-events.contract.ts'
import { reviewsDue } from './review.store.ts'
import { todayOf } from './term.record.ts'

/** It looks hourly, so that a night in which the portal is down loses nothing. */
export const reviewJob = (services: Pick<Services, 'database' | 'clock'>): Job => ({
  name: 'tell of reviews of terms',
  everyMs: 60 * 60_000,
  single: true,
  run: () =>
    services.database.transaction(async (tx) => {
      await emit(tx, termEvents.REVIEW_DUE, ...(await reviewsDue(tx, todayOf(services))))
    }),
})
