import { AppError } from '@portico/platform/contract/errors.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { CoreServices } from '../../core-services.ts'
import { type issueRecord, issueStoreOf } from './issue.routes.ts'
import { sortOldReports } from './old-reports.ts'
import { reportStore } from './report.store.ts'

const hourMs = 60 * 60_000
/** At a time. */
const most = 200
/** Reports are kept as long as the charts and the people who look into them need them; the issues stay. */
const keptMs = 90 * 24 * hourMs

/** What nobody met for 30 days closes, and old reports are forgotten. */
export const issueJobs = (services: CoreServices, { move }: Pick<ReturnType<typeof issueRecord>, 'move'>): Job[] => {
  const { database, clock, log } = services
  return [
    {
      name: 'close quiet issues',
      everyMs: hourMs,
      single: true,
      async run(signal) {
        for (const id of await issueStoreOf(services)(database.db).quiet(most)) {
          if (signal.aborted) return
          try {
            await database.transaction((tx) => move(tx, 'system', id, { action: 'close' }))
          } catch (error) {
            // Somebody met it, or an admin moved it, since it was looked up.
            if (!(error instanceof AppError && error.statusCode === 409)) throw error
            log.info({ issue: id }, 'an issue stays open')
          }
        }
      },
    },
    {
      name: 'forget old error reports',
      everyMs: hourMs,
      single: true,
      run: () => reportStore(database.db).forget(new Date(clock.now().getTime() - keptMs)),
    },
    {
      name: 'sort old error reports into issues',
      everyMs: hourMs,
      single: true,
      atStart: true,
      async run(signal) {
        while (!signal.aborted && (await sortOldReports(services, most)) === most);
      },
    },
  ]
}
