import { randomUUID } from 'node:crypto'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { tooMany } from '@portico/platform/contract/errors.ts'
import { emit } from '@portico/platform/server/events.ts'
import { addressGroup } from '@portico/platform/server/http/address-group.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { CoreServices } from '../../core-services.ts'
import { type ErrorEntry, errorReports } from '../error-report.contract.ts'
import { isAtLeast, seenVersion, withoutQuery } from '../grouping.rules.ts'
import { issueEvents, namedErrors } from '../issue-events.contract.ts'
import { type FiledError, fingerprintOf, sortIntoIssues } from './filing.ts'
import type { issueRecord } from './issue.routes.ts'
import { reportStore } from './report.store.ts'

const hourMs = 3_600_000
/** Of all who are not signed in: each report may make 50 issues that nobody deletes, and tells every admin. */
const strangersPerHour = 200
const plain = (value: unknown) =>
  String(value ?? '')
    .replaceAll('\0', '')
    .toWellFormed()

/** Takes what browsers report, and sorts it into issues: what is the same error is one of them. */
export const reportRoute = ({ database, clock, audit, app }: CoreServices, { move }: Pick<ReturnType<typeof issueRecord>, 'move'>): Route =>
  route(errorReports.report, async ({ body, caller, request }) => {
    const now = clock.now()
    // Someone who is not signed in is known by address only; it stands where the e-mail would.
    const email = caller?.email ?? `anonymous ${addressGroup(request.ip)}`
    const who = { reporter: caller?.id ?? email, personId: caller?.id ?? null }
    const agent = plain(request.headers['user-agent']).slice(0, 200)
    const entries = body.map((entry) => entryOf(entry, agent, app.version))
    const reportId = randomUUID()

    return database.transaction(async (tx) => {
      const store = reportStore(tx)
      await store.alone()
      const already = await store.reportsSince(new Date(now.getTime() - hourMs), caller?.id, email)
      if (already >= errorReportLimits.perHour) throw tooMany(`At most ${errorReportLimits.perHour} error reports an hour.`, 3600)

      if (!caller && (await store.strangersSince(new Date(now.getTime() - hourMs))) >= strangersPerHour)
        throw tooMany('Too many errors are reported by people who are not signed in. Try again later.', 3600)

      const issueOf = await sortIntoIssues(tx, audit, {
        who: { ...who, email },
        reports: entries.map((error) => ({ error, reportId, at: now })),
        known: await store.openBy([...new Set(entries.map(({ fingerprint }) => fingerprint))]),
        now,
      })
      const issues = [...new Set(entries.map(({ fingerprint }) => issueOf(fingerprint)))]
      await store.keep(
        entries.map(({ fingerprint, ...entry }) => ({
          ...entry,
          reportId,
          issueId: issueOf(fingerprint).id,
          date: now,
          personId: who.personId,
          email,
        })),
      )
      for (const { id, status, fingerprint, resolvedInVersion } of issues) {
        const seenInVersion = entries
          .filter((entry) => entry.fingerprint === fingerprint)
          .map(({ appVersion }) => seenVersion(appVersion, app.version))
          .find((version) => isAtLeast(version, resolvedInVersion))
        if (status === 'RESOLVED' && seenInVersion !== undefined)
          await move(tx, 'system', id, { action: 'regress', given: { seenInVersion } })
      }
      await emit(tx, issueEvents.ERROR_REPORT_RECEIVED, {
        count: entries.length,
        errors: issues
          .slice(0, namedErrors)
          .map(({ code, title, fingerprint }) => ({ code, title, component: componentOf(entries, fingerprint) })),
      })
      return issues.map(({ code }) => ({ code }))
    })
  })

const componentOf = (entries: readonly { fingerprint: string; component: string }[], fingerprint: string): string =>
  entries.find((entry) => entry.fingerprint === fingerprint)?.component ?? ''

/** As it is kept: the server knows which version and browser it talks to where the report does not say. */
function entryOf({ email: _, ...entry }: ErrorEntry, browser: string, version: string): FiledError {
  const kept = {
    message: plain(entry.message),
    type: plain(entry.type),
    component: plain(entry.component),
    errorCode: plain(entry.errorCode),
    environmentId: plain(entry.environmentId),
    appVersion: plain(entry.appVersion) || version,
    url: withoutQuery(plain(entry.url)),
    requestId: plain(entry.requestId),
    userComment: plain(entry.userComment),
    browser,
  }
  return { ...kept, fingerprint: fingerprintOf(kept) }
}
