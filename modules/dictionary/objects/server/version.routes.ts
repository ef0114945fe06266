import { existing } from '@portico/platform/contract/errors.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Difference } from '../../revisions/revisions.rules.ts'
import { valueListStore } from '../../valuelists/server/value-list.store.ts'
import { objectVersions } from '../object-versions.contract.ts'
import { objectDifferences } from '../object-versions.rules.ts'
import { objectsNamed } from './object.store.ts'
import { storesOf } from './object-stores.ts'
import { objectVersionStore } from './version.store.ts'

const ids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g
const ofIds: ReadonlySet<string> = new Set(['superTypeIds', 'termIds', 'termId', 'targetId', 'objectId', 'valueListId'])

/** Differences with the names of what they point to: a version itself keeps ids. */
async function readable(services: Services, differences: readonly Difference[]): Promise<Difference[]> {
  const { db } = services.database
  const isOfIds = ({ path }: Difference) => ofIds.has(path.split('.').at(-1) ?? '')
  const asked = [...new Set(differences.filter(isOfIds).flatMap(({ old, new: now }) => `${old} ${now}`.match(ids) ?? []))]
  if (asked.length === 0) return [...differences]
  const named = [
    ...(await storesOf(services)(db).objects.termsNamed(asked)),
    ...(await objectsNamed(db, asked)),
    ...(await valueListStore(db).named(asked)),
  ]
  const names = new Map(named.map(({ id, name }) => [id, name]))
  const told = (words: string) => words.replace(ids, (id) => names.get(id) ?? id)
  return differences.map((one) => (isOfIds(one) ? { ...one, old: told(one.old), new: told(one.new) } : one))
}

export const objectVersionRoutes = (services: Services): Route[] => {
  const { db } = services.database
  const store = objectVersionStore(db)
  const there = async (id: string) => existing(await storesOf(services)(db).objects.get(id)).id
  return [
    route(objectVersions.list, async ({ params }) => store.of(await there(params.id))),
    route(objectVersions.diff, async ({ params, query }) => {
      const id = await there(params.id)
      const [from, to] = [existing(await store.get(id, query.from)), existing(await store.get(id, query.to))]
      return readable(services, objectDifferences(from.content, to.content))
    }),
    route(objectVersions.get, async ({ params }) => existing(await store.get(await there(params.id), params.versionNumber))),
  ]
}
