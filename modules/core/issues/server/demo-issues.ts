import { randomUUID } from 'node:crypto'
import { demoCaller } from '@portico/platform/server/demo/demo-caller.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import type { CoreServices } from '../../core-services.ts'
import { users } from '../../users/user.contract.ts'
import { demoBrowser, demoIssues } from './demo-issues.data.ts'
import { type FiledReport, fingerprintOf, sortIntoIssues } from './filing.ts'
import { reportStore } from './report.store.ts'

/** Of the setting that says that they are there. */
const stateName = 'demo issues'
const dayMs = 86_400_000

/** The demo's issues as they stand by now: reports of four weeks cannot be made by calls. Nobody is told of them. */
export async function fillIssues({ database, clock, audit, app, internalUrl }: CoreServices): Promise<void> {
  if ((await settingsStore(database.db).read<string>(stateName)) === 'done') return
  // People are known once they were here.
  const call = demoCaller(internalUrl())
  const [admin, developer, productowner] = await Promise.all(
    (['admin', 'developer', 'productowner'] as const).map((as) => call(as, users.me, {})),
  )
  if (!admin || !developer || !productowner) return
  const people = { admin, developer, productowner }
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs - 3_600_000)
  const errors = demoIssues.map(({ error }) => {
    const filed = { ...error, appVersion: app.version, requestId: '', browser: demoBrowser }
    return { ...filed, fingerprint: fingerprintOf(filed) }
  })

  await database.transaction(async (tx) => {
    const store = reportStore(tx)
    await store.alone()
    for (const [who, { id, email }] of Object.entries(people)) {
      const reports = demoIssues.flatMap(({ met }, at): FiledReport[] =>
        met
          .filter(([person]) => person === who)
          .flatMap(([, days]) => days)
          .flatMap((days) => (errors[at] ? [{ error: errors[at], reportId: randomUUID(), at: ago(days) }] : [])),
      )
      if (reports.length === 0) continue
      const known = await store.openBy(errors.map(({ fingerprint }) => fingerprint))
      const issueOf = await sortIntoIssues(tx, audit, { who: { reporter: id, personId: id, email }, reports, known, now })
      await store.keep(
        reports.map(({ error: { fingerprint, ...error }, reportId, at }) => ({
          ...error,
          reportId,
          issueId: issueOf(fingerprint).id,
          date: at,
          personId: id,
          email,
        })),
      )
    }
    const made = await store.openBy(errors.map(({ fingerprint }) => fingerprint))
    for (const [at, { now: state }] of demoIssues.entries()) {
      const issue = made.find(({ fingerprint }) => fingerprint === errors[at]?.fingerprint)
      if (!issue || !state) continue
      await store.settle(issue.id, {
        status: state.status,
        statusChangedAt: ago(state.days),
        statusComment: state.comment ?? '',
        assigneeId: state.by ? people[state.by].id : null,
        resolvedInVersion: state.status === 'RESOLVED' ? app.version : '',
        updatedAt: ago(state.days),
        updatedBy: admin.email,
      })
    }
    await settingsStore(tx).write(stateName, 'done')
  })
}
