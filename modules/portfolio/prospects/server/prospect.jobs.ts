import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { ProspectRecord } from './prospect.record.ts'
import { prospectPartStore } from './prospect-parts.store.ts'
import { todayOf } from './prospect-store-of.ts'

/** At a time: each is a transaction of its own, and what is left comes with the next run. */
const most = 200

/** Prospects that were deferred until a day that has come are submitted again. */
export const prospectJobs = (
  services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'log'>,
  { move }: Pick<ProspectRecord, 'move'>,
): Job[] => [
  {
    name: 'resume deferred prospects',
    everyMs: 60 * 60_000,
    single: true,
    async run(signal) {
      const { database, log } = services
      const ids = await prospectPartStore(database.db).deferredUntil(todayOf(services), most)
      for (const id of ids) {
        if (signal.aborted) return
        await database.transaction((tx) => move(tx, 'system', id, { action: 'resume' }))
      }
      log.info({ count: ids.length }, 'deferred prospects were resumed')
    },
  },
]
