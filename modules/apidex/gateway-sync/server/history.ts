import type { Audit } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'

export const namesShown = 100

/** A key of an application that was missing at the gateway, or had been changed there. */
export interface BroughtKey {
  application: string
  applicationId: string
  lastFour: string | null
  wasMissing: boolean
}
/** For the application's own history, which those read whose calls were refused. */
export const broughtBack = ({ application, applicationId, lastFour, wasMissing }: BroughtKey) => ({
  ...{ entityType: 'application', entityId: applicationId, entityName: application, action: 'update' as const },
  changes: [{ field: wasMissing ? 'keyMadeAgain' : 'keySetRight', old: null, new: `***${lastFour ?? ''}` }],
})

interface Told {
  field: string
  names: readonly string[]
  /** How many there are, where not all names are given. */
  count?: number
}

/** A long list is cut, and its length is told. */
export const changeOf = ({ field, names, count = names.length }: Told) => {
  const shown = names.slice(0, namesShown)
  return { field, old: null, new: shown, ...(count > shown.length && { of: String(count) }) }
}

/** Says in the environment's history, of the portal itself, what became of whom. */
export async function tellOf(tx: Db, audit: Audit, environmentId: string, facts: readonly Told[]): Promise<void> {
  const changes = facts.filter(({ names }) => names.length > 0).map(changeOf)
  if (changes.length === 0) return
  const environment = await storedEnvironment(tx, environmentId)
  const entityName = environment?.displayName ?? environmentId
  await audit(tx, {}, { entityType: 'environment', entityId: environmentId, entityName, action: 'update', changes })
}
