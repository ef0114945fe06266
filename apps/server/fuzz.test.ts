import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { logSinkToken } from '@portico/apidex/traffic/server/testing/stored-traffic.store.ts'
import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { problem } from '@portico/platform/contract/problem.ts'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { endpointsOf, manyOf } from './testing/endpoints.ts'
import type { Sent } from './testing/expectation.ts'
import { expectations, keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { levelsDeep, rawBodies, type Shot, schemaOf, shotsAt } from './testing/shots.ts'
import { changedTables, type Stored, storedReader } from './testing/stored.ts'
import { makeWorld, type World } from './testing/world.ts'

const answersWithinMs = 15_000
const shotsEach = 15
/** Printed with each fault: FUZZ_SEED=… repeats the run. */
const seed = Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000_000)

let portal: TestPortal
let world: World
let admin: string
let manager: string
let sink: string
let stored: () => Promise<Stored>
async function begin(): Promise<void> {
  addresses.clear()
  portal = await testPortal()
  world = await makeWorld(portal)
  admin = await portal.token('admin')
  manager = await portal.token('subscriptions')
  sink = await logSinkToken(portal.portal.services, 'test')
  stored = await storedReader(portal.portal.services.database)
}
beforeAll(begin, 120_000)
afterAll(() => portal.close())

/** What uses records up comes last. */
const endpoints = () => endpointsOf(portal).toSorted((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
const withBody = () => endpoints().filter(({ body }) => body)
/** An admin passes what names admins; what stands open to one other role, or shows its records to that one only, is tried as that one. */
const tokenFor = (endpoint: Endpoint): string => {
  const { to, ours } = expectations[keyOf(endpoint)] ?? {}
  const isManagers =
    (typeof to === 'object' && to.includes('subscriptionManager') && !to.includes('admin')) || ours?.may === 'subscriptions'
  return endpoint.access === 'system' ? sink : isManagers ? manager : admin
}
const goodOf = async (endpoint: Endpoint): Promise<Sent> => (await expectations[keyOf(endpoint)]?.send(world.ours, world)) ?? {}
/**
 * A shot that is taken may use the world up: it retires the product, or takes the team away, that good requests are made with. Then there
 * is another world. A failure of the portal is none of that.
 */
const good = (endpoint: Endpoint): Promise<Sent> =>
  goodOf(endpoint).catch(async (error: { problem?: { statusCode: number } }) => {
    const status = error.problem?.statusCode ?? 0
    if (status >= 500) throw error
    console.log(`FUZZ_SEED=${seed} used a world up before ${keyOf(endpoint)}: ${error}`)
    await portal.close()
    await begin()
    return goodOf(endpoint)
  })
const addresses = new Map<string, Promise<string>>()
/** Of records that are there; made once for each call. */
const address = (endpoint: Endpoint): Promise<string> => {
  const known = addresses.get(keyOf(endpoint)) ?? good(endpoint).then(({ params }) => portal.url + addressOf(endpoint.path, params))
  addresses.set(keyOf(endpoint), known)
  return known
}
const headersFor = (endpoint: Endpoint, type = 'application/json') => ({
  authorization: `Bearer ${tokenFor(endpoint)}`,
  ...(endpoint.body ? { 'content-type': type } : {}),
})

interface Outcome {
  status: number
  fault: string | undefined
}
async function fire(endpoint: Endpoint, shot: Shot): Promise<Outcome> {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(shot.query))
    search.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value).toWellFormed())
  const url = `${portal.url}${shot.path}?${String(search).slice(0, 12_000)}`
  const body = endpoint.body ? { body: JSON.stringify(shot.body) ?? 'null' } : {}
  const answer = await fetch(url, {
    method: endpoint.method,
    headers: headersFor(endpoint),
    signal: AbortSignal.timeout(answersWithinMs),
    ...body,
  }).catch((error: Error) => error)
  const told = `${keyOf(endpoint)} ${url.slice(portal.url.length, 400)} ${body.body?.slice(0, 400) ?? ''}`
  if (answer instanceof Error) return { status: 0, fault: `${told}: ${answer.name}` }
  const said = await answer.text()
  const { status } = answer
  if (status >= 500) return { status, fault: `${told}: ${status} ${said.slice(0, 200)}` }
  const isProblem = status < 400 || z.safeParse(problem, JSON.parse(said)).success
  return { status, fault: isProblem ? undefined : `${told}: no problem but ${said.slice(0, 200)}` }
}

/** Until what goes on after its answer has ended. */
async function atRest(): Promise<void> {
  for (let [before, now] = [await stored(), await stored()]; ; before = now) {
    await setTimeout(200)
    now = await stored()
    if (changedTables(before, now).length === 0) return
  }
}

describe('whatever is sent', () => {
  it('no call fails, hangs, answers an error in another shape, or stores anything of what it refuses', async () => {
    const faults: string[] = []
    const reached: string[] = []
    for (const endpoint of endpoints()) {
      const sent = await good(endpoint)
      const { ours, theirs } = world
      const names = [ours, theirs].flatMap((records) => Object.values(records).filter((one): one is string => typeof one === 'string'))
      const shots = fc.sample(shotsAt(endpoint, sent, [...names, 'developer2@portico.example', 'guarded', '/path']), {
        numRuns: shotsEach,
        seed,
      })
      let before = await stored()
      for (const shot of shots) {
        const { status, fault } = await fire(endpoint, shot)
        if (status < 400) reached.push(keyOf(endpoint))
        // Reading writes nothing either; it is looked at once, after all of it. What goes on after its answer writes meanwhile.
        const after = endpoint.method === 'GET' || endpoint.status === 202 ? before : await stored()
        const changed = status >= 400 ? changedTables(before, after) : []
        if (fault) faults.push(fault)
        else if (changed.length > 0)
          faults.push(`${keyOf(endpoint)} ${shot.path} ${JSON.stringify(shot.body)}: ${status}, and yet ${changed.join()} changed`)
        before = after
      }
      if (endpoint.status === 202) await atRest()
      const changed = endpoint.method === 'GET' ? changedTables(before, await stored()) : []
      const written = changed.filter((table) => !(endpoint.audited && table === 'audit_entry'))
      if (written.length > 0) faults.push(`${keyOf(endpoint)} writes ${written.join()}`)
    }
    expect(faults, `FUZZ_SEED=${seed} repeats this`).toEqual([])
    // Most calls are gone through to their end now and then: it is not the first check alone that is tried.
    expect(new Set(reached).size).toBeGreaterThan(manyOf(endpoints().length / 2))
  }, 180_000)

  it.each(rawBodies)(
    '%s in a body is refused or taken, never a failure',
    async (_, body) => {
      const faults: string[] = []
      for (const endpoint of withBody()) {
        const init = { method: endpoint.method, body, headers: headersFor(endpoint), signal: AbortSignal.timeout(answersWithinMs) }
        const answer = await fetch(await address(endpoint), init)
        const said = await answer.text()
        if (answer.status >= 500) faults.push(`${keyOf(endpoint)}: ${answer.status} ${said}`)
      }
      expect(faults).toEqual([])
    },
    120_000,
  )

  it('20,000 levels are refused wherever they stand: in the body itself, in each of its fields, in a query', async () => {
    const faults: string[] = []
    const deep = levelsDeep(20_000)
    for (const endpoint of withBody()) {
      const { body = {} } = await good(endpoint)
      const fields = [...new Set([...Object.keys(schemaOf(endpoint.body).properties ?? {}), 'surelyUnknown'])]
      const bodies = fields.map((field) => JSON.stringify({ ...(body as object), [field]: '@' }).replace('"@"', () => deep))
      for (const [at, text] of [...bodies, deep].entries()) {
        const init = { method: endpoint.method, body: text, headers: headersFor(endpoint), signal: AbortSignal.timeout(answersWithinMs) }
        const { status } = await fetch(await address(endpoint), init).then(async (answer) => (await answer.text(), answer))
        if (status < 400 || status >= 500) faults.push(`${keyOf(endpoint)} ${fields[at] ?? 'body'}: ${status}`)
      }
    }
    for (const endpoint of endpoints().filter(({ query }) => query)) {
      for (const name of Object.keys(schemaOf(endpoint.query).properties ?? {})) {
        // As deep as an address has room for.
        const url = `${await address(endpoint)}?${name}=${'['.repeat(5000)}${']'.repeat(5000)}`
        const init = { method: endpoint.method, headers: headersFor(endpoint), ...(endpoint.body ? { body: '{}' } : {}) }
        const { status } = await fetch(url, init).then(async (answer) => (await answer.text(), answer))
        if (status >= 500) faults.push(`${keyOf(endpoint)}?${name}: ${status}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it.each([
    ['half a text', '{"name":"x'],
    ['a byte order mark', '\ufeff{"name":"x"'],
    ['no JSON', 'name=x'],
    ['two values', '{}{}'],
  ])(
    '%s is 400 at every call',
    async (_, body) => {
      for (const endpoint of withBody()) {
        const answer = await fetch(await address(endpoint), { method: endpoint.method, body, headers: headersFor(endpoint) })
        expect([answer.status, await answer.text()], keyOf(endpoint)).toEqual([400, expect.stringContaining('BadRequest')])
      }
    },
    120_000,
  )

  it('another content type is 415, no body at all is refused or taken', async () => {
    for (const endpoint of withBody()) {
      const url = await address(endpoint)
      for (const type of ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'application/jsonx']) {
        const answer = await fetch(url, { method: endpoint.method, body: 'x', headers: headersFor(endpoint, type) })
        expect([answer.status, await answer.text()], `${keyOf(endpoint)} ${type}`).toEqual([415, expect.any(String)])
      }
      const { authorization } = headersFor(endpoint)
      const answer = await fetch(url, { method: endpoint.method, headers: { authorization } })
      expect(answer.status, `${keyOf(endpoint)} ${await answer.text()}`).toBeLessThan(500)
    }
  }, 120_000)

  it('more than a call takes is 413 at every call, before it has come', async () => {
    for (const endpoint of withBody()) {
      const size = (endpoint.bodyLimitBytes ?? 1024 * 1024) + 1
      const url = await address(endpoint)
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const sending = request(url, { method: endpoint.method, headers: { ...headersFor(endpoint), 'content-length': size } })
        sending.once('response', (answer) => {
          resolve(answer.resume().statusCode)
          sending.destroy()
        })
        sending.once('error', reject)
        sending.write('{"name":"')
      })
      expect(status, keyOf(endpoint)).toBe(413)
    }
  }, 120_000)

  it('unknown fields of a body are named, one by one', async () => {
    const faults: string[] = []
    const strict = withBody().filter(({ access, body }) => access !== 'system' && schemaOf(body).type === 'object')
    expect(strict.length).toBeGreaterThan(manyOf(15))
    for (const endpoint of strict) {
      const { params, body } = await good(endpoint)
      const sent = { ...(body as object), surelyUnknown: 1 }
      const { status, problem: said } = await portal.raw(endpoint.method, addressOf(endpoint.path, params), {
        token: tokenFor(endpoint),
        body: sent,
      })
      const named = said.details?.some((detail) => detail.path === 'surelyUnknown' && detail.code === 'unknownField')
      if (!named || status !== 422) faults.push(`${keyOf(endpoint)}: ${status} ${JSON.stringify(said)}`)
    }
    expect(faults).toEqual([])
  }, 120_000)
})
