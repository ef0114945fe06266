import { setImmediate } from 'node:timers/promises'
import { sentence } from '@portico/connectors/gateways/failures.contract.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import { databaseErrorOf } from '@portico/platform/server/database/error.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import { oneAhead } from '@portico/platform/server/lists/stream.ts'
import type { ApidexServices } from '../../apidex-services.ts'
import { companyOfApplication } from '../../applications/application-ports.contract.ts'
import { nameFrom } from '../../applications/name-from-gateway.rules.ts'
import { adoptedStore, readyKey, type Taking, type ToAdopt } from '../../applications/server/adopted.store.ts'
import { storedEnvironment } from '../../environments/server/environment.store.ts'
import { readCatalogue } from '../../gateway-sync/server/catalogue.ts'
import { failureOf } from '../../gateway-sync/server/failure.ts'
import { type Gateway, gatewayOf } from '../../gateway-sync/server/gateway-of.ts'
import { wantedStore } from '../../gateway-sync/server/wanted.store.ts'
import type { AdoptionState } from '../adoption.rules.ts'
import { adoptionStore } from './adoption.store.ts'
import { RunOver } from './adoption-run.store.ts'
import { actorOf, factOf } from './audited.ts'
import { addressesOf, foreignOf, keysOf, nameOf, patientReader, valuesOf } from './foreign.ts'
import { type Owned, tellOwners, type Writing } from './tell-owners.ts'

const lookEveryMs = 5000
const rowsAtOnce = 2000
const sealedAtOnce = 50
/** The database takes longest of all, and works on two parts side by side. */
const writersAtOnce = 2
const ownersAtOnce = 500
const catalogueMs = 5 * 60_000
const environmentsAtOnce = 4

type Item = ToAdopt & { item: string; whose: string | null }

export interface Adopter {
  job: Job
  /** Goes on with what was just begun, without waiting for the next look. */
  soon(): void
  /** Cuts the calls of a reading that was cancelled, where this server makes them; another one finds it over at its next look. */
  cut(environmentId: string): void
  stop(): Promise<void>
}

/** Takes over what gateways had before the portal. It only reads there: a write would throw. */
export function startAdopter(services: ApidexServices, compare: (environmentId: string) => Promise<unknown>): Adopter {
  const { database, clock, log, audit } = services
  const stopping = new AbortController()
  const running = new Map<string, Promise<void>>()
  const cutting = new Map<string, AbortController>()
  const again = new Set<string>()
  const comparing = new Set<Promise<unknown>>()

  const patientlyAt = (gateway: Gateway, environmentId: string, signal: AbortSignal) =>
    patientReader(gateway, signal, (why) => adoptionStore(database.db).waits(environmentId, why))
  const foreignIn = async (gateway: Gateway, environmentId: string, signal: AbortSignal, values: boolean) =>
    foreignOf(gateway, patientlyAt(gateway, environmentId, signal), {
      known: await wantedStore(database.db).adopted(environmentId),
      values,
    })

  async function read(gateway: Gateway, environmentId: string, run: string, signal: AbortSignal): Promise<void> {
    // With the catalogue as it is now: what keys open shall be found by its name.
    await readCatalogue(services, environmentId, gateway, AbortSignal.any([signal, AbortSignal.timeout(catalogueMs)]))
    const within = (write: (store: ReturnType<typeof adoptionStore>) => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await adoptionStore(tx).goesOn(environmentId, run)
        await write(adoptionStore(tx))
      })
    for await (const { applications: page, seen } of await foreignIn(gateway, environmentId, signal, false)) {
      for (let at = 0; at < page.length; at += rowsAtOnce) {
        const some = page.slice(at, at + rowsAtOnce).map((one) => ({ ...one, shownAs: nameFrom(one.name, one.gatewayId) }))
        await within((store) => store.found(environmentId, run, some))
      }
      await adoptionStore(database.db).progress(environmentId, run, seen, clock.now())
    }
    await nameOwners(gateway, environmentId, signal, within)
    await within((store) => store.settle(environmentId, run))
  }

  async function nameOwners(
    gateway: Gateway,
    environmentId: string,
    signal: AbortSignal,
    within: (write: (store: ReturnType<typeof adoptionStore>) => Promise<unknown>) => Promise<void>,
  ): Promise<void> {
    if (!gateway.driver.readOwner) return
    for (let after = ''; ; ) {
      const owners = await adoptionStore(database.db).ownersById(environmentId, after, ownersAtOnce)
      const [last] = owners.slice(-1)
      if (last === undefined) return
      const addresses = await addressesOf(gateway, patientlyAt(gateway, environmentId, signal), owners)
      await within((store) => store.nameOwners(environmentId, addresses))
      after = last
    }
  }

  /** What somebody was given, made ready to be written. The database and this process take no turns: the next part is made ready while one is written. */
  async function* given(gateway: Gateway, environmentId: string, signal: AbortSignal) {
    const store = adoptionStore(database.db)
    for await (const { applications: page, seen } of await foreignIn(gateway, environmentId, signal, true)) {
      const ids = page.map(({ gatewayId }) => gatewayId)
      const owners = new Map((await store.assigned(environmentId, ids)).map((one) => [one.gatewayId, one]))
      const wanted = page.filter(({ gatewayId }) => owners.has(gatewayId))
      const values = await valuesOf(gateway, patientlyAt(gateway, environmentId, signal), wanted)
      const all: Item[] = []
      for (const one of wanted) {
        const { id: item = '', teamId = null, ownerId = null, whose = null } = owners.get(one.gatewayId) ?? {}
        all.push({
          item,
          whose,
          gatewayId: one.gatewayId,
          teamId,
          ownerId,
          nameOf: nameOf(one),
          keys: keysOf(one, values).map((key) => readyKey(key, clock.now(), services.secrets)),
        })
        // Sealing holds this thread: whoever waits for it, the part that is being written first of all, comes in between.
        if (all.length % sealedAtOnce === 0) await setImmediate()
      }
      yield { all, seen }
    }
  }

  async function adopt(gateway: Gateway, environmentId: string, signal: AbortSignal, { run, by, touched }: Writing): Promise<void> {
    const actor = await actorOf(database.db, by)
    const parts = oneAhead(given(gateway, environmentId, signal))
    let mayClash = false
    const takeSome = (some: readonly Item[]): Promise<Owned[]> => {
      const knewIt = mayClash
      return take(environmentId, some, actor, { by, mayClash }).catch((error: unknown) => {
        if (knewIt || databaseErrorOf(error).code !== '23505') throw error
        mayClash = true
        return takeSome(some)
      })
    }
    const write = async () => {
      // Whoever fails ends the parts of the other, too.
      for await (const { all, seen } of parts) {
        for (let at = 0; at < all.length; at += rowsAtOnce) touched.push(...(await takeSome(all.slice(at, at + rowsAtOnce))))
        await adoptionStore(database.db).progress(environmentId, run, seen, clock.now())
      }
    }
    // Nothing is written any more once it has ended.
    const written = await Promise.allSettled(Array.from({ length: writersAtOnce }, write))
    for (const one of written) if (one.status === 'rejected') throw one.reason
  }

  async function take(environmentId: string, all: readonly Item[], actor: Actor, how: Omit<Taking, 'now'>): Promise<Owned[]> {
    return database.transaction(async (tx) => {
      const taken = await adoptedStore(tx).take(environmentId, all, { ...how, now: clock.now() })
      await adoptionStore(tx).adopted(
        all.flatMap(({ item, gatewayId }) => {
          const one = taken.get(gatewayId)
          return one ? [{ id: item, applicationId: one.id, keys: one.keys, reason: one.reason }] : []
        }),
      )
      const made = all.flatMap((one) => {
        const now = taken.get(one.gatewayId)
        return now?.isNew ? [{ ...one, now }] : []
      })
      const facts = made.map(({ gatewayId, whose, now }) => factOf('create', now, { adoptedAs: gatewayId, keys: now.keys, owner: whose }))
      await audit(tx, actor, ...facts)
      return made.map(({ teamId, ownerId }) => ({ teamId, ownerId }))
    })
  }

  async function undo(environmentId: string, { run, by, touched }: Writing): Promise<void> {
    const actor = await actorOf(database.db, by)
    let after = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const { seen, whose } = await database.transaction(async (tx) => {
        const rows = await adoptedStore(tx).untouched(environmentId, after, rowsAtOnce)
        const ids = rows.map(({ id }) => id)
        // One that a company pays for is somebody's by now.
        const paid = await services.ports.of(companyOfApplication)(tx, ids)
        const gone = rows.filter(({ id }) => !paid.get(id))
        await adoptedStore(tx).forget(gone.map(({ id }) => id))
        const whose = await adoptionStore(tx).undone(gone.map(({ id }) => id))
        await audit(tx, actor, ...gone.map((one) => factOf('delete', one, { adoptedAs: one.adoptedAs })))
        return { seen: ids, whose }
      })
      touched.push(...whose)
      const last = seen.at(-1)
      if (last === undefined) break
      after = last
      await adoptionStore(database.db).progress(environmentId, run, seen.length, clock.now())
    }
    await adoptionStore(database.db).keepRest(environmentId)
  }

  async function goOn(environmentId: string, state: AdoptionState): Promise<void> {
    const gateway = await gatewayOf(services, database.db, environmentId)
    const store = adoptionStore(database.db)
    if (!gateway) return void (await store.end(environmentId, undefined, 'ready', sentence('notConnected'), clock.now()))
    const standing = await store.standing(environmentId)
    // It ended, and was perhaps begun as something else, while this was waiting.
    if (standing?.state !== state) return
    const cut = new AbortController()
    cutting.set(environmentId, cut)
    let run = ''
    const touched: Owned[] = []
    const ended = (now: AdoptionState, message: string | null) => end(environmentId, run, state, now, message)
    try {
      run = await store.anew(environmentId, state)
      const signal = AbortSignal.any([stopping.signal, cut.signal])
      if (state === 'reading') await read(gateway, environmentId, run, signal)
      else if (state === 'adopting') await adopt(gateway, environmentId, signal, { run, by: standing.begunBy, touched })
      else await undo(environmentId, { run, by: standing.begunBy, touched })
    } catch (error) {
      // What a server that stops leaves, the next one goes on with; what was cancelled has ended, as has everything of an environment that has gone.
      if (stopping.signal.aborted || cut.signal.aborted || error instanceof RunOver) return
      const { isOfGateway, message } = failureOf(error)
      if (!(await ended('ready', message))) return
      if (!isOfGateway) log.error({ err: error, environmentId }, 'taking over what a gateway has failed')
      if (touched.length > 0) compareSoon(environmentId)
      return
    } finally {
      cutting.delete(environmentId)
      // What is done stays done, whatever ended it.
      const what = state === 'undoing' ? state : 'adopting'
      if (touched.length > 0) await database.transaction((tx) => tellOwners(tx, environmentId, what, touched))
    }
    await ended(state === 'adopting' ? 'adopted' : 'ready', null)
    if (state !== 'reading') compareSoon(environmentId)
  }

  /** What was taken over is unknown no more, and what was forgotten is the gateway's own again, which a comparison finds; nobody waits for it. */
  function compareSoon(environmentId: string): void {
    const compared = compare(environmentId)
      .catch((error: unknown) => log.warn({ err: error, environmentId }, 'the comparison after taking over or undoing failed'))
      .finally(() => comparing.delete(compared))
    comparing.add(compared)
  }

  /** Answers whether it still went on; if so, the environment's history tells what was taken over or forgotten until then. */
  const end = (environmentId: string, run: string, was: AdoptionState, now: AdoptionState, message: string | null): Promise<boolean> =>
    database.transaction(async (tx) => {
      const isRead = was === 'reading' && message === null
      if (!(await adoptionStore(tx).end(environmentId, run, now, message, clock.now(), isRead))) return false
      const [environment, standing] = [await storedEnvironment(tx, environmentId), await adoptionStore(tx).standing(environmentId)]
      const { adopted = 0, adoptedBefore: before = 0 } = standing ?? {}
      if (was === 'reading' || (message !== null && adopted === before)) return true
      const changes =
        was === 'adopting'
          ? [{ field: 'applicationsAdopted', old: null, new: adopted - before }]
          : [
              { field: 'applicationsForgotten', old: null, new: before - adopted },
              ...(adopted > 0 ? [{ field: 'applicationsKept', old: null, new: adopted }] : []),
            ]
      const entityName = environment?.displayName ?? environmentId
      await audit(tx, {}, { entityType: 'environment', entityId: environmentId, entityName, action: 'update', changes })
      return true
    })

  /** A gateway that is slow keeps those of other environments waiting only where there is no room beside it. */
  async function look(): Promise<void> {
    const underWay = await adoptionStore(database.db).underWay()
    // Cancelled at another server, or gone with its environment: what comes of it is wanted no more.
    for (const [environmentId, cut] of cutting) if (!underWay.some((one) => one.environmentId === environmentId)) cut.abort()
    for (const { environmentId, state } of underWay) {
      if (stopping.signal.aborted) return
      if (running.has(environmentId)) again.add(environmentId)
      else if (running.size < environmentsAtOnce) running.set(environmentId, run(environmentId, state))
    }
  }
  const run = (environmentId: string, state: AdoptionState): Promise<void> =>
    database
      .exclusively(`adopt ${environmentId}`, () => goOn(environmentId, state))
      .catch((error: unknown) =>
        log.warn({ err: error, environmentId }, 'what is being taken over from a gateway could not be gone on with'),
      )
      .then(() => {
        running.delete(environmentId)
        // Begun anew in the moment in which the run before ended.
        if (again.delete(environmentId)) soon()
      })

  let looking: Promise<void> = Promise.resolve()
  function soon(): void {
    looking = looking
      .then(look)
      .catch((error: unknown) => log.warn({ err: error }, 'what is being taken over from gateways could not be looked for'))
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
    cut: (environmentId) => cutting.get(environmentId)?.abort(),
    async stop() {
      stopping.abort()
      await looking
      await Promise.all([...running.values(), ...comparing])
    },
  }
}
