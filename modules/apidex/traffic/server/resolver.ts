import { capabilitiesOf } from '@portico/connectors/gateways/described.ts'
import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { isDriven } from '../../environments/server/effective.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import type { Series } from './counters.ts'
import { expiringMap } from './expiring-map.ts'
import { type KnownKey, type KnownProduct, knownStore } from './known.store.ts'
import type { LoggedCall } from './log-record.ts'
import { type MatchedOperation, operationMatcher } from './operation-matcher.ts'
import { unknownId } from './traffic.table.ts'

/** One that is made again under the same id has another token. */
const environmentsKeptMs = 2_000
/** How long a new base path or revision of a specification may go unnoticed. A key never changes its application. */
const productsKeptMs = 10_000
const keysKeptMs = 10 * 60_000
/** A key that is not known yet may be written a moment later. */
const unknownKeptMs = 5_000
const specsKeptMs = 60 * 60_000

/** What the token of a log sink follows from. */
export interface Telling {
  id: string
  createdAt: string
}

/** From records of calls to what they count for. Memory is bounded; whatever is missing is looked up for all records at once. */
export function trafficResolver(db: Db, clock: Clock) {
  const store = knownStore(db)
  const now = () => clock.now().getTime()
  const environments = expiringMap<string, Telling | undefined>({ most: 1000, keepMs: environmentsKeptMs, now })
  const keys = expiringMap<string, KnownKey>({ most: 50_000, keepMs: keysKeptMs, now })
  const unknownKeys = expiringMap<string, true>({ most: 50_000, keepMs: unknownKeptMs, now })
  const products = expiringMap<string, KnownProduct | undefined>({ most: 10_000, keepMs: productsKeptMs, now })
  // A revision's operations never change.
  const matchers = expiringMap<string, ReturnType<typeof operationMatcher>>({ most: 200, keepMs: specsKeptMs, now })

  const loadKeys = async (ids: readonly string[]): Promise<void> => {
    const missing = ids.filter((id) => !keys.get(id) && !unknownKeys.get(id))
    if (missing.length === 0) return
    for (const key of await store.keys(missing)) keys.set(key.id, key)
    for (const id of missing) if (!keys.get(id)) unknownKeys.set(id, true)
  }

  const loadProducts = async (environmentId: string, names: readonly string[]): Promise<void> => {
    const missing = names.filter((name) => !products.get(`${environmentId} ${name}`))
    if (missing.length === 0) return
    const found = new Map((await store.products(environmentId, missing)).map((product) => [product.name, product]))
    await loadMatchers([...found.values()].flatMap(({ specId }) => specId ?? []))
    for (const name of missing) products.set(`${environmentId} ${name}`, found.get(name))
  }

  const loadMatchers = async (specIds: readonly string[]): Promise<void> => {
    const missing = specIds.filter((id) => !matchers.get(id))
    if (missing.length === 0) return
    const operations = new Map<string, MatchedOperation[]>(missing.map((id) => [id, []]))
    for (const { specId, ...operation } of await store.operations(missing)) operations.get(specId)?.push(operation)
    for (const [specId, some] of operations) matchers.set(specId, operationMatcher(some))
  }

  const operationOf = (product: KnownProduct, call: LoggedCall): string => {
    // Whoever has no key sends what they like: nothing is worked out for them.
    const { basePath } = product
    if (call.refused || basePath === null) return ''
    const isBelow = call.path === basePath || call.path.startsWith(`${basePath}/`)
    const matcher = product.specId === null ? undefined : matchers.get(product.specId)?.value
    return isBelow && matcher ? matcher(call.method, call.path.slice(basePath.length)) : ''
  }

  return {
    /** An environment whose gateway tells its calls; undefined for all others. */
    async tellingEnvironment(id: string): Promise<Telling | undefined> {
      const known = environments.get(id)
      if (known) return known.value
      const stored = await storedEnvironment(db, id)
      const telling = stored && isDriven(stored) && capabilitiesOf(stored.type).tellsCalls ? { id, createdAt: stored.createdAt } : undefined
      environments.set(id, telling)
      return telling
    },

    /** One series per call, in their order; undefined for a call of which neither key nor product is known. */
    async resolve(environmentId: string, calls: readonly LoggedCall[]): Promise<(Series | undefined)[]> {
      await loadKeys([...new Set(calls.flatMap(({ keyId }) => keyId ?? []))])
      await loadProducts(environmentId, [...new Set(calls.flatMap(({ apiproduct }) => apiproduct ?? []))])
      return calls.map((call) => {
        const found = call.keyId === undefined ? undefined : keys.get(call.keyId)?.value
        // The same consumer in another environment's gateway is somebody else's.
        const key = found?.environmentId === environmentId ? found : undefined
        const product = call.apiproduct === undefined ? undefined : products.get(`${environmentId} ${call.apiproduct}`)?.value
        if (!key && !product) return undefined
        return {
          environmentId,
          applicationId: key?.applicationId ?? unknownId,
          keyId: key?.id ?? unknownId,
          productId: product?.id ?? unknownId,
          operation: product ? operationOf(product, call) : '',
          statusClass: Math.floor(call.status / 100),
        }
      })
    },
  }
}
