import type { KnownObject } from '@portico/dictionary/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { fillObjects } from '../../prospects/server/prospect-object.store.ts'
import { demoObjectsOf } from '../demo-objects.data.ts'

/** What the demo's prospects are about, once there are the dictionary's objects. */
export async function fillDemoObjects(tx: Db, objects: readonly Pick<KnownObject, 'id' | 'name'>[]): Promise<void> {
  const known = new Map(objects.map(({ id, name }) => [name, id]))
  const links = Object.entries(demoObjectsOf).flatMap(([prospect, names]) =>
    names.flatMap((name) => {
      const id = known.get(name)
      return id ? [{ prospect, object_id: id }] : []
    }),
  )
  await fillObjects(tx, links)
}
