import { knownEnvironments } from '@portico/apidex/contract.ts'
import { conflict, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { unknownRecord } from '@portico/platform/server/record/faults.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { type NewRelease, type PortfolioRelease, portfolioReleases, releaseFilter } from '../release.contract.ts'
import { datesMissing, lockedFields, outOfOrder } from '../release.rules.ts'
import { type ReleaseRecord, releaseStoreOf } from './release.record.ts'
import type { ReleaseFields } from './release.store.ts'

export const releaseRoutes = (services: Services, record: ReleaseRecord): Route[] => {
  const { database, ports } = services
  const store = releaseStoreOf(services)
  /** The columns of what was sent, looked at beside what it names and what stands already. */
  const bodyOf = async (tx: Db, body: Partial<NewRelease>, before: PortfolioRelease | undefined): Promise<Partial<ReleaseFields>> => {
    const { managerId, environmentId } = body
    const faults: Fault[] = []
    if (environmentId !== undefined && !ports.isFilled(knownEnvironments))
      faults.push({ path: 'environmentId', code: 'moduleOff', message: 'The module of environments is off. Leave it out.' })
    else if (environmentId && environmentId !== before?.environmentId)
      if (!(await ports.of(knownEnvironments)(tx)).some(({ id }) => id === environmentId)) faults.push(unknownRecord('environmentId'))
    const dated = { startDate: null, scopeFreezeDate: null, plannedDate: null, ...before, ...body }
    faults.push(...outOfOrder(dated), ...(before && before.status !== 'DRAFT' ? datesMissing(dated) : []))
    const [manager] = managerId === undefined ? [] : await idsOfPeople(tx, [{ path: 'managerId', ref: managerId }])
    if (faults.length > 0) throw invalid(faults)
    return { ...body, ...(manager !== undefined && { managerId: manager }) }
  }

  return [
    route(portfolioReleases.list, ({ query, reply }) => {
      const asked = withFilter(releaseFilter, query)
      return store(database.db).list({ query: asked, filter: asked }, reply)
    }),
    route(portfolioReleases.get, record.one),
    route(
      portfolioReleases.create,
      (asked) => record.create(asked, async (tx) => ({ ...asked.body, ...(await bodyOf(tx, asked.body, undefined)) }) as never),
      record.repeated,
    ),
    route(portfolioReleases.change, (asked) => {
      const { version, ...body } = asked.body
      return record.change(asked, version, (tx, before) => bodyOf(tx, body, before), {
        check(held) {
          const now = new Map<string, unknown>(Object.entries(held))
          const changed = Object.entries(body).flatMap(([name, value]) => (value === now.get(name) ? [] : [name]))
          const faults = lockedFields(held, changed)
          if (faults.length > 0) throw invalid(faults)
        },
      })
    }),
    route(portfolioReleases.remove, (asked) =>
      record.remove(asked, async (_, { prospectCount, plannedCount, solutionCount }) => {
        if (prospectCount + plannedCount + solutionCount > 0) throw conflict('ReferenceConflict', 'Prospects or solutions belong to it.')
      }),
    ),
    route(portfolioReleases.transition, record.transition),
    ...partsOfRecord(services, record.parts, portfolioReleases),
  ]
}
