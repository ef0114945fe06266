import { knownEnvironments } from '@portico/apidex/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Doing, governed } from '@portico/platform/server/record/governed.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { portfolioReleases } from '../release.contract.ts'
import { mayEditRelease, mayWriteReleases, type ReleaseFacts, releaseGuards, releaseMachine } from '../release.rules.ts'
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
export type ReleaseRecord = ReturnType<typeof releaseRecord>
