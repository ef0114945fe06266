import { emit } from '@portico/platform/server/events.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { exceptionEvents } from '../exception-events.contract.ts'
import { noticeDays } from '../exception-settings.contract.ts'
import { type ExceptionRecord, exceptionStoreOf, todayOf } from './exception.record.ts'
import { dueNotices } from './exception-notice.store.ts'

const everyMs = 60 * 60_000
/** At a time: each is a transaction of its own, and what is left comes with the next run. */
const most = 200

/** They look hourly, so that a night in which the portal is down loses nothing. */
export const exceptionJobs = (services: Services, { move }: Pick<ExceptionRecord, 'move'>): Job[] => [
  {
    // E-7, E-8
    name: 'end exceptions',
    everyMs,
    single: true,
    async run(signal) {
      const { database, log } = services
      const ids = await exceptionStoreOf(services)(database.db).ended(most)
      for (const id of ids) {
        if (signal.aborted) return
        try {
          await database.transaction((tx) => move(tx, 'system', id, { action: 'expire' }))
        } catch (error) {
          // The others end all the same; this one is tried again with the next run.
          log.error({ id, err: error }, 'an exception could not be ended')
        }
      }
      log.info({ count: ids.length }, 'exceptions have ended')
    },
  },
  {
    // E-6
    name: 'tell of exceptions that end',
    everyMs,
    single: true,
    run: () =>
      services.database.transaction(async (tx) => {
        const notices = await dueNotices(tx, todayOf(services), await services.settings.read(tx, noticeDays))
        await emit(tx, exceptionEvents.EXCEPTION_EXPIRY_NOTICE, ...notices)
        services.log.info({ count: notices.length }, 'people were told of exceptions that end')
      }),
  },
]
