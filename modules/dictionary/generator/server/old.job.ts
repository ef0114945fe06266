import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { generatedStore } from './generator.store.ts'

const atOnce = 500
/** A year before a moment, on the same day; of 29 February on 1 March. */
const yearBefore = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear() - 1, now.getUTCMonth(), now.getUTCDate(), now.getUTCHours(), now.getUTCMinutes())).toISOString()

/** What was generated and never published is kept for a year (domains 3.7). */
export const oldSpecificationsJob = ({ database, clock, audit }: Pick<Services, 'database' | 'clock' | 'audit'>): Job => ({
  name: 'remove generated specifications after a year',
  everyMs: 60 * 60_000,
  single: true,
  run: () =>
    database.transaction(async (tx) => {
      const gone = await generatedStore(tx).removeOlder(yearBefore(clock.now()), atOnce)
      await audit(
        tx,
        {},
        ...gone.map(({ id, title }) => ({
          entityType: 'generatedSpecification',
          entityId: id,
          entityName: title,
          action: 'delete' as const,
        })),
      )
    }),
})
