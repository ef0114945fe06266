import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type SolutionRecord, solutionStoreOf } from './solution.record.ts'

/** At a time: each is a transaction of its own, and what is left comes with the next run. */
const most = 200

/** Solutions that were deferred until a day that has come are designed again. */
export const solutionJobs = (
  services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'log' | 'ports'>,
  { move }: Pick<SolutionRecord, 'move'>,
): Job[] => [
  {
    name: 'resume deferred solutions',
    everyMs: 60 * 60_000,
    single: true,
    async run(signal) {
      const { database, log } = services
      const ids = await solutionStoreOf(services)(database.db).deferredUntil(most)
      for (const id of ids) {
        if (signal.aborted) return
        await database.transaction((tx) => move(tx, 'system', id, { action: 'resume' }))
      }
      log.info({ count: ids.length }, 'deferred solutions were resumed')
    },
  },
]
