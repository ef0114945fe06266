import type { CoreServices } from '../../core-services.ts'
import { type FiledReport, fingerprintOf, sortIntoIssues } from './filing.ts'
import { reportStore, type StoredReport } from './report.store.ts'

/**
 * Gives reports of before there were issues theirs, so many at a time, the oldest first. Nobody is told: it is long ago.
 * @returns how many there were
 */
export const sortOldReports = (
  { database, clock, audit }: Pick<CoreServices, 'database' | 'clock' | 'audit'>,
  atOnce: number,
): Promise<number> =>
  database.transaction(async (tx) => {
    const store = reportStore(tx)
    await store.alone()
    const found = (await store.unsorted(atOnce)).map((row) => ({ row, report: reportOf(row) }))
    for (const own of Map.groupBy(found, ({ row }) => reporterOf(row)).values()) {
      const [first] = own
      if (!first) continue
      const reports = own.map(({ report }) => report)
      const issueOf = await sortIntoIssues(tx, audit, {
        who: { reporter: reporterOf(first.row), personId: first.row.personId, email: first.row.email },
        reports,
        known: await store.latestBy([...new Set(reports.map(({ error }) => error.fingerprint))]),
        now: clock.now(),
      })
      await store.attach(own.map(({ row, report }) => ({ id: row.id, issueId: issueOf(report.error.fingerprint).id })))
    }
    return found.length
  })

/** Whoever was erased since is somebody else in each report. */
const reporterOf = ({ personId, email, reportId }: StoredReport): string => personId ?? (email === '' ? reportId : email)

function reportOf({ id: _, reportId, issueId: __, date, personId: ___, email: ____, ...error }: StoredReport): FiledReport {
  return { error: { ...error, fingerprint: fingerprintOf(error) }, reportId, at: date }
}
