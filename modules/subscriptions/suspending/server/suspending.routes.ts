import { keysAtGateways } from '@portico/apidex/contract.ts'
import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { peopleStore } from '@portico/platform/server/people/people.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { companyStoreOf } from '../../companies/server/company.store.ts'
import { suspensionStore } from '../../suspensions/server/suspension.store.ts'
import { type Revocation, suspensions } from '../../suspensions/suspension.contract.ts'

const nothing: Revocation = {
  state: 'none',
  beganAt: null,
  by: null,
  byName: null,
  applications: { done: 0, total: 0 },
  products: { taken: 0, given: 0, kept: 0 },
  keys: { followed: 0, waiting: 0, failing: 0 },
  failures: [],
}

export const suspendingRoutes = ({ database: { db }, ports, ...services }: Services): Route[] => {
  const companies = companyStoreOf(services)
  return [
    // Pages ask this again and again while it goes on: it reads no more than it answers.
    route(suspensions.revocation, async ({ caller, params: { id } }) => {
      existing((await companies(db, caller).idsOf({ where: { id } }, 1))[0])
      const store = suspensionStore(db)
      const begun = await store.get(id)
      if (!begun) return nothing
      const [{ total, done, ...products }, keyIds, who] = await Promise.all([
        store.counts(id, begun.doneTo),
        store.keyIds(id),
        peopleStore(db).byId(begun.byId),
      ])
      const { failures, ...keys } = await ports.of(keysAtGateways)(db, keyIds)
      const names = new Map(
        (
          await store.keys(
            id,
            failures.map(({ keyId }) => keyId),
          )
        ).map((key) => [key.keyId, key]),
      )
      return {
        state: begun.state,
        beganAt: begun.beganAt.toISOString(),
        by: begun.byEmail,
        byName: who?.name ?? begun.byEmail,
        applications: { done: begun.state === 'taking' ? done : total, total },
        products,
        keys,
        failures: failures.flatMap((failure) => {
          const name = names.get(failure.keyId)
          return name ? { ...name, ...failure } : []
        }),
      }
    }),
    route(suspensions.taken, ({ query, reply }) => suspensionStore(db).list(query, reply)),
    route(suspensions.countTaken, ({ query }) => suspensionStore(db).count(query)),
  ]
}
