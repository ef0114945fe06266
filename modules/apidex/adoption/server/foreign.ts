import type { Connection, GatewayKey, PageOf } from '@portico/connectors/gateways/gateway.ts'
import { pagesOf } from '@portico/connectors/gateways/shared/everything.ts'
import { digestOf } from '@portico/connectors/gateways/shared/mark.ts'
import { oneAhead } from '@portico/platform/server/lists/stream.ts'
import { nameFrom } from '../../applications/name-from-gateway.rules.ts'
import type { KeyToAdopt, ToAdopt } from '../../applications/server/adopted.store.ts'
import { failureOf } from '../../gateway-sync/server/failure.ts'
import type { Gateway } from '../../gateway-sync/server/gateway-of.ts'
import { charactersOf, cutText, isStorableId, lookBudget, shortText, storableId } from '../../gateway-sync/server/named-by-strangers.ts'
import { byApplication, type FoundApplication, type FoundKey } from '../adoption.rules.ts'

const pageMs = 60_000
/** What does not come is asked for so often, with the gateway's own pause between where it names one. */
const triesOfACall = 5
const longestPauseMs = 60_000
const askedAtOnce = 8
const keysAtOnce = 3000
/** As many characters of them: what a key opens is said with each, and a gateway may say it at any length. */
const charactersAtOnce = 5_000_000
/** More no key opens that anybody made. */
const mostProducts = 1000

export type Patiently = <T>(ask: (connection: Connection) => Promise<T>) => Promise<T>

/**
 * Calls of a gateway that only read. One that asks for fewer calls, or is away for a moment, is asked again later; `waits` is told why, and
 * null once it has answered.
 */
export function patientReader(gateway: Gateway, stopping: AbortSignal, waits: (why: string | null) => Promise<void>): Patiently {
  const connect = () =>
    gateway.connect(AbortSignal.any([stopping, AbortSignal.timeout(pageMs)]), () => {
      throw new Error('Taking over changes nothing at a gateway.')
    })
  return async (ask) => {
    for (let attempt = 1; ; attempt += 1) {
      try {
        const answer = await ask(connect())
        if (attempt > 1) await waits(null)
        return answer
      } catch (error) {
        const { kind, message, retryAfterMs } = failureOf(error)
        if (kind === 'refused' || attempt === triesOfACall || stopping.aborted) throw error
        await waits(message)
        await pause(Math.min(retryAfterMs ?? 250 * 2 ** attempt, longestPauseMs), stopping)
      }
    }
  }
}

interface Reading {
  /** The gateway's ids of keys that are the portal's already. */
  known: ReadonlyMap<string, string>
  values: boolean
}

/** What is not of the portal, as much at a time as is written in one go, and how many keys were looked at for it. */
export interface Foreign {
  applications: FoundApplication[]
  seen: number
}

/** The next part is read while the one before is written. */
export const foreignOf = (gateway: Gateway, patiently: Patiently, reading: Reading): AsyncGenerator<Foreign> =>
  oneAhead(partsOf(gateway, patiently, reading))

async function* partsOf(gateway: Gateway, patiently: Patiently, { known, values }: Reading): AsyncGenerator<Foreign> {
  let foreign: FoundKey[] = []
  let [seen, characters] = [0, 0]
  const spend = lookBudget()
  const pageOf = (page: string | undefined): Promise<PageOf<GatewayKey>> =>
    patiently((connection) => gateway.driver.listKeys(connection, page, { values }))
  // Small pages are written together.
  for await (const keys of pagesOf(pageOf)) {
    seen += keys.length
    for (const key of keys) {
      spend(key.gatewayId, key.label, key.approved)
      if (key.ours || known.has(key.gatewayId)) continue
      const found = foundKey(key)
      foreign.push(found)
      characters += charactersOf(found.gatewayId, found.label, found.approved)
    }
    if (foreign.length < keysAtOnce && characters < charactersAtOnce) continue
    yield { applications: byApplication(foreign), seen }
    foreign = []
    seen = 0
    characters = 0
  }
  yield { applications: byApplication(foreign), seen }
}

/** A key as it is kept here. What could not be found again by its id stays as it is. */
function foundKey(key: GatewayKey): FoundKey {
  const { application, approved, gatewayId, label } = key
  const opensTooMuch = approved.length > mostProducts
  const isKept = [gatewayId, application?.id ?? ''].every((id) => isStorableId(id) && !/^\.{1,2}$/.test(id))
  return {
    ...key,
    gatewayId: storableId(gatewayId),
    label: shortText(label),
    approved: opensTooMuch ? [] : approved.map(cutText),
    application: application && {
      id: storableId(application.id),
      name: shortText(application.name),
      owner: application.owner === null ? null : shortText(application.owner),
    },
    ...(opensTooMuch && { fixed: `It opens more than ${mostProducts} API products.` }),
    ...(!isKept && { fixed: 'Its id at the gateway is none by which the portal could find it again.' }),
  }
}

/** Values that the list did not tell, one by one; one that is not told either stays unknown. */
export async function valuesOf(gateway: Gateway, patiently: Patiently, all: readonly FoundApplication[]): Promise<Map<string, string>> {
  const { readKey } = gateway.driver
  const keys = all.flatMap((one) => one.keys).filter(({ fixed }) => fixed === undefined)
  const values = new Map(keys.flatMap(({ gatewayId, value }) => (value === undefined ? [] : [[gatewayId, value] as const])))
  if (!readKey) return values
  await someAtOnce(
    keys.filter(({ gatewayId }) => !values.has(gatewayId)),
    async ({ gatewayId }) => {
      const value = await patiently((connection) => readKey(connection, gatewayId))
      if (value !== undefined) values.set(gatewayId, value)
    },
  )
  return values
}

/** Addresses of owners whom the gateway's list names by ids of its own. One that it does not tell keeps its id. */
export async function addressesOf(gateway: Gateway, patiently: Patiently, owners: readonly string[]): Promise<Map<string, string>> {
  const { readOwner } = gateway.driver
  const addresses = new Map<string, string>()
  if (!readOwner) return addresses
  await someAtOnce(owners, async (owner) => {
    const address = await patiently((connection) => readOwner(connection, owner)).catch((error: unknown) => {
      // A sign-in that may not see developers can take over what they own all the same.
      if (failureOf(error).kind !== 'refused') throw error
    })
    if (address) addresses.set(owner, shortText(address))
  })
  return addresses
}

async function someAtOnce<T>(all: readonly T[], one: (piece: T) => Promise<void>): Promise<void> {
  const left = all.values()
  const oneAfterTheOther = async () => {
    for (const next of left) await one(next)
  }
  await Promise.all(Array.from({ length: askedAtOnce }, oneAfterTheOther))
}

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true })
  })

/** What becomes an application of the portal is called so, as long as no other one is. */
export const nameOf =
  ({ name, gatewayId }: FoundApplication): ToAdopt['nameOf'] =>
  (again) =>
    nameFrom(name, gatewayId, again === 'last' ? digestOf(gatewayId).slice(0, 8) : again)

/** What becomes a key of the portal. */
export const keysOf = ({ keys, name }: FoundApplication, values: ReadonlyMap<string, string>): KeyToAdopt[] =>
  keys
    .filter(({ fixed }) => fixed === undefined)
    // Several of one application are told apart.
    .map(({ gatewayId, active, approved, expiresAt = null }, at) => ({
      gatewayId,
      name: nameFrom(name, gatewayId, at),
      active,
      approved,
      expiresAt,
      value: values.get(gatewayId) ?? null,
    }))
