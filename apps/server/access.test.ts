import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { endpointsOf } from './testing/endpoints.ts'
import type { Sent } from './testing/expectation.ts'
import { expectations, keyOf, wanted } from './testing/expectations.ts'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'
import { onlyRoom } from './testing/rooms.ts'
import { accounts, makeWorld, type World } from './testing/world.ts'

let portal: TestPortal
let world: World
beforeAll(async () => {
  portal = await testPortal()
  world = await makeWorld(portal)
}, 120_000)
afterAll(() => portal.close())

const endpoints = () => endpointsOf(portal)
const declared = () =>
  endpoints().flatMap((endpoint) => {
    const expectation = expectations[keyOf(endpoint)]
    return expectation ? [{ endpoint, key: keyOf(endpoint), expectation }] : []
  })
const everybody = [undefined, ...accounts]
const send = ({ method, path }: Endpoint, { params, query, body }: Sent, as: Account | undefined) =>
  portal.raw(method, `${addressOf(path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`, {
    as,
    ...(body === undefined ? {} : { body }),
  })

describe('every endpoint', () => {
  it('stands in the table of who may, and the table holds no other', () => {
    const present = portal.portal.routes
      .map(({ endpoint }) => keyOf(endpoint))
      .filter((key) => onlyRoom === undefined || key in expectations)
    const missing = present.filter((key) => !(key in expectations))
    expect(
      missing,
      'Add each of these to the `<thing>.testing.ts` of its room: who is let in, and who may, who only sees, and from whom a record of ours and of theirs is hidden.',
    ).toEqual([])
    expect(Object.keys(expectations).filter((key) => !present.includes(key))).toEqual([])
  })

  it.each(['ours', 'theirs'] as const)(
    'lets in whom the table says, of records of %s, and tells nobody else of them',
    async (which) => {
      const faults: string[] = []
      for (const { endpoint, key, expectation } of declared()) {
        if (which === 'theirs' && !expectation.theirs) continue
        let sent: Sent | undefined
        for (const who of everybody) {
          sent ??= await expectation.send(world[which], world)
          const { status, problem } = await send(endpoint, sent, who)
          // What is open to visitors is looked for among what anybody may see.
          if (who === undefined && endpoint.openWith) {
            if (status !== 200 && status !== 404) faults.push(`${key} as a visitor: ${status}`)
            continue
          }
          const expected = wanted(key, expectation, who, which)
          const isIn = (status >= 200 && status < 300) || expectation.also?.includes(status)
          if (expected === 'in' ? !isIn : status !== expected)
            faults.push(
              `${key} of ${which} as ${who ?? 'nobody'}: ${status} ${problem.message} ${JSON.stringify(problem.details)}, wanted ${expected}`,
            )
          const name = { 401: 'Unauthorized', 403: 'Forbidden', 404: 'NotFound' }[status]
          if (name && problem.name !== name) faults.push(`${key}: ${status} is called ${problem.name}`)
          // What a success has used up is made anew for the next.
          if (isIn && endpoint.method !== 'GET') sent = undefined
        }
      }
      expect(faults).toEqual([])
    },
    300_000,
  )

  it('has no record of one environment under another, not even for an admin', async () => {
    const faults: string[] = []
    for (const { endpoint, key, expectation } of declared()) {
      const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name)
      if (names[0] !== 'envId' || names.length < 2 || names.includes('teamId')) continue
      const { params, ...sent } = await expectation.send(world.ours, world)
      const { status } = await send(endpoint, { ...sent, params: { ...params, envId: 'production' } }, 'admin')
      if (status !== 404) faults.push(`${key}: ${status}`)
    }
    expect(faults).toEqual([])
  })

  it('keeps hidden records out of everything else that is read', async () => {
    const { teamId, applicationId, keyId, productId, specId } = world.theirs
    const faults: string[] = []
    // The picker of sharing names every team.
    const read = declared().filter(
      ({ endpoint, expectation, key }) => endpoint.method === 'GET' && !expectation.theirs && key !== 'GET /api/teams/names',
    )
    for (const { endpoint, key, expectation } of read) {
      for (const who of accounts.filter((one) => one !== 'admin' && one !== 'developer2')) {
        const { json } = await send(endpoint, await expectation.send(world.ours, world), who)
        const text = JSON.stringify(json ?? '')
        for (const id of [teamId, applicationId, keyId, productId, specId]) if (text.includes(id)) faults.push(`${key} as ${who}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('names in its list of roles exactly whom the table lets in: an admin only where it names admin', () => {
    const sorted = (roles: readonly string[]) => roles.toSorted((a, b) => a.localeCompare(b))
    const faults = declared().flatMap(({ endpoint: { access }, key, expectation: { to } }) => {
      const [says, wants] = [access, to].map((one) => (typeof one === 'string' ? one : sorted(one).join()))
      return says === wants ? [] : [`${key}: ${says}, wanted ${wants}`]
    })
    expect(faults).toEqual([])
  })

  it('says what it is, and a repeatable one knows how to answer a repeat', () => {
    for (const { endpoint, repeat } of portal.portal.routes) {
      expect(endpoint.summary.length, keyOf(endpoint)).toBeGreaterThan(3)
      expect(endpoint.tag, keyOf(endpoint)).not.toBe('')
      expect(repeat !== undefined, `${keyOf(endpoint)} and Idempotency-Key`).toBe(endpoint.idempotent === true)
    }
  })
})
