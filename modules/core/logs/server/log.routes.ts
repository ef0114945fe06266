import type { Caller } from '@portico/platform/contract/roles.ts'
import { lastAuditCheck } from '@portico/platform/server/audit-chain.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { CoreServices } from '../../core-services.ts'
import { logs } from '../log.contract.ts'
import { sealAndCheck } from './log.jobs.ts'
import { logStore } from './log.store.ts'

/** The kinds of records that somebody is not told of. */
const hiddenFrom = ({ roles }: Caller, closed: CoreServices['closed']): string[] =>
  closed.flatMap(({ entityType, to }) => (to.some((role) => roles.includes(role)) ? [] : [entityType]))

/** So long somebody waits for a check; that of a long chain goes on behind the scenes. */
const waitsMs = 5000

export const logRoutes = (services: CoreServices): Route[] => {
  const { database, closed, log } = services
  const store = logStore(database.db)
  let checking: Promise<void> | undefined
  /** One at a time, however often it is asked for. */
  const check = (): Promise<void> => {
    checking ??= sealAndCheck(services)
      .catch((error: unknown) => log.warn({ err: error }, 'the check of the audit broke off'))
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  return [
    route(logs.list, ({ query, reply }) => store.list(query, reply)),
    route(logs.count, ({ query }) => store.count(query)),
    route(logs.audits, ({ caller, query, reply }) => store.audits(hiddenFrom(caller, closed), query, reply)),
    route(logs.auditCount, ({ caller, query }) => store.auditCount(hiddenFrom(caller, closed), query)),
    route(logs.checkAudit, async () => {
      const late = new Promise<void>((resolve) => setTimeout(resolve, waitsMs).unref())
      await Promise.race([check(), late])
      return { running: checking !== undefined, last: (await lastAuditCheck(database.db)) ?? null }
    }),
    route(logs.auditCheck, async () => (await lastAuditCheck(database.db)) ?? null),
  ]
}
