import { domainsNamed } from '@portico/core/contract.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { objectStore } from './object.store.ts'
import { shapeStore } from './shape.store.ts'

/** The stores of a transaction. */
export const storesOf = ({ ports }: Pick<Services, 'ports'>) => {
  const asking = { domainsOf: ports.of(domainsNamed) }
  return (db: Db) => ({ objects: objectStore(db, asking), shapes: shapeStore(db) })
}

export type Stores = ReturnType<typeof storesOf>

/** The members of supertypes, by their names. */
export async function inheritedBy(tx: Db, stores: Stores, above: readonly string[]) {
  if (above.length === 0) return []
  const [objects, shapes] = [await stores(tx).objects.byIds(above), await stores(tx).shapes.of(above)]
  return objects.flatMap(({ id, name: from }) => {
    const { attributes = [], relations = [] } = shapes.get(id) ?? {}
    return [
      ...attributes.map(({ name, identifying }) => ({ name, from, identifying })),
      ...relations.map(({ name }) => ({ name, from, identifying: false })),
    ]
  })
}
