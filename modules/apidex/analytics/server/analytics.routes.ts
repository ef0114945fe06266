import { csvLine } from '@portico/platform/contract/csv.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import { type Caller, isAdmin } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { attachmentOf } from '@portico/platform/server/lists/stream.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { environmentStore } from '../../environments/server/environment.store.ts'
import { readOf, reportStore } from '../../traffic/server/report.store.ts'
import { coveredOf, type Range, type ReportsRead } from '../../traffic/traffic.rules.ts'
import { type AnalyticsFilters, type AnalyticsOverview, analytics } from '../analytics.contract.ts'
import { comparedOf, mayAnalyse, partsOf, rangeBefore, windowOf } from '../analytics.rules.ts'
import { rowsPerPage } from '../analytics-kinds.contract.ts'
import { companyGroups } from '../analytics-ports.contract.ts'
import { type Asked, figuresOver } from './analytics.store.ts'
import { quotasInUse } from './quota.store.ts'
import { ranking } from './ranking.store.ts'

const mostLines = 10_000
/** Excel takes a file for UTF-8 only with this before it. */
const mark = '\ufeff'
const shareOf = (part: number, all: number) => (all === 0 ? 0 : Math.round((part / all) * 10_000) / 10_000)

const whoseCalls = (caller: Caller): AnalyticsOverview['of'] =>
  isAdmin(caller) ? 'all' : caller.roles.includes('productOwner') ? 'ownAndProducts' : 'own'

const notSupported = (path: string, message: string) => invalid({ path, code: 'notSupported', message })

/**
 * A step that is not over is compared with the same part of another one, a whole step with a whole one; where the calls come from reports,
 * with what has its like among those that were read.
 */
function timeBefore(range: Range, running: boolean, read: ReportsRead | null, now: Date) {
  const before = rangeBefore(range)
  if (!read) return { range: before, parts: running ? partsOf(before, now) : [before], read }
  const compared = comparedOf(range, read)
  const isCut = running || compared.to < before.to
  return {
    range: compared,
    parts: isCut ? partsOf(compared, now, true) : [before],
    read: isCut && read.until ? { ...read, until: compared.to, lateMs: 0 } : read,
  }
}

export const analyticsRoutes = ({ database, clock, ports, audit, embeddedGateway }: ApidexServices): Route[] => {
  const { db } = database

  /** Who may ask at all, of an environment that there is; what its platform gives comes with it. */
  const about = async (caller: Caller, environmentId: string, filters: AnalyticsFilters) => {
    mayAnalyse(caller)
    const { displayName, platform } = existing(await environmentStore(db, embeddedGateway).get(caller, environmentId))
    if (filters.operation !== undefined && filters.apiproduct === undefined)
      throw invalid({ path: 'apiproduct', code: 'required', message: 'An operation is one of an API product: name it, too.' })
    const companies = await ports.of(companyGroups)(db)
    const { applicationId, apiproduct, operation, teamId, companyId, statusClass } = filters
    const asked: Asked = { environmentId, caller, companies, applicationId, apiproduct, operation, teamId, companyId, statusClass }
    const { capabilities } = platform
    const standing = capabilities.reports ? await reportStore(db).standing(environmentId) : undefined
    return { asked, displayName, capabilities, standing, read: readOf(capabilities, standing) }
  }

  const timesOf = (
    query: { from?: string | undefined; to?: string | undefined; compare?: boolean | undefined },
    read: ReportsRead | null,
  ) => {
    const now = clock.now()
    const range = windowOf(query, now, read !== null)
    const running = range.to >= now
    return { running, now: { range, parts: [range], read }, before: query.compare ? timeBefore(range, running, read, now) : undefined }
  }

  return [
    route(analytics.overview, async ({ caller, params, query }) => {
      const { asked, capabilities, standing, read } = await about(caller, params.envId, query)
      const { running, now, before } = timesOf(query, read)
      const [figures, earlier] = await Promise.all([figuresOver(db, asked, now), before ? figuresOver(db, asked, before) : null])
      return {
        now: figures,
        before: earlier,
        running,
        of: whoseCalls(caller),
        gives: {
          calls: capabilities.tellsCalls || capabilities.reports !== null,
          reports: capabilities.reports && {
            ...capabilities.reports,
            countedUntil: standing?.countedUntil ?? null,
            failed: typeof standing?.message === 'string',
          },
          applicationFilter: capabilities.applicationFilter,
          companies: asked.companies !== undefined,
          companyFile: capabilities.companyAnalyticsExport,
        },
      }
    }),

    route(analytics.top, async ({ caller, params, query }) => {
      const { asked, capabilities, read } = await about(caller, params.envId, query)
      if (query.search !== undefined && !capabilities.applicationFilter)
        throw notSupported('search', 'Applications cannot be filtered on the platform of this environment.')
      const { now, before } = timesOf(query, read)
      const limit = query.itemsPerPage ?? rowsPerPage
      return ranking(db, asked, {
        by: query.by,
        parts: now.parts,
        before: before?.parts,
        search: query.search,
        limit,
        offset: ((query.page ?? 1) - 1) * limit,
      })
    }),

    route(analytics.quotas, async ({ caller, params, query }) =>
      quotasInUse(db, (await about(caller, params.envId, query)).asked, clock.now()),
    ),

    route(analytics.file, async ({ caller, actor, params, query, reply }) => {
      const { asked, displayName, capabilities, read } = await about(caller, params.envId, query)
      if (query.by === 'company' && !capabilities.companyAnalyticsExport)
        throw notSupported('by', 'The platform of this environment does not give the calls of companies away as a file.')
      const { now, before } = timesOf(query, read)
      const { data } = await ranking(db, asked, { by: query.by, parts: now.parts, before: before?.parts, limit: mostLines, offset: 0 })
      // A sum says of which time it is: of the part whose reports were read.
      const covered = (read && coveredOf(now.range, read)) ?? now.range
      const [from, to] = [covered.from.toISOString(), covered.to.toISOString()]
      const name = `analytics_${params.envId}_${query.by}_${from.slice(0, 10)}_${to.slice(0, 10)}.csv`
      await database.transaction((tx) =>
        audit(tx, actor, {
          entityType: 'analyticsExport',
          entityId: params.envId,
          entityName: name,
          action: 'export',
          changes: [
            { field: 'environment', old: null, new: displayName },
            { field: 'rows', old: null, new: data.length },
          ],
        }),
      )
      const head = [
        'Environment',
        'API product',
        query.by === 'operation' ? 'Operation' : 'Name',
        'Id',
        'From',
        'To',
        'Calls',
        '4xx',
        '5xx',
        'Error rate',
        'p50 ms',
        'p95 ms',
        'p99 ms',
        'Calls before',
      ]
      const lines = data.map((row) => {
        const { id, apiproduct, calls, clientErrors, serverErrors, latencyMs, callsBefore } = row
        const failed = shareOf(clientErrors + serverErrors, calls)
        const { p50, p95, p99 } = latencyMs ?? { p50: null, p95: null, p99: null }
        return csvLine([
          displayName,
          apiproduct,
          row.name,
          id,
          from,
          to,
          calls,
          clientErrors,
          serverErrors,
          failed,
          p50,
          p95,
          p99,
          callsBefore,
        ])
      })
      reply.header('content-disposition', attachmentOf(name)).header('cache-control', 'no-store').type('text/csv; charset=utf-8')
      return `${mark}${csvLine(head)}${lines.join('')}`
    }),
  ]
}
