import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { objectVersions } from '../object-versions.contract.ts'
import { objectDifferences } from '../object-versions.rules.ts'
import { storesOf } from './object-stores.ts'
import { objectVersionStore } from './version.store.ts'

export const objectVersionRoutes = (services: Services): Route[] => {
  const { db } = services.database
  const store = objectVersionStore(db)
  const there = async (id: string) => existing(await storesOf(services)(db).objects.get(id)).id
  return [
    route(objectVersions.list, async ({ params }) => store.of(await there(params.id))),
    route(objectVersions.diff, async ({ params, query }) => {
      const id = await there(params.id)
      const [from, to] = [existing(await store.get(id, query.from)), existing(await store.get(id, query.to))]
      return objectDifferences(from.content, to.content)
    }),
    route(objectVersions.get, async ({ params }) => existing(await store.get(await there(params.id), params.versionNumber))),
  ]
}
