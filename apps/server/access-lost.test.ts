import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { members } from '@portico/apidex/teams/team.contract.ts'
import { users } from '@portico/core/users/user.contract.ts'
import { addressOf } from '@portico/platform/contract/endpoint.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manyOf } from './testing/endpoints.ts'
import { expectations, keyOf } from './testing/expectations.ts'
import { type NamedPlace, placesOfNames } from './testing/named-places.ts'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'
import { makeWorld, type World } from './testing/world.ts'

let portal: TestPortal
let world: World
/** developer2's, with the group's product beside an open one; shared with the team of ours, which is outside the group. */
let shared: { envId: 'test'; id: string; keyId: string; value: string }
/** The same, but that its product of the group waits for a decision. */
let waiting: { id: string; keyId: string }
beforeAll(async () => {
  portal = await testPortal()
  world = await makeWorld(portal)
  const { theirs, ours } = world
  const approve = (id: string, keyId: string, names: string[]) =>
    portal.raw('POST', `/api/environments/test/applications/${id}/keys/${keyId}/approve`, { as: 'admin', body: names })
  const made = await portal.call(applications.create, {
    as: 'developer2',
    params: { envId: 'test' },
    body: { name: 'Carried', teamId: theirs.teamId, apiProducts: ['hidden', 'quick', 'guarded'] },
  })
  const key = made.keys[0]
  if (!key) throw new Error('An application came without a key.')
  expect((await approve(made.id, key.id, ['hidden'])).status).toBe(204)
  await portal.call(sharing.share, { as: 'developer2', params: { teamId: ours.teamId }, body: { appId: made.appId } })
  // What is told of a product that is seen must not name the one that takes its place.
  const body = { replacedById: theirs.productId }
  await portal.call(apiProducts.change, { as: 'admin', params: { envId: 'test', productId: ours.productId }, body })
  shared = { envId: 'test', id: made.id, keyId: key.id, value: key.value ?? '' }
  const asking = await portal.call(applications.create, {
    as: 'developer2',
    params: { envId: 'test' },
    body: { name: 'Asking', teamId: theirs.teamId, apiProducts: ['quick', 'hidden'] },
  })
  await portal.call(sharing.share, { as: 'developer2', params: { teamId: ours.teamId }, body: { appId: asking.appId } })
  waiting = { id: asking.id, keyId: asking.keys[0]?.id ?? '' }
}, 120_000)
afterAll(() => portal.close())

const keyPath = () => `/api/environments/test/applications/${shared.id}/keys`
const namesNothing = (json: unknown) => {
  const text = JSON.stringify(json)
  for (const told of ['hidden', world.theirs.productId, world.theirs.specId, world.theirs.groupId]) expect(text).not.toContain(told)
}

describe('a shared application with a product of a group', () => {
  it.each(['developer', 'subscriptions', 'analyst'] as const)(
    '%s, who is outside the group, neither reveals nor rotates its key',
    async (as) => {
      const reveal = await portal.raw('POST', `${keyPath()}/${shared.keyId}/reveal`, { as })
      expect([reveal.status, reveal.problem.code]).toEqual([403, 'keyOpensMore'])
      namesNothing(reveal.json)
      for (const body of [
        { rotates: shared.keyId },
        { rotates: shared.keyId, overlapHours: 0 },
        { rotates: shared.keyId, apiProducts: ['quick'] },
      ]) {
        const rotate = await portal.raw('POST', keyPath(), { as, body })
        expect([rotate.status, rotate.problem.code]).toEqual([403, 'keyOpensMore'])
        namesNothing(rotate.json)
      }
    },
  )

  it('its own team reveals it and admins do; the key works on, and admins see the team outside the group', async () => {
    for (const as of ['developer2', 'admin'] as const)
      expect((await portal.raw('POST', `${keyPath()}/${shared.keyId}/reveal`, { as })).json).toEqual({ value: shared.value })
    const call = await fetch(`${portal.url}/gateway/test/hidden/pets`, { headers: { apikey: shared.value } })
    expect(call.status).toBe(200)
    const lost = await portal.call(permissionGroups.lost, { as: 'admin', query: { filter: { limit: 50 } } })
    const team = (await portal.raw('GET', `/api/teams/${world.ours.teamId}`, { as: 'developer' })).json as { name: string }
    expect(lost.filter(({ keyId }) => keyId === shared.keyId)).toEqual([
      expect.objectContaining({ productId: world.theirs.productId, sharedWith: [team.name] }),
    ])
  })

  it('keys with nothing but what they may see are theirs to reveal and rotate', async () => {
    const made = await portal.call(keys.create, {
      as: 'developer',
      params: { envId: 'test', id: shared.id },
      body: { apiProducts: ['quick'] },
    })
    expect((await portal.raw('POST', `${keyPath()}/${made.id}/reveal`, { as: 'analyst' })).status).toBe(200)
    expect((await portal.raw('POST', keyPath(), { as: 'analyst', body: { rotates: made.id } })).status).toBe(201)
  })

  it('no answer about it, or about anything else that is seen, names the product', async () => {
    const { productId, specId } = world.theirs
    const records = { ...world.ours, applicationId: shared.id, keyId: shared.keyId }
    const faults: string[] = []
    for (const { endpoint } of portal.portal.routes.filter((route) => route.endpoint.method === 'GET')) {
      const expectation = expectations[keyOf(endpoint)]
      if (!expectation) continue
      for (const as of ['developer', 'subscriptions', 'analyst', 'architect', 'reader', 'productowner'] as Account[]) {
        const { params, query } = await expectation.send(records, world)
        const { json, status } = await portal.raw(
          'GET',
          `${addressOf(endpoint.path, params)}${query ? `?${new URLSearchParams(query)}` : ''}`,
          { as },
        )
        const text = JSON.stringify(json ?? '')
        if ([productId, specId, '"hidden"', '/hidden'].some((told) => text.includes(told)) && status < 400)
          faults.push(`${keyOf(endpoint)} as ${as}`)
      }
    }
    expect(faults).toEqual([])
  }, 120_000)

  it('a base path that clashes with a hidden one is refused without a name', async () => {
    const body = { apiproduct: 'clash', displayName: 'Clash', visibility: 'signedIn' }
    for (const basePath of ['/hidden', '/hidden/below']) {
      const answer = await portal.raw('POST', '/api/environments/test/apiproducts', { as: 'productowner', body: { ...body, basePath } })
      expect([answer.status, answer.problem.details[0]?.path]).toEqual([409, 'basePath'])
      namesNothing(answer.json)
    }
    const seen = await portal.raw('POST', '/api/environments/test/apiproducts', {
      as: 'productowner',
      body: { ...body, basePath: '/quick/x' },
    })
    expect(seen.problem.message).toContain('quick')
  })

  it('nobody takes off a key, counts or finds a product that they may not see; their own products still go', async () => {
    const rowOf = async (as: Account, query: string) => {
      const { json } = await portal.raw('GET', `/api/environments/test/applications?${query}`, { as })
      return (json as { data: { id: string; pendingProducts: number }[] }).data.find(({ id }) => id === waiting.id)
    }
    for (const as of ['developer', 'subscriptions', 'analyst'] as const) {
      expect((await rowOf(as, 'nameSearch=Asking'))?.pendingProducts).toBe(0)
      expect(await rowOf(as, 'product=hidden')).toBeUndefined()
      expect(await rowOf(as, 'status=pending')).toBeUndefined()
      expect(await rowOf(as, 'product=quick')).toBeDefined()
    }
    for (const as of ['developer2', 'admin'] as const) {
      expect((await rowOf(as, 'nameSearch=Asking'))?.pendingProducts).toBe(1)
      expect(await rowOf(as, 'product=hidden')).toBeDefined()
      expect(await rowOf(as, 'status=pending')).toBeDefined()
    }
    const change = (as: Account, body: object) =>
      portal.raw('POST', `/api/environments/test/applications/${waiting.id}/keys/${waiting.keyId}`, { as, body })
    expect((await change('developer', { remove: ['hidden'] })).status).toBe(422)
    expect((await change('developer', { add: ['hidden'] })).status).toBe(404)
    expect((await change('developer', { remove: ['quick'] })).status).toBe(200)
    expect((await change('developer', { add: ['quick'] })).status).toBe(200)
    expect((await rowOf('developer2', 'nameSearch=Asking'))?.pendingProducts).toBe(1)
    expect((await change('developer2', { add: ['hidden'] })).status).toBe(200)
  })

  it('a value that somebody outside the group knows never opens a product of the group; a new key does', async () => {
    const { json } = await portal.raw('POST', `/api/environments/test/applications/${waiting.id}/keys/${waiting.keyId}/reveal`, {
      as: 'developer',
    })
    expect(json).toMatchObject({ error: { code: 'keyOpensMore' } })
    const make = (as: Account) =>
      portal.call(keys.create, { as, params: { envId: 'test', id: waiting.id }, body: { apiProducts: ['quick'] } })
    const path = (keyId: string) => `/api/environments/test/applications/${waiting.id}/keys/${keyId}`
    const add = (keyId: string) => portal.raw('POST', path(keyId), { as: 'developer2', body: { add: ['quick', 'hidden'] } })
    const refusal = [422, [expect.objectContaining({ path: 'add.1', code: 'revealedOutside' })]]
    const seen = async ({ status, problem }: Awaited<ReturnType<typeof add>>) => [status, problem.details]

    const revealed = await make('developer2')
    expect((await portal.raw('POST', `${path(revealed.id)}/reveal`, { as: 'analyst' })).status).toBe(200)
    expect(await seen(await add(revealed.id))).toEqual(refusal)
    const madeOutside = await make('developer')
    expect(await seen(await add(madeOutside.id))).toEqual(refusal)

    const unknown = await make('developer2')
    for (const as of ['admin', 'developer2'] as const)
      expect((await portal.raw('POST', `${path(unknown.id)}/reveal`, { as })).status).toBe(200)
    expect((await add(unknown.id)).status).toBe(200)
    expect((await portal.raw('POST', `${path(unknown.id)}/approve`, { as: 'admin', body: ['hidden'] })).status).toBe(204)
  })

  it('what waits on a key whose value somebody outside the group knows is not approved, and may be rejected', async () => {
    const asked = await portal.call(applications.create, {
      as: 'developer2',
      params: { envId: 'test' },
      body: { name: 'Known', teamId: world.theirs.teamId, apiProducts: ['hidden'] },
    })
    const at = `/api/environments/test/applications/${asked.id}/keys/${asked.keys[0]?.id}`
    const joined = await portal.call(members.add, {
      as: 'developer2',
      body: { teamId: world.theirs.teamId, role: 'Developer', developerId: 'analyst@portico.example' },
    })
    expect((await portal.raw('POST', `${at}/reveal`, { as: 'analyst' })).status).toBe(200)
    await portal.raw('DELETE', `/api/members/${joined.id}`, { as: 'developer2' })
    const approve = await portal.raw('POST', `${at}/approve`, { as: 'admin', body: ['hidden'] })
    expect([approve.status, approve.problem.details]).toEqual([
      422,
      [expect.objectContaining({ path: 'products.0', code: 'revealedOutside' })],
    ])
    const reject = await portal.raw('POST', `${at}/reject`, { as: 'admin', body: { products: ['hidden'], reason: 'A new key, please.' } })
    expect(reject.status).toBe(204)
  })

  it('wherever a name can be sent, a hidden product and one that never was are answered alike', async () => {
    const [hidden, madeUp] = ['hidden', 'zyxwvu']
    const faults: string[] = []
    let compared = 0
    const places = portal.portal.routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === 'GET' || path.includes('/applications'))
      .flatMap((endpoint): NamedPlace[] => placesOfNames(endpoint))
      // The name that a record is given is its own.
      .filter(({ place }) => place !== 'body name')
      // What is read is compared first: a write may give a record the name that was sent.
      .toSorted((a, b) => Number(a.endpoint.method !== 'GET') - Number(b.endpoint.method !== 'GET'))
    for (const { endpoint, place, put } of places) {
      const expectation = expectations[keyOf(endpoint)]
      if (!expectation || endpoint.access === 'system' || endpoint.access === 'public') continue
      // Of the application, they see nothing but that it asks for a product of theirs.
      const as: Account = endpoint.access === 'signedIn' ? 'developer' : 'productowner'
      for (const on of [{ id: shared.id, keyId: shared.keyId }, waiting]) {
        const records = { ...world.ours, applicationId: on.id, keyId: on.keyId }
        const isOfKey = endpoint.path.includes('/applications/:id')
        const ask = async (name: string) => {
          const sent = await expectation.send(records, world)
          const params = { ...sent.params, ...(isOfKey && { id: on.id, ...(sent.params?.keyId && { keyId: on.keyId }) }) }
          const { query, body } = put(sent, name)
          const address = `${addressOf(endpoint.path, params)}?${new URLSearchParams(query)}`
          const { status, problem, json } = await portal.raw(endpoint.method, address, {
            as,
            ...(body !== undefined && { body }),
          })
          const answer = status < 400 ? (endpoint.method === 'GET' ? idsIn(json) : []) : [problem.code, problem.message, problem.details]
          return JSON.stringify([status, answer]).replaceAll(name, 'NAME')
        }
        const [ofHidden, ofMadeUp] = [await ask(hidden), await ask(madeUp)]
        compared += 1
        if (ofHidden !== ofMadeUp) faults.push(`${keyOf(endpoint)} ${place}: ${ofHidden} but ${ofMadeUp}`)
      }
    }
    expect(faults).toEqual([])
    expect(places.map(({ endpoint, place }) => `${endpoint.method} ${endpoint.path} ${place}`)).toEqual(
      expect.arrayContaining([
        'GET /api/environments/:envId/applications query product',
        'POST /api/environments/:envId/applications/:id/keys body apiProducts',
        'POST /api/environments/:envId/applications/:id/keys/:keyId body add',
        'POST /api/environments/:envId/applications/:id/keys/:keyId body remove',
        'POST /api/environments/:envId/applications/:id/keys/:keyId/approve body',
        'POST /api/environments/:envId/applications/:id/keys/:keyId/reject body products',
      ]),
    )
    expect(compared).toBeGreaterThan(manyOf(100))
  }, 120_000)
})

/** Which records an answer shows, whatever else is in it. */
function idsIn(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) return []
  return Object.entries(json).flatMap(([field, value]) => (field === 'id' && typeof value === 'string' ? [value] : idsIn(value)))
}

it('a former member of the group neither reveals nor rotates the key of their own team’s application', async () => {
  const { theirs } = world
  expect(
    (
      await portal.raw('POST', `/api/environments/test/applications/${theirs.applicationId}/keys/${theirs.keyId}/approve`, {
        as: 'admin',
        body: ['hidden'],
      })
    ).status,
  ).toBe(204)
  const { memberId } = {
    memberId: (
      await portal.call(members.add, {
        as: 'developer2',
        body: { teamId: theirs.teamId, role: 'Developer', developerId: 'analyst@portico.example' },
      })
    ).id,
  }
  const reveal = () =>
    portal.raw('POST', `/api/environments/test/applications/${theirs.applicationId}/keys/${theirs.keyId}/reveal`, { as: 'analyst' })
  expect((await reveal()).status).toBe(200)
  const link = `/api/permissiongroups/${theirs.groupId}/teams/rel/${theirs.teamId}`
  expect((await portal.raw('DELETE', link, { as: 'admin' })).status).toBeLessThan(300)
  expect((await reveal()).problem.code).toBe('keyOpensMore')
  expect((await portal.raw('PUT', link, { as: 'admin' })).status).toBeLessThan(300)
  expect((await reveal()).status).toBe(200)
  await portal.raw('DELETE', `/api/members/${memberId}`, { as: 'developer2' })
})

it('every repeat by Idempotency-Key looks at visibility again', async () => {
  const faults: string[] = []
  for (const { endpoint } of portal.portal.routes.filter(({ repeat }) => repeat !== undefined)) {
    const expectation = expectations[keyOf(endpoint)]
    const isDecision = /approve|reject/.test(endpoint.path)
    // What is seen by role alone is not lost with a record, and roles are asked before a repeat is looked up.
    if (!expectation || expectation.staysSeen || (Array.isArray(expectation.to) && !isDecision)) continue
    // Who is let in for a time: an Admin of the team, or the owner of a product that is asked for.
    const as: Account = isDecision ? 'productowner' : 'architect'
    const { teamId, productId } = world.ours
    const joined = isDecision
      ? undefined
      : await portal.call(members.add, {
          as: 'developer2',
          body: { teamId: world.theirs.teamId, role: 'Admin', developerId: 'architect@portico.example' },
        })
    const records = isDecision ? world.ours : world.theirs
    const { params, body } = await expectation.send(records, world)
    const send = () =>
      portal.raw(endpoint.method, addressOf(endpoint.path, params), {
        as,
        body,
        headers: { 'idempotency-key': `lost-${keyOf(endpoint).length}-${endpoint.path}` },
      })
    const first = await send()
    const again = await send()
    if (first.status >= 300 || again.status !== first.status)
      faults.push(`${keyOf(endpoint)}: ${first.status} ${first.problem.message}, ${again.status}`)
    if (joined) await portal.raw('DELETE', `/api/members/${joined.id}`, { as: 'developer2' })
    else
      for (const name of [productId, world.guardedId])
        await portal.call(apiProducts.change, { as: 'admin', params: { envId: 'test', productId: name }, body: { ownerId: null } })
    const after = await send()
    if (after.status !== 404) faults.push(`${keyOf(endpoint)}: ${after.status} after ${as} lost sight, team ${teamId}`)
    if (isDecision) {
      const { id: ownerId } = await portal.call(users.me, { as: 'productowner' })
      for (const name of [productId, world.guardedId])
        await portal.call(apiProducts.change, { as: 'admin', params: { envId: 'test', productId: name }, body: { ownerId } })
    }
  }
  expect(faults).toEqual([])
}, 120_000)

it('people who never signed in are found by admins only', async () => {
  const found = async (as: Account, search: string) =>
    (await portal.call(users.find, { as, query: { search } })).data.map(({ email }) => email)
  expect(await found('admin', 'guest@')).toEqual(['guest@portico.example'])
  for (const as of ['developer', 'developer2', 'productowner', 'subscriptions'] as const) {
    expect(await found(as, 'guest@')).toEqual([])
    expect(await found(as, 'developer2@')).toEqual(['developer2@portico.example'])
  }
})
