import { randomUUID } from 'node:crypto'
import { errorReportLimits } from '@portico/platform/contract/error-report.ts'
import { tooMany } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { lastAuditCheck } from '@portico/platform/server/audit-chain.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { CoreServices } from '../../core-services.ts'
import { errorReports, logs } from '../log.contract.ts'
import { logStore } from './log.store.ts'

/** The kinds of records that somebody is not told of. */
const hiddenFrom = ({ roles }: Caller, closed: CoreServices['closed']): string[] =>
  closed.flatMap(({ entityType, to }) => (to.some((role) => roles.includes(role)) ? [] : [entityType]))

export const logRoutes = ({ database, clock, closed }: CoreServices): Route[] => {
  const store = logStore(database.db)
  return [
    route(logs.list, ({ query, reply }) => store.list(query, reply)),
    route(logs.count, ({ query }) => store.count(query)),
    route(logs.audits, ({ caller, query, reply }) => store.audits(hiddenFrom(caller, closed), query, reply)),
    route(logs.auditCount, ({ caller, query }) => store.auditCount(hiddenFrom(caller, closed), query)),
    route(logs.auditCheck, async () => (await lastAuditCheck(database.db)) ?? null),
    route(errorReports.report, async ({ body, caller, request }) => {
      const now = clock.now()
      // Someone who is not signed in is known by address only; it stands where the e-mail would.
      const email = caller?.email ?? `anonymous ${request.ip}`
      const already = await store.reportsSince(new Date(now.getTime() - 3_600_000), caller?.id, email)
      if (already >= errorReportLimits.perHour) throw tooMany(`At most ${errorReportLimits.perHour} error reports an hour.`, 3600)
      const reportId = randomUUID()
      const plain = (value: unknown) =>
        String(value ?? '')
          .replaceAll('\0', '')
          .toWellFormed()
      await store.report(
        body.map((entry) => ({
          reportId,
          date: now,
          personId: caller?.id ?? null,
          email,
          message: plain(entry.message),
          type: plain(entry.type),
          component: plain(entry.component),
          errorCode: plain(entry.errorCode),
          environmentId: plain(entry.environmentId),
        })),
      )
      return undefined
    }),
  ]
}
