import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { versions } from '../versions.contract.ts'
import { differencesOf } from '../versions.rules.ts'
import { termStoreOf } from './term.record.ts'
import { versionStore } from './version.store.ts'

export const versionRoutes = (services: Services): Route[] => {
  const { db } = services.database
  const store = versionStore(db)
  const there = async (id: string) => existing(await termStoreOf(services)(db).get(id)).id
  return [
    route(versions.list, async ({ params }) => store.of(await there(params.id))),
    route(versions.diff, async ({ params, query }) => {
      const id = await there(params.id)
      const [from, to] = [existing(await store.get(id, query.from)), existing(await store.get(id, query.to))]
      return differencesOf(from.content, to.content)
    }),
    route(versions.get, async ({ params }) => existing(await store.get(await there(params.id), params.versionNumber))),
  ]
}
