import type { Database } from '@portico/platform/server/database/database.ts'
import { person } from '@portico/platform/server/people/person.table.ts'
import { adoptionStore } from '../adoption.store.ts'

/** Two applications with a key each, as if they had been read from the gateway of an environment. */
export async function foundApplications({ db }: Database, environmentId: string): Promise<void> {
  const store = adoptionStore(db)
  const [somebody] = await db.select({ id: person.id }).from(person).limit(1)
  await store.begin(environmentId, 'ready', somebody?.id ?? '', new Date())
  const run = await store.anew(environmentId)
  const found = (name: string) => ({
    gatewayId: name,
    name,
    shownAs: name,
    owner: null,
    keys: [{ gatewayId: `${name} key`, label: name, active: true, approved: [], application: null }],
  })
  await store.found(environmentId, run, [found('Meter app'), found('Billing app')])
}
