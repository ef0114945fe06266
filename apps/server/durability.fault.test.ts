import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiClient } from './testing/client.ts'
import { freePort, type PortalPlace, portalPlace } from './testing/place.ts'

const rounds = 10
beforeAll(() => {
  if (!process.env.TEST_DATABASE_URL)
    throw new Error('Set TEST_DATABASE_URL: these tests run on PostgreSQL, too. `npm test -- --only fault` brings one.')
})

let place: PortalPlace | undefined
afterEach(() => place?.remove())
async function newPlace(onPostgres = false): Promise<PortalPlace> {
  place = await portalPlace({ onPostgres })
  return place
}

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

const client =
  (url: string, token: string) =>
  async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as T
  }
type Call = ReturnType<typeof client>
interface Team {
  id: string
  name: string
  members: { role: string }[]
}
interface Key {
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
    const made = await call<Key>('POST', `${application}/keys`, { name: `k ${ledger.keys.size}`, apiProducts: ['quick'] })
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
    expect(found === name || ledger.asked.has(found ?? ''), `team ${id} was acknowledged as ${name} and is ${found}`).toBe(true)
    if (found !== name) expect(found, 'an acknowledged rename was lost').toMatch(/^Named/)
  }
  // Nothing half: each team has its owner, whoever was told of it.
  for (const team of teams.filter(({ name }) => ledger.asked.has(name)))
    expect(
      team.members.map(({ role }) => role),
      team.name,
    ).toEqual(['Owner'])
  const keys = new Map((await call<{ keys: Key[] }>('GET', application)).keys.map((key) => [key.id, key]))
  for (const id of ledger.keys.keys()) {
    if (ledger.revoked.has(id)) expect(keys.get(id)?.status ?? 'revoked').toBe('revoked')
    else if (!ledger.revoking.has(id)) expect(keys.get(id)?.status, `key ${id} was acknowledged`).toBe('active')
  }
}

async function prepare(call: Call): Promise<string> {
  const [platform] = await call<{ id: string; type: string }[]>('GET', '/api/platforms').catch(() => [])
  const { id: platformId } =
    platform ?? (await call<{ id: string }>('POST', '/api/platforms', { type: 'open-source', name: 'embedded', displayName: 'Embedded' }))
  await call('POST', '/api/environments', { id: 'durable', name: 'Durable', displayName: 'Durable', platformId })
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

/** Kills the server in the middle of writes, again and again, and looks each time at what is left. */
async function survive(onPostgres: boolean): Promise<void> {
  const ledger: Ledger = { names: new Map(), asked: new Set(), keys: new Map(), revoked: new Set(), revoking: new Set() }
  const { start } = await newPlace(onPostgres)
  let portal = await start()
  // The token outlives the process: its keys are in the database.
  const call = client(portal.url, await apiClient(portal.url).token('admin'))
  const application = await prepare(call)
  for (let round = 1; round <= rounds; round += 1) {
    const [names, keys] = [ledger.names.size, ledger.keys.size]
    const writers = Promise.allSettled([writeTeams(call, ledger), writeTeams(call, ledger), writeKeys(call, ledger, application)])
    const isUnderWay = () => expect([ledger.names.size > names, ledger.keys.size > keys]).toEqual([true, true])
    await vi.waitFor(isUnderWay, { timeout: 20_000, interval: 5 })
    await setTimeout(Math.random() * 400)
    await portal.stop('SIGKILL')
    await writers
    portal = await start()
    await check(call, ledger, application)
  }
  expect(ledger.names.size).toBeGreaterThan(rounds)
  expect(ledger.keys.size).toBeGreaterThan(rounds / 2)

  // What the portal says holds at the gateway in the end: living keys open it, revoked ones do not.
  const status = async (id: string) =>
    (await fetch(`${portal.url}/gateway/durable/quick/x`, { headers: { apikey: ledger.keys.get(id) ?? '' } })).status
  const living = [...ledger.keys.keys()].filter((id) => !ledger.revoking.has(id)).at(-1)
  const dead = [...ledger.revoked].at(-1)
  await vi.waitFor(
    async () => expect([living && (await status(living)), dead && (await status(dead))]).toEqual([living && 404, dead && 401]),
    {
      timeout: 30_000,
      interval: 200,
    },
  )
  await portal.stop('SIGTERM')
  expect(portal.process.exitCode).toBe(0)
}

describe('killed in the middle of writes, ten times', () => {
  it('the embedded database keeps every acknowledged write, nothing half, and opens again', () => survive(false), 240_000)
  it('so does PostgreSQL', () => survive(true), 240_000)
})

/** A start that is expected to fail: its exit code and what it printed. */
async function failedStart(environment: Record<string, string>): Promise<{ code: number; text: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'main.ts')], {
    env: { PATH: process.env.PATH, ...environment },
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (text += String(part)))
  const [code] = await once(child, 'close')
  return { code, text: text.trim() }
}

describe('a process', () => {
  it('whose settings are wrong lists them all and ends with 1', async () => {
    const { code, text } = await failedStart({ PORT: 'x', MODULES: 'Nope' })
    expect(code).toBe(1)
    expect(text.split('\n')).toEqual([
      'Portico cannot start. 2 settings are wrong:',
      expect.stringContaining('PORT'),
      expect.stringContaining('MODULES'),
    ])
  })

  it('that finds its data folder or its port taken says so in one line and ends with 1; the first one, asked to stop, finishes what it has begun within ten seconds', async () => {
    const portal = await (await newPlace()).start({ LOG_LEVEL: 'trace' })
    expect(await failedStart({ DATA_DIR: portal.dataDir, PORT: String(await freePort()) })).toEqual({
      code: 1,
      text: `Another Portico already runs on the data folder ${portal.dataDir}. Stop it, or set DATA_DIR to another folder.`,
    })
    expect(await failedStart({ DATA_DIR: join(portal.dataDir, 'other'), PORT: String(portal.port), LOG_LEVEL: 'warn' })).toEqual({
      code: 1,
      text: expect.stringMatching(/^[^\n]*EADDRINUSE[^\n]*$/),
    })
    const token = await apiClient(portal.url).token('admin')
    const call = client(portal.url, token)
    const { value } = await call<Key>('POST', `${await prepare(call)}/keys`, { apiProducts: ['quick'] })
    await fetch(`${portal.url}/gateway/durable/quick/x?apikey=${value}`, { headers: { apikey: value ?? '' } })
    const begun = Array.from({ length: 30 }, (_, n) => call<Team>('POST', '/api/teams', { name: `Team ${n}` }))
    await begun[0]
    const startedAt = performance.now()
    const [results] = await Promise.all([Promise.allSettled(begun), portal.stop('SIGTERM')])
    expect(portal.process.exitCode).toBe(0)
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    // Whoever was connected before the signal is answered; nobody gets half an answer.
    for (const result of results) if (result.status === 'rejected') expect(String(result.reason)).toMatch(/503|fetch failed/)
    expect(results.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    // However much it tells, it tells no secret.
    for (const secret of [token, token.split('.')[2], value]) expect(portal.output()).not.toContain(secret)
  })
})
