import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { outlookStore } from './outlook.store.ts'

export interface Owned {
  teamId: string | null
  ownerId: string | null
}

/** Once for each team and person, however many applications they were given; who has never signed in is written nothing. */
export async function tellOwners(tx: Db, environmentId: string, given: readonly Owned[]): Promise<void> {
  const environment = await storedEnvironment(tx, environmentId)
  if (!environment || given.length === 0) return
  const counts = Map.groupBy(given, ({ teamId, ownerId }) => teamId ?? ownerId)
  const owners = await outlookStore(tx).known([...counts.keys()].flatMap((id) => id ?? []))
  await emit(
    tx,
    apidexEvents.APPLICATIONS_ADOPTED,
    ...owners.map(({ id, name, isTeam }) => ({
      environment: { id: environmentId, name: environment.displayName },
      team: isTeam ? { id, name } : null,
      owner: isTeam ? null : { id, name },
      applications: counts.get(id)?.length ?? 0,
    })),
  )
}
