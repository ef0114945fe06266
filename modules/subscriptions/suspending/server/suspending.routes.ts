import { keysAtGateways } from '@portico/apidex/contract.ts'
import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { todayIn } from '@portico/platform/server/xlsx/wall-clock.ts'
import { companyStore } from '../../companies/server/company.store.ts'
import { suspensionStore } from '../../suspensions/server/suspension.store.ts'
import { suspensions } from '../../suspensions/suspension.contract.ts'

export const suspendingRoutes = ({ database: { db }, ports, ...services }: Services): Route[] => {
  const today = todayIn(services)
  return [
    route(suspensions.revocation, async ({ params }) => {
      existing(await companyStore(db, today()).get(params.id))
      const store = suspensionStore(db)
      const open = await store.get(params.id)
      const keys = await store.keys(params.id)
      const { total, done, ...products } = await store.counts(params.id, open?.doneTo ?? null)
      const byId = new Map(keys.map((key) => [key.keyId, key]))
      const { failures, ...atGateways } = await ports.of(keysAtGateways)(db, [...byId.keys()])
      return {
        state: open ? open.state : ('none' as const),
        beganAt: open?.beganAt.toISOString() ?? null,
        by: open?.byEmail ?? null,
        applications: { done: open && open.state !== 'taking' ? total : done, total },
        products,
        keys: atGateways,
        failures: failures.map((failure) => ({
          keyLastFour: '',
          applicationName: '',
          environmentName: '',
          ...byId.get(failure.keyId),
          ...failure,
        })),
      }
    }),
    route(suspensions.taken, ({ query, reply }) => suspensionStore(db).list(query, reply)),
    route(suspensions.countTaken, ({ query }) => suspensionStore(db).count(query.where)),
  ]
}
