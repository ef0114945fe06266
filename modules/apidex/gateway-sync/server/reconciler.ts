import { isDeepStrictEqual } from 'node:util'
import { sentence, withoutAddress } from '@portico/connectors/gateways/failures.contract.ts'
import { GatewayError, type GatewayKey, type GatewayProduct } from '@portico/connectors/gateways/gateway.ts'
import { everything } from '@portico/connectors/gateways/shared/everything.ts'
import type { ApidexServices, SyncResult } from '../../apidex-services.ts'
import { isUsable, statusOfKey } from '../../applications/application.rules.ts'
import { type Noted, noteObserved } from '../../applications/server/key-use.store.ts'
import { failureKind } from '../../environments/server/connection.ts'
import { environmentStates } from '../../environments/server/environment-state.store.ts'
import { reachStore } from '../../environments/server/reach.store.ts'
import type { Seen } from '../../gateway-commands/observed.rules.ts'
import type { Target } from '../../gateway-commands/server/command.store.ts'
import { wantKeys, wantProducts } from '../../gateway-commands/server/want.store.ts'
import { differs, givesTooMuch, letsIn, type SeenKey, type WantedState, wouldChangeTooMuch } from '../reconcile.rules.ts'
import { followCatalogue, lookAgain } from './catalogue.ts'
import { driftStore, type SeenDrift } from './drift.store.ts'
import { causeOf, failureOf } from './failure.ts'
import { gatewayEvents } from './gateway-events.store.ts'
import { type Gateway, gatewayOf } from './gateway-of.ts'
import { broughtBack, namesShown, tellOf } from './history.ts'
import { lookBudget, shortText, storableId } from './named-by-strangers.ts'
import { type DifferingKey, differingKey, ownDrift } from './own-drift.ts'
import { isServed, type KeyWish, wantedProduct, wantedStore } from './wanted.store.ts'

const toldAtOnce = 1000
const runMs = 5 * 60_000

interface Orphan {
  id: string
  applicationId: string | undefined
}

/** What one look at a gateway found: the portal's own that differ, and everything that is not the portal's. */
interface Found {
  keys: DifferingKey[]
  /** Those that are as wanted, though something else was noted of them before. */
  mended: Noted[]
  /** The portal's marks at the gateway without a row in the portal. */
  orphans: Orphan[]
  products: { id: string; name: string }[]
  /** Where the gateway keeps its products: what it has. */
  catalogue: GatewayProduct[] | undefined
  foreign: SeenDrift[]
  totalKeys: number
  /** When the look began, on the database's clock. */
  since: string
}

/** Of a look that came to nothing. */
export const nothing = { ok: false, stopped: false, changed: 0, drift: 0, retired: [] }

/**
 * Reads a gateway and mends what the portal created; everything else is only shown. A run that would change too much stops,
 * and goes on when an admin confirms. A gateway that is away is an answer, too, and no error.
 * @throws what the portal itself is at fault for, which says nothing of the gateway.
 */
export async function reconcile(
  services: ApidexServices,
  environmentId: string,
  options: { confirm: boolean; tryNow: (targets: readonly Target[]) => Promise<void>; signal: AbortSignal },
): Promise<SyncResult> {
  const { database } = services
  const environments = environmentStates(database.db)
  const reach = reachStore(database.db)
  const gateway = await gatewayOf(services, database.db, environmentId)
  if (!gateway) return { ...nothing, message: sentence('notConnected') }
  const startedAt = performance.now()
  let found: Found
  try {
    found = await look(services, environmentId, gateway, options.signal)
  } catch (error) {
    const { isOfGateway, statusCode } = failureOf(error)
    if (!isOfGateway) throw error
    const cause = await causeOf(error, gateway, options.signal)
    const { message } = failureOf(cause)
    // Whoever asks for fewer calls is there.
    if (!options.signal.aborted && statusCode !== 429) await reach.lost(environmentId, message, failureKind(cause))
    return { ...nothing, drift: await driftStore(database.db).count(environmentId), message }
  }
  await reach.reached(environmentId, performance.now() - startedAt)

  const changes = found.keys.length + found.orphans.length
  const stopped = wouldChangeTooMuch(changes, found.totalKeys) && !options.confirm
  const own = stopped ? ownDrift(found) : []
  const now = services.clock.now()
  const retired = await database.transaction(async (tx) => {
    await driftStore(tx).replace(environmentId, [...found.foreign, ...own], now)
    const gone = found.catalogue ? await followCatalogue(tx, services, environmentId, found.catalogue, options.confirm) : []
    const names = gone.slice(0, namesShown).map(({ name }) => name)
    // A product is locked before its keys, as by those who change it.
    if (!stopped)
      await wantProducts(
        tx,
        found.products.map((product) => product.id),
        false,
      )
    await noteObserved(
      tx,
      [
        ...found.mended,
        ...found.keys.map(({ id, wanted, seen }) => ({
          id,
          observed: { present: seen !== undefined, active: letsIn(wanted, seen), approved: [...(seen?.approved ?? [])] },
        })),
      ],
      found.since,
    )
    if (stopped) return names
    const corrected = found.keys.map(({ id }) => id)
    await tellOf(tx, services.audit, environmentId, [
      { field: 'keysCorrected', names: await wantedStore(tx).namesOf(corrected, namesShown), count: corrected.length },
      { field: 'productsCorrected', names: found.products.map(({ name }) => name) },
      { field: 'keysRemoved', names: found.orphans.map(({ id }) => id) },
    ])
    // A gateway that lost everything has more of them than a call takes arguments.
    const facts = found.keys.map(({ applicationName: application, seen, ...key }) =>
      broughtBack({ ...key, application, wasMissing: !seen }),
    )
    for (let at = 0; at < facts.length; at += toldAtOnce) await services.audit(tx, {}, ...facts.slice(at, at + toldAtOnce))
    // What lets somebody in who should not be is mended as a revoke is: it never fails and never stops.
    for (const urgent of [true, false]) {
      const keys = found.keys.filter(({ wanted, seen }) => givesTooMuch(wanted, seen) === urgent)
      await wantKeys(
        tx,
        keys.map((key) => key.id),
        urgent,
      )
    }
    return names
  })
  const drift = found.foreign.length + own.length
  if (stopped) {
    const message = sentence('heldBack', { changes, total: found.totalKeys })
    const facts = { wouldChange: changes, total: found.totalKeys }
    await database.transaction(async (tx) => {
      if (await environmentStates(tx).stopped(environmentId, message))
        await gatewayEvents(services.audit).note(tx, environmentId, 'RECONCILER_STOPPED', facts)
    })
    services.log.warn({ environmentId, ...facts }, 'RECONCILER_STOPPED')
    return { ok: true, stopped, changed: 0, drift, retired, message }
  }
  const left = await removeOrphans(gateway, found.orphans, options.signal)
  await options.tryNow([
    ...found.keys.map((key) => ({ kind: 'key' as const, id: key.id })),
    ...found.products.map((product) => ({ kind: 'product' as const, id: product.id })),
  ])
  const changed = changes - left.length + found.products.length
  const [leftBecause] = left
  const leftMessage =
    leftBecause === undefined ? '' : sentence('keysLeft', { count: left.length, said: withoutAddress(leftBecause.message) })
  await environments.synced(environmentId, leftMessage)
  const mended = changed === 0 ? 'Everything is as the portal wants it.' : `${changed} differences were mended.`
  return {
    ok: true,
    stopped,
    changed,
    drift,
    retired,
    message: leftMessage === '' ? mended : changed === 0 ? leftMessage : `${mended} ${leftMessage}`,
  }
}

async function look(services: ApidexServices, environmentId: string, gateway: Gateway, stopping: AbortSignal): Promise<Found> {
  const { driver } = gateway
  const connection = gateway.connect(AbortSignal.any([stopping, AbortSignal.timeout(runMs)]))
  const wanted = wantedStore(services.database.db)
  const since = await wanted.now()
  const seenKeys = new Map<string, SeenKey & { applicationId: string | undefined }>()
  const foreign: SeenDrift[] = []
  const adopted = await wanted.adopted(environmentId)
  const seenAdopted = new Map<string, SeenKey>()
  const spend = lookBudget()
  for await (const key of everything((page) => driver.listKeys(connection, page))) {
    spend(key.gatewayId, key.label, key.approved)
    const id = key.ours ? undefined : adopted.get(key.gatewayId)
    if (id === undefined) noteKey(key, seenKeys, foreign)
    else seenAdopted.set(id, key)
  }
  const seenProducts = new Map<string, GatewayProduct>()
  const catalogue: Found['catalogue'] = gateway.manageProducts ? undefined : []
  for await (const product of everything((page) => driver.listProducts(connection, page))) {
    spend(product.gatewayId, product.name, product.displayName)
    if (product.ours && product.productId) seenProducts.set(product.productId, product)
    else if (catalogue) catalogue.push(product)
    else
      foreign.push({
        kind: 'product',
        gatewayId: product.gatewayId,
        text: `Product ${shortText(product.name)} was not made by the portal`,
        detail: { own: false, name: shortText(product.name) },
      })
  }
  if (catalogue) await lookAgain(services, environmentId, catalogue, () => everything((page) => driver.listProducts(connection, page)))
  // The parts of a foreign product come with it.
  const shown = new Set(foreign.map((one) => one.gatewayId))
  for await (const part of everything(async (page) => (await driver.listForeign?.(connection, page)) ?? { items: [], next: undefined })) {
    const { kind, gatewayId, partOf } = part
    const label = shortText(part.label)
    spend(gatewayId, label)
    if (partOf === null || !shown.has(partOf))
      foreign.push({ kind, gatewayId, text: `The ${kind} ${label} was not made by the portal`, detail: { own: false, name: label } })
  }
  const found: Found = { keys: [], mended: [], orphans: [], products: [], catalogue, foreign, totalKeys: 0, since }
  const now = services.clock.now()
  for await (const batch of wanted.keys(environmentId, since)) {
    for (const wish of batch) {
      const seen = standingOf(wish, seenAdopted.get(wish.id)) ?? seenKeys.get(wish.id)
      seenKeys.delete(wish.id)
      if (!wish.revoked) found.totalKeys += 1
      // One that was taken over since the look began was read as somebody else's.
      if (wish.adoptedAs !== null && adopted.get(wish.adoptedAs) !== wish.id) continue
      // A key whose command is under way is mended by that command; one that was observed since is known better than the list has it.
      const wantedState = stateOf(wish, now)
      const state = { ...wantedState, ...driver.shownAs?.(wantedState) }
      if (!wish.isSettled) continue
      const observed = observedAs(wantedState)
      if (differs(state, seen)) found.keys.push(differingKey(wish, state, seen))
      else if (!isDeepStrictEqual(wish.observed, observed)) found.mended.push({ id: wish.id, observed })
    }
  }
  found.orphans = [...seenKeys].map(([id, { applicationId }]) => ({ id, applicationId }))
  if (!gateway.manageProducts) return found
  const surroundings = { mockUrl: services.mockUrl(environmentId), logSink: gateway.logSink }
  for (const wish of await wanted.products(environmentId, since)) {
    const seen = seenProducts.get(wish.id)
    const fits = isServed(wish)
      ? seen?.fingerprint === driver.fingerprintOf(connection, wantedProduct(wish, surroundings))
      : seen === undefined
    if (!fits && wish.isSettled) found.products.push({ id: wish.id, name: wish.name })
  }
  return found
}

function noteKey(key: GatewayKey, seen: Map<string, SeenKey & { applicationId: string | undefined }>, foreign: SeenDrift[]): void {
  const { gatewayId, active, approved, valueDigest, application, lastFour } = key
  const label = shortText(key.label)
  if (key.ours && key.keyId) seen.set(key.keyId, { gatewayId, active, approved, valueDigest, applicationId: application?.id })
  else
    foreign.push({
      kind: 'consumer',
      gatewayId,
      text: `${label} was not made by the portal`,
      detail: { own: false, name: label, ...(application && { application: storableId(application.id) }), ...(lastFour && { lastFour }) },
    })
}

/** What is left at the gateway of a key that was taken over and ended stays there, as long as it opens nothing. */
const standingOf = ({ revoked }: KeyWish, seen: SeenKey | undefined): SeenKey | undefined => (revoked && !seen?.active ? undefined : seen)

function stateOf(wish: KeyWish, now: Date): WantedState {
  const active = isUsable(
    statusOfKey({ revoked: wish.revoked, suspended: wish.suspended, expiresAt: wish.expiryDate ? new Date(wish.expiryDate) : null }, now),
  )
  return {
    present: !wish.revoked,
    active,
    valueDigest: wish.valueHash,
    approved: wish.products.filter((product) => product.status === 'approved').map((product) => product.name),
  }
}

/** What a command that has brought a key to its wanted state notes of it. */
const observedAs = ({ present, active, approved }: WantedState): Seen =>
  present ? { present, active, approved: approved.toSorted((a, b) => (a < b ? -1 : 1)) } : { present, active: false, approved: [] }

/** Answers why some are still there; one that cannot be removed does not keep the rest from being mended, a gateway that is away does. */
async function removeOrphans(gateway: Gateway, orphans: readonly Orphan[], stopping: AbortSignal): Promise<GatewayError[]> {
  const failures: GatewayError[] = []
  for (const [at, { id, applicationId }] of orphans.entries()) {
    const connection = gateway.connect(AbortSignal.any([stopping, AbortSignal.timeout(10_000)]))
    try {
      await gateway.driver.ensureKey(connection, {
        id,
        applicationId: applicationId ?? id,
        applicationName: '',
        owner: { id: applicationId ?? id, name: '' },
        teamId: null,
        companyId: null,
        value: null,
        active: false,
        present: false,
        expiresAt: null,
        products: [],
      })
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error
      if (error.kind === 'unavailable') return [...failures, ...orphans.slice(at).map(() => error)]
      failures.push(error)
    }
  }
  return failures
}
