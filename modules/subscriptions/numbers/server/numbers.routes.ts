import {
  companyGroups,
  knownApplications,
  knownEnvironments,
  livingKeys,
  mostCalledGroups,
  usesOfApplications,
} from '@portico/apidex/contract.ts'
import { csvLine } from '@portico/platform/contract/csv.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { attachmentOf } from '@portico/platform/server/lists/stream.ts'
import { type FilledPort, fill } from '@portico/platform/server/ports.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { dayOf } from '../../agreements/agreement.rules.ts'
import { agreementNoticeDays, soonDays } from '../../agreements/agreement-settings.contract.ts'
import { agreementsAsOf, endingStore } from '../../agreements/server/ending.store.ts'
import { companyStoreOf } from '../../companies/server/company.store.ts'
import { type CompanyUsage, mostCompanies, newForDays, numbers, usageRows, usualDays } from '../numbers.contract.ts'
import { applicationsByCompany, namedCompanies, numbersStore } from './numbers.store.ts'

const dayMs = 86_400_000
const endingShown = 5
const endedShown = 3
/** Excel takes a file for UTF-8 only with this before it. */
const mark = '\ufeff'

/** What the rows of an environment leave out, so that the lines of a file come to the same as its calls. */
function restOf({ calls, errors, rows, more }: CompanyUsage['environments'][number]): { name: string; calls: number; errors: number }[] {
  if (more === 0) return []
  const shown = (which: 'calls' | 'errors') => rows.reduce((all, row) => all + row[which], 0)
  return [{ name: `${more} more`, calls: calls - shown('calls'), errors: errors - shown('errors') }]
}

/** What this room answers to the internal portal. */
export const numbersPorts: readonly FilledPort[] = [fill(companyGroups, async () => namedCompanies)]

export const numbersRoutes = ({ database, clock, audit, ports, settings, timeZone }: Services): Route[] => {
  const { db } = database
  const store = numbersStore(db)
  const asOf = agreementsAsOf({ clock, timeZone, settings })
  const companies = companyStoreOf({ clock, timeZone, settings })
  /** The first of so many days, today being the last. */
  const firstOf = (days = usualDays) => new Date(clock.now().getTime() - (days - 1) * dayMs)

  const usageOf = async (caller: Caller, id: string, days: number | undefined): Promise<CompanyUsage & { code: string }> => {
    const { companyName, code } = existing(await companies(db, caller).get(id))
    const from = firstOf(days)
    const links = await store.applicationsOf(id)
    const applicationIds = links.map(({ applicationId }) => applicationId)
    const [environments, { rows: shown, sums }, keys] = await Promise.all([
      ports.of(knownEnvironments)(db),
      ports.of(usesOfApplications)(db, applicationIds, from, usageRows),
      ports.of(livingKeys)(db, applicationIds, clock.now()),
    ])
    const called = new Set(shown.map(({ applicationId }) => applicationId))
    const known = await ports.of(knownApplications)(
      db,
      links.filter(({ applicationId }) => called.has(applicationId)),
    )
    const names = new Map(known.map(({ id: applicationId, name }) => [applicationId, name]))
    const appIds = new Map(links.map(({ applicationId, appId }) => [applicationId, appId]))
    const linked = new Set(links.map(({ environmentId }) => environmentId))
    const sumOf = new Map(sums.map((sum) => [sum.environmentId, sum]))
    return {
      code,
      companyName,
      from: dayOf(from),
      keys,
      calls: sums.reduce((all, { calls }) => all + calls, 0),
      errors: sums.reduce((all, { errors }) => all + errors, 0),
      environments: environments
        .filter((environment) => linked.has(environment.id))
        .map(({ id: environmentId, displayName, companyAnalyticsExport: exportable }) => {
          const rows = shown
            .filter((use) => use.environmentId === environmentId)
            .map(({ applicationId, environmentId: _, ...use }) => {
              const appId = appIds.get(applicationId) ?? ''
              return { applicationName: names.get(applicationId) ?? appId, appId, ...use }
            })
          const { calls, errors, rows: all } = sumOf.get(environmentId) ?? { calls: 0, errors: 0, rows: 0 }
          return { id: environmentId, displayName, exportable, calls, errors, rows, more: all - rows.length }
        }),
    }
  }

  return [
    route(numbers.companies, async () => {
      // From the beginning of a day, as the list behind the number reads it.
      const since = new Date(dayOf(new Date(clock.now().getTime() - newForDays * dayMs)))
      const soon = endingStore(db, asOf())
      const [count, made, agreementsEnding, ending, agreementsEnded, ended, noticeDays] = await Promise.all([
        store.byState(),
        store.madeSince(since),
        soon.companies(),
        soon.first(endingShown),
        soon.companiesAfter(),
        soon.last(endedShown),
        settings.read(db, agreementNoticeDays),
      ])
      return {
        pending: count('PENDING'),
        active: count('ACTIVE'),
        suspended: count('SUSPENDED'),
        terminated: count('TERMINATED'),
        rejected: count('REJECTED'),
        new: made,
        newSince: since.toISOString(),
        agreementsEnding,
        endingDays: soonDays(noticeDays),
        ending,
        agreementsEnded,
        ended,
      }
    }),

    route(numbers.called, async ({ query }) => {
      const from = firstOf(query.days)
      const called = await ports.of(mostCalledGroups)(db, applicationsByCompany, from, mostCompanies)
      const known = await store.named(called.map(({ groupId }) => groupId))
      return {
        from: dayOf(from),
        companies: called.flatMap(({ groupId, ...calls }) => {
          const company = known.get(groupId)
          return company ? [{ ...company, ...calls }] : []
        }),
      }
    }),

    route(numbers.usage, async ({ caller, params, query }) => {
      const { code: _, ...usage } = await usageOf(caller, params.id, query.days)
      return usage
    }),

    route(numbers.usageFile, async ({ caller, actor, params, query, reply }) => {
      const { code, companyName, from, environments } = await usageOf(caller, params.id, query.days)
      const given = environments.filter(({ exportable }) => exportable)
      if (given.length === 0)
        throw invalid({
          path: 'id',
          code: 'notSupported',
          message: 'No platform of the environments of this company gives its calls away as a file.',
        })
      const to = dayOf(clock.now())
      const name = `usage_${code}_${from}_${to}.csv`
      await database.transaction((tx) =>
        audit(tx, actor, {
          entityType: 'companyExport',
          entityId: params.id,
          entityName: name,
          action: 'export',
          changes: [
            { field: 'company', old: null, new: companyName },
            { field: 'environments', old: null, new: given.map(({ displayName }) => displayName).join(', ') },
          ],
        }),
      )
      const head = [
        'Company',
        'Environment',
        'Application',
        'Application id',
        'API product',
        'From',
        'To',
        'Calls',
        'Errors',
        'Quota',
        'Quota interval',
      ]
      const lines = given.flatMap((environment) => [
        ...environment.rows.map(({ applicationName, appId, apiproduct, calls, errors, quota }) =>
          csvLine([
            companyName,
            environment.displayName,
            applicationName,
            appId,
            apiproduct,
            from,
            to,
            calls,
            errors,
            quota?.calls,
            quota?.interval,
          ]),
        ),
        ...restOf(environment).map(({ name: rest, calls, errors }) =>
          csvLine([companyName, environment.displayName, rest, '', '', from, to, calls, errors, '', '']),
        ),
      ])
      reply.header('content-disposition', attachmentOf(name)).header('cache-control', 'no-store').type('text/csv; charset=utf-8')
      return `${mark}${csvLine(head)}${lines.join('')}`
    }),
  ]
}
