import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { releaseEvents } from '../release-events.contract.ts'
import { type ReleaseRecord, releaseStoreOf } from './release.record.ts'

const most = 200
const hour = 60 * 60_000
const weekMs = 7 * 24 * hour

/** Releases begin on their first day, and a week before the freeze people are told of it. */
export const releaseJobs = (services: Services, { move }: Pick<ReleaseRecord, 'move'>): Job[] => {
  const { database, log } = services
  const today = todayIn(services)
  const store = releaseStoreOf(services)
  return [
    {
      name: 'start releases',
      everyMs: hour,
      single: true,
      async run(signal) {
        const ids = await store(database.db).startingBy(most)
        for (const id of ids) {
          if (signal.aborted) return
          await database.transaction((tx) => move(tx, 'system', id, { action: 'start' }))
        }
        log.info({ count: ids.length }, 'releases were started')
      },
    },
    {
      name: 'tell of releases that freeze',
      everyMs: hour,
      single: true,
      run: () =>
        database.transaction(async (tx) => {
          const before = new Date(Date.parse(today()) + weekMs).toISOString().slice(0, 10)
          const releases = await store(tx).tellFreeze(before)
          const occurrences = releases.map(({ managerId, managerName, scopeFreezeDate, ...release }) => ({
            release,
            manager: managerId ? { id: managerId, name: managerName ?? '' } : null,
            scopeFreezeDate,
          }))
          await emit(tx, releaseEvents.RELEASE_FREEZE_NOTICE, ...occurrences)
          log.info({ count: releases.length }, 'people were told of releases that freeze')
        }),
    },
  ]
}
