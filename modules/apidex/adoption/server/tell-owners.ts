import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { apidexEvents } from '../../apidex-events.contract.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { outlookStore } from './outlook.store.ts'

export interface Owned {
  teamId: string | null
  ownerId: string | null
}

/** A run that takes over, or undoes that. */
export interface Writing {
  run: string
  by: string | null
  /** Whose applications came or went by it: they are told as it ends. */
  touched: Owned[]
}

const events = { adopting: apidexEvents.APPLICATIONS_ADOPTED, undoing: apidexEvents.APPLICATIONS_FORGOTTEN }

/** Of what they were given, or what was taken from them again. Once for each team and person, however many applications they are; who has never signed in is written nothing. */
export async function tellOwners(tx: Db, environmentId: string, what: keyof typeof events, given: readonly Owned[]): Promise<void> {
  const environment = await storedEnvironment(tx, environmentId)
  if (!environment || given.length === 0) return
  const counts = Map.groupBy(given, ({ teamId, ownerId }) => teamId ?? ownerId)
  const owners = await outlookStore(tx).known([...counts.keys()].flatMap((id) => id ?? []))
  await emit(
    tx,
    events[what],
    ...owners.map(({ id, name, isTeam }) => ({
      environment: { id: environmentId, name: environment.displayName },
      team: isTeam ? { id, name } : null,
      owner: isTeam ? null : { id, name },
      applications: counts.get(id)?.length ?? 0,
    })),
  )
}
