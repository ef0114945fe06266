import type { Db } from '@portico/platform/server/database/database.ts'
import { emit } from '@portico/platform/server/events.ts'
import { generatorEvents } from '../generator-events.contract.ts'
import { generatedStore } from './generator.store.ts'

/** Whoever generated a specification of an object hears that it has another version. */
export async function tellOwners(tx: Db, object: { id: string; name: string; versionNumber: string }): Promise<void> {
  const found = await generatedStore(tx).madeOfOthers(object)
  await emit(
    tx,
    generatorEvents.SPEC_SOURCE_CHANGED,
    ...found.map(({ id, code, title, ownerId, ownerName }) => ({
      specification: { id, code, title },
      objects: [object],
      owner: { id: ownerId, name: ownerName ?? '' },
    })),
  )
}
