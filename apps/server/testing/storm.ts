import { applications } from '@portico/apidex/applications/application.contract.ts'
import { type Key, keys } from '@portico/apidex/applications/key.contract.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { gatewaySync } from '@portico/apidex/gateway-sync/gateway-sync.contract.ts'
import type { Fault } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import type { ApiClient } from './client.ts'
import type { OutsideGateway } from './outside-gateway.ts'
import { until } from './until.ts'

/** What people did to a key, as the portal acknowledged it. */
interface Held {
  id: string
  value: string
  revoked: boolean
  isBusy: boolean
  changes: number
}

export interface StormReport {
  changes: number
  revokes: number
  /** Keys whose state was compared with the gateway while it failed. */
  compared: number
  /** Keys that the portal called enforced although the gateway had something else. */
  lies: string[]
  /** How long the changes took. */
  tookMs: number
  /** From the gateway's return until everything was enforced. */
  enforcedAfterMs: number
  /** What was still wrong in the end. */
  wrong: string[]
  /** Writes that a repeated comparison made, when all was enforced. */
  writesOfRepeat: number
}

export interface StormOptions {
  changes: number
  /** The changes go on until at least so many states were compared: a slow machine compares fewer in the same time. */
  leastCompared?: number
  gateway: Pick<OutsideGateway, 'envId' | 'proxy' | 'truthOf' | 'onlyWithProduct'>
  /** The portals to speak to; asked anew for each call, since one that was killed comes back. */
  portal: () => ApiClient
  /** At half of the changes. */
  middle?: () => Promise<void>
  seed?: number
}

const atOnce = 12
const fewestKeys = 20
const comparedAtOnce = 12
const settleMs = 60_000
const faults: (Fault | undefined)[] = [undefined, 'down', 'slow', '500', '429', 'rubbish', 'half-closed', 'unanswered']

/** Numbers that are the same in each run (mulberry32), so that a storm that found something comes again. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % sides
  }
}

/**
 * Changes many keys in every way while their gateway fails in every way, changing at random, and compares all the while what the portal
 * says with what the gateway has. Then the gateway returns, and everything must be enforced.
 */
export async function storm({ changes, leastCompared = 0, gateway, portal, middle, seed = 1 }: StormOptions): Promise<StormReport> {
  const roll = dice(seed)
  const { envId, proxy, onlyWithProduct = false } = gateway
  // What is more than a key may have is refused, as is each change that does not fit.
  const asFirst = () => (onlyWithProduct ? [roll(2) === 0 ? 'quick' : 'asked'] : ['quick', 'asked'])
  const app = await portal().call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: `Storm ${seed} ${changes}`, apiProducts: asFirst() },
  })
  const params = { envId, id: app.id }
  const held: Held[] = []
  const hold = (key: Pick<Key, 'id' | 'value'>) => {
    held.push({ id: key.id, value: key.value ?? '', revoked: false, isBusy: false, changes: 0 })
  }
  const first = app.keys[0]
  if (first) hold(first)
  while (held.length < Math.max(fewestKeys, changes / 6))
    hold(await portal().call(keys.create, { as: 'developer', params, body: { apiProducts: asFirst() } }))

  let latest = new Map<string, Key>()
  const read = async () => {
    const { keys: all } = await portal().call(applications.get, { as: 'developer', params })
    latest = new Map(all.map((key) => [key.id, key]))
    return latest
  }

  async function change(one: Held): Promise<void> {
    const at = { ...params, keyId: one.id }
    const set = (body: Parameters<typeof keyChange>[1]) => keyChange(at, body)
    // As somebody sees it who has not asked for a moment; what no longer fits is refused.
    const now = latest.get(one.id)
    const statusOf = (name: string) => now?.apiProducts.find(({ apiproduct }) => apiproduct === name)?.status
    const asked = statusOf('asked')
    const isOff = now?.status === 'suspended'
    switch (roll(9)) {
      case 0:
        if (held.filter((other) => !other.revoked).length <= atOnce + 2) return set({ suspended: true })
        await portal().call(keys.remove, { as: 'developer', params: at })
        one.revoked = true
        return undefined
      case 1:
        hold(await portal().call(keys.create, { as: 'developer', params, body: { rotates: one.id, overlapHours: 0 } }))
        return undefined
      case 2:
        return set({ expiryDate: new Date(Date.now() + 3000 + roll(2000)).toISOString() })
      case 3:
        return now?.expiryDate ? set({ removeExpiryDate: true }) : set({ suspended: !isOff })
      case 4:
      case 5:
        return set({ suspended: !isOff })
      case 6:
        return set(statusOf('quick') === 'approved' ? { remove: ['quick'] } : { add: ['quick'] })
      default:
        if (asked === 'pending')
          await portal().call(roll(4) === 0 ? approvals.reject : approvals.approve, { as: 'admin', params: at, body: ['asked'] })
        else return set(asked === 'approved' ? { remove: ['asked'] } : { add: ['asked'] })
        return undefined
    }
  }
  async function keyChange(
    at: { envId: string; id: string; keyId: string },
    body: { suspended?: boolean; add?: string[]; remove?: string[]; expiryDate?: string; removeExpiryDate?: boolean },
  ): Promise<void> {
    await portal().call(keys.change, { as: 'developer', params: at, body })
  }

  await read()
  const report = { compared: 0, lies: [] as string[] }
  let done = 0
  let isOver = false
  let reached: Promise<void> | undefined
  const changeOn = async () => {
    while (done < changes || report.compared < leastCompared) {
      const free = held.filter((one) => !one.revoked && !one.isBusy)
      const one = free[roll(free.length || 1)]
      if (!one) throw new Error('There is no key left to change.')
      one.isBusy = true
      one.changes += 1
      try {
        await change(one)
        done += 1
        if (middle && !reached && done >= changes / 2) reached = middle()
      } catch (error) {
        // Whoever was cut off asks again what came of it; that is what the comparison in the end does, too.
        if (isRefusal(error)) continue
        if (!(error instanceof TypeError)) throw error
        await (reached ?? Promise.reject(error))
        if (!one.revoked) one.revoked = (await read()).get(one.id)?.status === 'revoked'
      } finally {
        one.isBusy = false
      }
    }
  }

  const failing = async () => {
    while (!isOver) {
      proxy.setFault(faults[roll(faults.length)], roll(4))
      await new Promise((resolve) => setTimeout(resolve, 200 + roll(1200)))
    }
  }

  const comparing = async () => {
    while (!isOver) {
      const before = new Map(held.filter((one) => !one.isBusy).map((one) => [one.id, one.changes]))
      const was = await read().catch(() => new Map<string, Key>())
      const sample = [...was.values()].filter((key) => before.has(key.id) && key.enforcement.state === 'enforced')
      const drawn = sample.map((key) => ({ key, lot: roll(1_000_000) })).toSorted((a, b) => a.lot - b.lot)
      const chosen = drawn.slice(0, comparedAtOnce).map(({ key }) => key)
      const has = await Promise.all(chosen.map(async (key) => ({ key, truth: await gateway.truthOf(key.id) })))
      const is = await read().catch(() => new Map<string, Key>())
      for (const { key, truth } of has) {
        const one = held.find(({ id }) => id === key.id)
        if (!one || one.isBusy || one.changes !== before.get(one.id)) continue
        const after = is.get(key.id)
        if (!after || JSON.stringify(wishOf(after)) !== JSON.stringify(wishOf(key))) continue
        report.compared += 1
        const lie = faultOf(key, one.value, truth, onlyWithProduct)
        if (lie) report.lies.push(lie)
      }
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }

  const startedAt = performance.now()
  const others = [failing(), comparing()]
  try {
    await Promise.all(Array.from({ length: atOnce }, changeOn))
    await reached
  } finally {
    isOver = true
    await Promise.all(others)
    proxy.setFault(undefined)
  }
  const tookMs = performance.now() - startedAt
  const returnedAt = performance.now()
  const open = async () => (await portal().call(gatewaySync.commands, { as: 'admin', params: { envId }, query: {} })).data
  // Asked for little and not too often: whoever waits must not be the load that is waited for.
  const openOnes = { itemsPerPage: 1 }
  const isDone = async () =>
    (await portal().call(gatewaySync.commands, { as: 'admin', params: { envId }, query: openOnes })).data.length === 0
  const isEnforced = async () =>
    (await isDone()) && [...(await read()).values()].every(({ enforcement }) => enforcement.state === 'enforced')
  await until(isEnforced, Boolean, settleMs, 250)
  const enforcedAfterMs = performance.now() - returnedAt
  // Keys end up to five seconds after their change; what is looked at below must not change meanwhile.
  const isStill = async () => {
    const at = Date.now()
    return (await isEnforced()) && [...latest.values()].every(({ expiryDate }) => !expiryDate || Date.parse(expiryDate) <= at)
  }
  await until(isStill, Boolean, settleMs, 250)

  const wrong = (await open()).map((command) => `open: ${command.keyId ?? command.apiproduct} ${command.state} ${command.lastError}`)
  const shown = await read()
  for (const one of held) {
    const key = shown.get(one.id)
    if (!key) wrong.push(`${one.id} is lost`)
    else if (one.revoked && key.status !== 'revoked') wrong.push(`${one.id} was revoked and is ${key.status}`)
    else if (key.enforcement.state !== 'enforced') wrong.push(`${one.id} is ${key.enforcement.state}`)
    else wrong.push(...[faultOf(key, one.value, await gateway.truthOf(one.id), onlyWithProduct)].filter((fault) => fault !== undefined))
  }
  const writes = proxy.writes().length
  await portal().call(environments.sync, { as: 'admin', params: { id: envId }, body: {} })
  return {
    changes: done,
    revokes: held.filter((one) => one.revoked).length,
    ...report,
    tookMs,
    enforcedAfterMs,
    wrong,
    writesOfRepeat: proxy.writes().length - writes,
  }
}

const isRefusal = (error: unknown): boolean => {
  const { problem } = error as { problem?: { statusCode: number } }
  return problem !== undefined && [409, 422].includes(problem.statusCode)
}

/** What is wanted of a key and its products, as the portal says it. */
const wishOf = (key: Key) => [
  key.enforcement.state,
  key.enforcement.desired,
  ...key.apiProducts.map(({ apiproduct, enforcement }) => [apiproduct, enforcement.state, enforcement.desired]),
]

/** Where the gateway has something else than a key that is called enforced says. */
function faultOf(
  key: Key,
  value: string,
  truth: { value: string | undefined; approved: string[] },
  onlyWithProduct: boolean,
): string | undefined {
  const hasProduct = key.apiProducts.some(({ enforcement }) => enforcement.desired === 'granted')
  const isIn = key.enforcement.desired === 'active' && (hasProduct || !onlyWithProduct)
  if (isIn !== (truth.value === value) || (!isIn && truth.value !== undefined))
    return `${key.id} is called ${key.enforcement.desired}, and its value is ${truth.value === undefined ? 'not ' : ''}let in`
  const wrong = key.apiProducts.find(
    ({ apiproduct, enforcement }) =>
      isIn && enforcement.state === 'enforced' && (enforcement.desired === 'granted') !== truth.approved.includes(apiproduct),
  )
  return (
    wrong &&
    `${key.id}: ${wrong.apiproduct} is called ${wrong.enforcement.desired}, and the gateway has ${truth.approved.join(', ') || 'none'}`
  )
}
