import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { agreementEvents } from '../agreement-events.contract.ts'
import { agreementNoticeDays } from '../agreement-settings.contract.ts'
import { noteDue } from './agreement-notice.store.ts'
import { agreementsAsOf } from './ending.store.ts'

const everyMs = 3_600_000

/** Tells subscription managers of agreements that end (IT-3). It looks hourly, so that a night in which the portal is down loses none. */
export const agreementNotices = (services: Pick<Services, 'database' | 'clock' | 'timeZone' | 'settings'>): Job => {
  const asOf = agreementsAsOf(services)
  return {
    name: 'tell of agreements that end',
    everyMs,
    single: true,
    run: () =>
      services.database.transaction(async (tx) => {
        const days = await services.settings.read(tx, agreementNoticeDays)
        await emit(tx, agreementEvents.IT_AGREEMENT_ENDING, ...(await noteDue(tx, asOf(), days)))
      }),
  }
}
