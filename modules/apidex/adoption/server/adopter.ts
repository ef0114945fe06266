import { type Connection, GatewayError, type GatewayKey, type PageOf } from '@portico/connectors/gateways/gateway.ts'
import { pagesOf } from '@portico/connectors/gateways/shared/everything.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { ApidexServices, GatewaySync } from '../../apidex-services.ts'
import { companyOfApplication } from '../../applications/application-ports.contract.ts'
import { adoptedStore, type ToAdopt } from '../../applications/server/adopted.store.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { failureOf } from '../../gateway-sync/server/failure.ts'
import { type Gateway, gatewayOf } from '../../gateway-sync/server/gateway-of.ts'
import { wantedStore } from '../../gateway-sync/server/wanted.store.ts'
import { type AdoptionState, byApplication, type FoundApplication, nameFrom } from '../adoption.rules.ts'
import { adoptionStore } from './adoption.store.ts'

const lookEveryMs = 5000
const pageMs = 60_000
/** What does not come is asked for so often, with the gateway's own pause between where it names one. */
const triesOfACall = 5
const longestPauseMs = 60_000
const valuesAtOnce = 8
const rowsAtOnce = 1000
const keysAtOnce = 3000

export interface Adopter {
  job: Job
  /** Goes on with what was just begun, without waiting for the next look. */
  soon(): void
  stop(): Promise<void>
}

/** Takes over what gateways had before the portal. It only reads there: a write would throw. */
export function startAdopter(services: ApidexServices, sync: Pick<GatewaySync, 'syncEnvironment'>): Adopter {
  const { database, clock, log, audit } = services
  const stopping = new AbortController()
  let running: Promise<void> | undefined
  let again = false

  const connectionOf = (gateway: Gateway): Connection =>
    gateway.connect(AbortSignal.any([stopping.signal, AbortSignal.timeout(pageMs)]), () => {
      throw new Error('Taking over changes nothing at a gateway.')
    })

  /** A gateway that asks for fewer calls, or is away for a moment, is asked again later. */
  async function patiently<T>(gateway: Gateway, ask: (connection: Connection) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await ask(connectionOf(gateway))
      } catch (error) {
        const { kind, retryAfterMs } = failureOf(error)
        if (kind === 'refused' || attempt === triesOfACall || stopping.signal.aborted) throw error
        await pause(Math.min(retryAfterMs ?? 250 * 2 ** attempt, longestPauseMs), stopping.signal)
      }
    }
  }

  /** What is not of the portal, page by page. */
  async function* foreignOf(gateway: Gateway, environmentId: string, values: boolean): AsyncGenerator<FoundApplication[]> {
    const known = await wantedStore(database.db).adopted(environmentId)
    let foreign: GatewayKey[] = []
    let seen = 0
    const note = async () => {
      await adoptionStore(database.db).progress(environmentId, seen, clock.now())
      seen = 0
    }
    const pageOf = (page: string | undefined): Promise<PageOf<GatewayKey>> =>
      patiently(gateway, (connection) => gateway.driver.listKeys(connection, page, { values }))
    // A page is asked for while the one before is written, and small ones are written together.
    for await (const keys of ahead(pagesOf(pageOf))) {
      seen += keys.length
      foreign.push(...keys.filter(({ ours, gatewayId }) => !ours && !known.has(gatewayId)))
      if (foreign.length < keysAtOnce) continue
      yield byApplication(foreign)
      foreign = []
      await note()
    }
    if (foreign.length > 0) yield byApplication(foreign)
    await note()
  }

  async function read(gateway: Gateway, environmentId: string): Promise<void> {
    // With the catalogue as it is now: what keys open shall be found by its name.
    const { ok, message } = await sync.syncEnvironment(environmentId, { confirm: false })
    if (!ok) throw new GatewayError('unavailable', message)
    const store = adoptionStore(database.db)
    const run = await store.anew(environmentId)
    for await (const page of foreignOf(gateway, environmentId, false))
      for (let at = 0; at < page.length; at += rowsAtOnce)
        await store.found(
          environmentId,
          run,
          page.slice(at, at + rowsAtOnce).map((one) => ({ ...one, shownAs: nameFrom(one.name, one.gatewayId) })),
        )
    await store.settle(environmentId, run)
  }

  async function adopt(gateway: Gateway, environmentId: string, by: string | null): Promise<void> {
    const store = adoptionStore(database.db)
    await store.anew(environmentId)
    for await (const page of foreignOf(gateway, environmentId, true)) {
      for (let at = 0; at < page.length; at += rowsAtOnce) {
        const part = page.slice(at, at + rowsAtOnce)
        const given = new Map(
          (
            await store.assigned(
              environmentId,
              part.map(({ gatewayId }) => gatewayId),
            )
          ).map((one) => [one.gatewayId, one]),
        )
        const wanted = part.filter(({ gatewayId }) => given.has(gatewayId))
        const values = await valuesOf(gateway, wanted)
        const all = wanted.map((one): ToAdopt & { item: string } => {
          const { id: item = '', teamId = null, ownerId = null } = given.get(one.gatewayId) ?? {}
          return {
            item,
            gatewayId: one.gatewayId,
            teamId,
            ownerId,
            nameOf: (count) => nameFrom(one.name, one.gatewayId, count),
            keys: keysOf(one, values),
          }
        })
        await database.transaction(async (tx) => {
          const taken = await adoptedStore(tx).take(environmentId, all, { by, now: clock.now(), secrets: services.secrets })
          await adoptionStore(tx).adopted(
            all.flatMap(({ item, gatewayId }) => {
              const one = taken.get(gatewayId)
              return one ? [{ id: item, applicationId: one.id, keys: one.keys, reason: one.reason }] : []
            }),
          )
          const facts = [...taken]
            .filter(([, { isNew }]) => isNew)
            .map(([gatewayId, { id, name, keys }]) => ({
              entityType: 'application',
              entityId: id,
              entityName: name,
              action: 'create' as const,
              changes: [
                { field: 'adoptedAs', old: null, new: gatewayId },
                { field: 'keys', old: null, new: keys },
              ],
            }))
          await audit(tx, {}, ...facts)
        })
      }
    }
  }

  /** Values that the list did not tell, one by one; one that is not told either stays unknown. */
  async function valuesOf(gateway: Gateway, all: readonly FoundApplication[]): Promise<Map<string, string>> {
    const { readKey } = gateway.driver
    const keys = all.flatMap((one) => one.keys).filter(({ fixed }) => fixed === undefined)
    const values = new Map(keys.flatMap(({ gatewayId, value }) => (value === undefined ? [] : [[gatewayId, value] as const])))
    const left = keys.filter(({ gatewayId }) => !values.has(gatewayId))
    const oneAfterTheOther = async () => {
      for (let next = left.pop(); next && readKey; next = left.pop()) {
        const { gatewayId } = next
        const value = await patiently(gateway, (connection) => readKey(connection, gatewayId))
        if (value !== undefined) values.set(gatewayId, value)
      }
    }
    await Promise.all(Array.from({ length: valuesAtOnce }, oneAfterTheOther))
    return values
  }

  async function undo(environmentId: string): Promise<void> {
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const seen = await database.transaction(async (tx) => {
        const rows = await adoptedStore(tx).untouched(environmentId, after, rowsAtOnce)
        const ids = rows.map(({ id }) => id)
        // One that a company pays for is somebody's by now.
        const paid = await services.ports.of(companyOfApplication)(tx, ids)
        const gone = rows.filter(({ id }) => !paid.get(id))
        await adoptedStore(tx).forget(gone.map(({ id }) => id))
        await adoptionStore(tx).undone(gone.map(({ id }) => id))
        await audit(
          tx,
          {},
          ...gone.map(({ id, name, adoptedAs }) => ({
            entityType: 'application',
            entityId: id,
            entityName: name,
            action: 'delete' as const,
            changes: [{ field: 'adoptedAs', old: adoptedAs, new: null }],
          })),
        )
        return ids
      })
      const last = seen.at(-1)
      if (last === undefined) break
      after = last
      await adoptionStore(database.db).progress(environmentId, seen.length, clock.now())
    }
    await adoptionStore(database.db).keepRest(environmentId)
  }

  async function goOn(environmentId: string, state: AdoptionState): Promise<void> {
    const gateway = await gatewayOf(services, database.db, environmentId)
    const store = adoptionStore(database.db)
    if (!gateway) return store.end(environmentId, 'ready', 'There is no driver or no management address for this environment.', clock.now())
    const standing = await store.standing(environmentId)
    try {
      if (state === 'reading') await read(gateway, environmentId)
      else if (state === 'adopting') await adopt(gateway, environmentId, standing?.begunBy ?? null)
      else await undo(environmentId)
    } catch (error) {
      // What a server that stops leaves, the next one goes on with.
      if (stopping.signal.aborted) return
      const { isOfGateway, message } = failureOf(error)
      if (!isOfGateway) log.error({ err: error, environmentId }, 'taking over what a gateway has failed')
      return store.end(environmentId, 'ready', message, clock.now())
    }
    await database.transaction(async (tx) => {
      await adoptionStore(tx).end(environmentId, state === 'adopting' ? 'adopted' : 'ready', null, clock.now())
      if (state === 'reading') return
      const environment = await storedEnvironment(tx, environmentId)
      const [before, now] = [standing, await adoptionStore(tx).standing(environmentId)]
      const entityName = environment?.displayName ?? environmentId
      const changes = [{ field: 'applicationsAdopted', old: before?.adopted ?? 0, new: now?.adopted ?? 0 }]
      await audit(tx, {}, { entityType: 'environment', entityId: environmentId, entityName, action: 'update', changes })
    })
  }

  async function all(): Promise<void> {
    for (const { environmentId, state } of await adoptionStore(database.db).underWay())
      if (!stopping.signal.aborted) await database.exclusively(`adopt ${environmentId}`, () => goOn(environmentId, state))
  }

  const soon = (): void => {
    again = true
    running ??= (async () => {
      while (again && !stopping.signal.aborted) {
        again = false
        await all()
      }
    })()
      .catch((error: unknown) => log.warn({ err: error }, 'what is being taken over from gateways could not be gone on with'))
      .finally(() => {
        running = undefined
      })
  }
  return {
    job: {
      name: 'take over from gateways',
      everyMs: lookEveryMs,
      single: false,
      run: async () => {
        soon()
      },
    },
    soon,
    async stop() {
      stopping.abort()
      await running
    },
  }
}

const keysOf = ({ keys, name }: FoundApplication, values: ReadonlyMap<string, string>): ToAdopt['keys'] =>
  keys
    .filter(({ fixed }) => fixed === undefined)
    .map(({ gatewayId, active, approved, expiresAt = null }) => ({
      gatewayId,
      name: nameFrom(name, gatewayId),
      active,
      approved,
      expiresAt,
      value: values.get(gatewayId) ?? null,
    }))

/** The same, with the next one begun before it is wanted. */
async function* ahead<T>(all: AsyncGenerator<T>): AsyncGenerator<T> {
  const ask = () => {
    const asked = all.next()
    // Whoever waits for it hears of it.
    asked.catch(() => undefined)
    return asked
  }
  for (let next = ask(); ; ) {
    const { done, value } = await next
    if (done) return
    next = ask()
    yield value
  }
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })
