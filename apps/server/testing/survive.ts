import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { apiClient } from './client.ts'
import type { PortalPlace } from './place.ts'
import { until } from './until.ts'

/** `npm run bench -- durability` does a hundred. */
export const killRounds = Number(process.env.PORTICO_KILL_ROUNDS ?? 10)

/** What the server has answered for, and what was under way when it was killed. */
interface Ledger {
  /** Team id → its last acknowledged name. */
  names: Map<string, string>
  /** Names that were asked for without an answer so far. */
  asked: Set<string>
  /** Key id → its value. */
  keys: Map<string, string>
  revoked: Set<string>
  revoking: Set<string>
}

/** Calls addresses by a token; throws where the answer is no success. */
export const tokenClient = (url: string, token: string) => {
  const { raw } = apiClient(url)
  return async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const { status, json, problem } = await raw(method, path, { token, body })
    if (status >= 400) throw new Error(`${method} ${path}: ${status} ${problem.message}`)
    return json as T
  }
}
export type Call = ReturnType<typeof tokenClient>
export interface Team {
  id: string
  name: string
  members: { role: string }[]
}
export interface DurableKey {
  id: string
  value?: string | null
  status: string
  enforcement: { state: string }
}

/** Writes without a pause until the server is gone. */
async function writeTeams(call: Call, ledger: Ledger): Promise<void> {
  for (;;) {
    const name = `Team ${randomUUID()}`
    ledger.asked.add(name)
    const team = await call<Team>('POST', '/api/teams', { name })
    ledger.names.set(team.id, name)
    const other = `Named ${randomUUID()}`
    ledger.asked.add(other)
    await call('PATCH', `/api/teams/${team.id}`, { name: other })
    ledger.names.set(team.id, other)
  }
}
async function writeKeys(call: Call, ledger: Ledger, application: string): Promise<void> {
  for (;;) {
    const made = await call<DurableKey>('POST', `${application}/keys`, { name: `k ${randomUUID()}`, apiProducts: ['quick'] })
    ledger.keys.set(made.id, made.value ?? '')
    if (ledger.keys.size % 2 === 0) continue
    ledger.revoking.add(made.id)
    await call('DELETE', `${application}/keys/${made.id}`)
    ledger.revoked.add(made.id)
  }
}

async function check(call: Call, ledger: Ledger, application: string): Promise<void> {
  const teams = await call<Team[]>('GET', `/api/teams?filter=${encodeURIComponent('{"include":["members"]}')}`)
  const there = new Map(teams.map((team) => [team.id, team]))
  for (const [id, name] of ledger.names) {
    const found = there.get(id)?.name
    assert(found === name || ledger.asked.has(found ?? ''), `team ${id} was acknowledged as ${name} and is ${found}`)
    if (found !== name) assert.match(found ?? '', /^Named/, 'an acknowledged rename was lost')
  }
  // Nothing half: each team has its owner, whoever was told of it.
  for (const team of teams.filter(({ name }) => ledger.asked.has(name)))
    assert.deepEqual(
      team.members.map(({ role }) => role),
      ['Owner'],
      team.name,
    )
  const keys = new Map((await call<{ keys: DurableKey[] }>('GET', application)).keys.map((key) => [key.id, key]))
  for (const id of ledger.keys.keys()) {
    if (ledger.revoked.has(id)) assert.equal(keys.get(id)?.status ?? 'revoked', 'revoked')
    else if (!ledger.revoking.has(id)) assert.equal(keys.get(id)?.status, 'active', `key ${id} was acknowledged`)
  }
}

/** An environment with a product and an application; answers the application's address. */
export async function prepareApplication(call: Call): Promise<string> {
  const [platform] = await call<{ id: string; type: string }[]>('GET', '/api/platforms').catch(() => [])
  const { id: platformId } =
    platform ?? (await call<{ id: string }>('POST', '/api/platforms', { type: 'open-source', name: 'embedded', displayName: 'Embedded' }))
  await call('POST', '/api/environments', {
    id: 'durable',
    name: 'Durable',
    displayName: 'Durable',
    platformId,
    settings: { maxKeys: 1000 },
  })
  const product = await call<{ id: string }>('POST', '/api/environments/durable/apiproducts', {
    apiproduct: 'quick',
    displayName: 'Quick',
    approval: 'auto',
    visibility: 'signedIn',
    basePath: '/quick',
  })
  await call('PUT', `/api/environments/durable/apiproducts/${product.id}`, { status: 'published' })
  const application = await call<{ id: string }>('POST', '/api/environments/durable/applications', {
    name: 'Durable',
    apiProducts: ['quick'],
  })
  return `/api/environments/durable/applications/${application.id}`
}

/**
 * Kills the server in the middle of writes, as often as `rounds` says, and looks each time at what is left.
 * @throws AssertionError when an acknowledged write is lost or something is half
 */
export async function survive(place: PortalPlace, rounds: number): Promise<{ teams: number; keys: number }> {
  const ledger: Ledger = { names: new Map(), asked: new Set(), keys: new Map(), revoked: new Set(), revoking: new Set() }
  let portal = await place.start()
  // The token outlives the process, its keys are in the database; it is renewed before it ends.
  const call: Call = async (method, path, body) => tokenClient(portal.url, await token)(method, path, body)
  let token = apiClient(portal.url).token('admin')
  let tokenEnds = performance.now() + 5 * 60_000
  const application = await prepareApplication(call)
  for (let round = 1; round <= rounds; round += 1) {
    const [names, keys] = [ledger.names.size, ledger.keys.size]
    const writers = Promise.allSettled([writeTeams(call, ledger), writeTeams(call, ledger), writeKeys(call, ledger, application)])
    const isUnderWay = async () => ledger.names.size > names && ledger.keys.size > keys
    assert(await until(isUnderWay, Boolean, 20_000, 5), `nothing was written in round ${round}`)
    await setTimeout(Math.random() * 400)
    await portal.stop('SIGKILL')
    await writers
    portal = await place.start()
    if (performance.now() > tokenEnds) {
      token = apiClient(portal.url).token('admin')
      tokenEnds = performance.now() + 5 * 60_000
    }
    await check(call, ledger, application)
  }
  assert(ledger.names.size > rounds && ledger.keys.size > rounds / 2)

  // What the portal says holds at the gateway in the end: living keys open it, revoked ones do not.
  const status = async (id: string | undefined) =>
    id && (await fetch(`${portal.url}/gateway/durable/quick/x`, { headers: { apikey: ledger.keys.get(id) ?? '' } })).status
  const living = [...ledger.keys.keys()].filter((id) => !ledger.revoking.has(id)).at(-1)
  const dead = [...ledger.revoked].at(-1)
  const both = async () => `${await status(living)} ${await status(dead)}`
  const expected = `${living && 404} ${dead && 401}`
  assert.equal(await until(both, (seen) => seen === expected, 30_000, 200), expected)
  await portal.stop('SIGTERM')
  assert.equal(portal.process.exitCode, 0)
  return { teams: ledger.names.size, keys: ledger.keys.size }
}
