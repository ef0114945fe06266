import type { Caller } from '@portico/platform/contract/roles.ts'
import { lastAuditCheck } from '@portico/platform/server/audit-chain.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { CoreServices } from '../../core-services.ts'
import { logs } from '../log.contract.ts'
import { logStore } from './log.store.ts'

/** The kinds of records that somebody is not told of. */
const hiddenFrom = ({ roles }: Caller, closed: CoreServices['closed']): string[] =>
  closed.flatMap(({ entityType, to }) => (to.some((role) => roles.includes(role)) ? [] : [entityType]))

export const logRoutes = ({ database, closed }: CoreServices): Route[] => {
  const store = logStore(database.db)
  return [
    route(logs.list, ({ query, reply }) => store.list(query, reply)),
    route(logs.count, ({ query }) => store.count(query)),
    route(logs.audits, ({ caller, query, reply }) => store.audits(hiddenFrom(caller, closed), query, reply)),
    route(logs.auditCount, ({ caller, query }) => store.auditCount(hiddenFrom(caller, closed), query)),
    route(logs.auditCheck, async () => (await lastAuditCheck(database.db)) ?? null),
  ]
}
