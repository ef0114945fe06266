import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { keyNoticeDays } from '../key-settings.contract.ts'
import { noteDueKeys } from './key-notice.store.ts'
import { told } from './told.store.ts'

/** Tells of keys that expire soon (domains 6.3). It looks hourly, so that a night in which the portal is down loses none. */
export const keyNotices = (services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'settings'>): Job => {
  const today = todayIn(services)
  const { database, clock, timeZone, settings } = services
  return {
    name: 'tell of keys that expire',
    everyMs: 3_600_000,
    single: true,
    run: () =>
      database.transaction(async (tx) => {
        const days = await settings.read(tx, keyNoticeDays)
        await told(tx).ofKeysExpiring(await noteDueKeys(tx, { now: clock.now(), today: today(), timeZone }, days))
      }),
  }
}
