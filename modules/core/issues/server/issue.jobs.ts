import { AppError } from '@portico/platform/contract/errors.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { CoreServices } from '../../core-services.ts'
import { logsKeptDays } from '../../logs/log-settings.contract.ts'
import { type issueRecord, issueStoreOf } from './issue.routes.ts'
import { sortOldReports } from './old-reports.ts'
import { reportStore } from './report.store.ts'

const hourMs = 60 * 60_000
/** At a time. */
const most = 200

/** What nobody met for 30 days closes, and old reports are forgotten. */
export const issueJobs = (services: CoreServices, { move }: Pick<ReturnType<typeof issueRecord>, 'move'>): Job[] => {
  const { database, clock, log, settings } = services
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
      // Those of issues that no admin has looked at stay, and so do the issues.
      async run() {
        const days = await settings.read(database.db, logsKeptDays)
        await reportStore(database.db).forget(new Date(clock.now().getTime() - days * 24 * hourMs))
      },
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
