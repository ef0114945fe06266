import { knownEnvironments } from '@portico/apidex/contract.ts'
import { conflict, existing, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { withFilter } from '@portico/platform/server/lists/json-filter.ts'
import { idsOfPeople } from '@portico/platform/server/people/named.ts'
import { unknownRecord } from '@portico/platform/server/record/faults.ts'
import { type Doing, governed } from '@portico/platform/server/record/governed.ts'
import { hold } from '@portico/platform/server/record/hold.ts'
import { partsOfRecord } from '@portico/platform/server/record/parts.routes.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { type Subject, titleOf } from '../../backlog/server/subject.ts'
import { type NewRelease, type PortfolioRelease, portfolioReleases, releaseFilter } from '../release.contract.ts'
import {
  datesMissing,
  lockedFields,
  mayEditRelease,
  mayWriteReleases,
  outOfOrder,
  type ReleaseFacts,
  releaseGuards,
  releaseMachine,
} from '../release.rules.ts'
import { unlockDays } from '../release-settings.contract.ts'
import { type ReleaseFields, releaseStore, releaseTaken } from './release.store.ts'
import { portfolioRelease } from './release.table.ts'

export const releaseStoreOf =
  ({ clock, timeZone, ports }: Pick<Services, 'clock' | 'timeZone' | 'ports'>) =>
  (db: Db) =>
    releaseStore(db, {
      now: clock.now(),
      today: todayIn({ clock, timeZone })(),
      environmentsOf: ports.isFilled(knownEnvironments) ? ports.of(knownEnvironments) : undefined,
    })

/** What releases ask of the rooms above them. */
export interface ReleaseScope {
  /** Takes all planned prospects out of a release that is cancelled; their owners are told. */
  giveBack(tx: Db, releaseId: string, actor: Doing['actor'], comment: string): Promise<void>
}

/** The writes of releases, and what belongs to each. */
export const releaseRecord = (services: Services, { giveBack }: ReleaseScope) =>
  governed<typeof releaseMachine, ReleaseFacts, ReleaseFields & { code: string }>(services, {
    entityType: 'portfoliorelease',
    prefix: (_, { code }) => code,
    modules: portfolioReleases.get.modules,
    machine: releaseMachine,
    guards: releaseGuards(todayIn(services)),
    effects: { giveBackScope: (tx, { id, name }, { actor }) => giveBack(tx, id, actor, `The release ${name} was cancelled.`) },
    table: portfolioRelease,
    taken: releaseTaken,
    store: releaseStoreOf(services),
    nameOf: ({ code, name }) => `${code} ${name}`,
    mayWrite: mayWriteReleases,
    mayEdit: mayEditRelease,
    isOwner: () => false,
  })

export const releaseRoutes = (services: Services, record: ReturnType<typeof releaseRecord>): Route[] => {
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

/** What the board decides about a release: its scope may change for some days, whatever was frozen. It stays in its state. */
export const releaseSubject = (services: Services): Subject => ({
  type: 'RELEASE',
  goesOnAgenda: false,
  title: titleOf,
  async found(tx, id) {
    const found = await releaseStoreOf(services)(tx).get(id)
    return found && { id, code: found.code, name: found.name, ownerId: found.managerId, ownerName: found.managerName, createdBy: '' }
  },
  async move(tx, { actor }, id, asked) {
    if (asked.to !== 'decided' || !(asked.decision === 'APPROVED' || asked.decision === 'APPROVED_WITH_CONDITIONS')) return
    existing(await hold(tx, portfolioRelease, id))
    const store = releaseStoreOf(services)(tx)
    const before = existing(await store.get(id))
    const until = new Date(services.clock.now().getTime() + (await services.settings.read(tx, unlockDays)) * 86_400_000)
    await store.unlock(id, until)
    await services.audit(tx, actor, {
      entityType: 'portfoliorelease',
      entityId: id,
      entityName: `${before.code} ${before.name}`,
      action: 'update',
      changes: [{ field: 'scopeUnlockedUntil', old: before.scopeUnlockedUntil, new: until.toISOString() }],
    })
  },
})
