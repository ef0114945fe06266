import { randomUUID } from 'node:crypto'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { members, type Team, teams } from '@portico/apidex/teams/team.contract.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { adoption, adoptionApplication } from '../../adoption/server/adoption.table.ts'
import { type Application, applications, sharing } from '../application.contract.ts'
import { keys } from '../key.contract.ts'
import { adoptedStore, type ToAdopt } from './adopted.store.ts'

const envId = 'test'
const base = `/api/environments/${envId}/applications`
let portal: TestPortal
let count = 0
/** Of the developer, with one member of each lower role, and a reader who is its Developer. */
let owning: Team
/** Of developer2, with one member of each lower role that is in no other team. */
let receiving: Team

const nextName = (what: string) => {
  count += 1
  return `${what} ${count}`
}
const newTeam = (as: Account = 'developer') => portal.call(teams.create, { as, body: { name: nextName('Team') } })
const join = (team: Team, as: Account, who: Account, role: 'Admin' | 'Developer' | 'Viewer') =>
  portal.call(members.add, { as, body: { teamId: team.id, developerId: `${who}@portico.example`, role } })

beforeAll(async () => {
  portal = await testPortal()
  for (const as of ['admin', 'architect', 'analyst', 'subscriptions', 'reader', 'productowner', 'developer2'] as const)
    await portal.raw('GET', '/api/users/me', { as })
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: envId, name: 'Test', displayName: 'Test', platformId: platform.id } })
  const product = await portal.call(apiProducts.create, {
    as: 'admin',
    params: { envId },
    body: { apiproduct: 'quick', displayName: 'Quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' },
  })
  await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId: product.id }, body: { status: 'published' } })
  owning = await newTeam()
  receiving = await newTeam('developer2')
  for (const [team, owner] of [
    [owning, 'developer'],
    [receiving, 'developer2'],
  ] as const) {
    await join(team, owner, 'architect', 'Admin')
    await join(team, owner, 'analyst', 'Developer')
    await join(team, owner, 'subscriptions', 'Viewer')
    await join(team, owner, 'reader', 'Developer')
  }
})
afterAll(() => portal.close())

const create = (team: Team = owning, as: Account = 'developer') =>
  portal.call(applications.create, { as, params: { envId }, body: { name: nextName('App'), teamId: team.id, apiProducts: ['quick'] } })
const share = (made: Application, team: Team = receiving, as: Account = 'developer') =>
  portal.call(sharing.share, { as, params: { teamId: team.id }, body: { appId: made.appId } })
const tryShare = (made: Application, team: Team, as?: Account) =>
  portal.raw('POST', `/api/teams/${team.id}/sharedapplications`, { as, body: { appId: made.appId } })
const tryStop = (id: string, as?: Account) => portal.raw('DELETE', `/api/sharedapplications/${id}`, { as })
const read = (made: Application, as: Account = 'developer') => portal.call(applications.get, { as, params: { envId, id: made.id } })

/** What came of each thing that one may want to do with an application, the ending ones last. */
async function attempt(made: Application, as: Account): Promise<Record<string, number>> {
  const path = `${base}/${made.id}`
  const key = `${path}/keys/${made.keys[0]?.id}`
  const status = async (method: string, address: string, body?: unknown) => (await portal.raw(method, address, { as, body })).status
  return {
    see: await status('GET', path),
    edit: await status('PUT', path, { description: 'Changed' }),
    addKey: await status('POST', `${path}/keys`, {}),
    changeKey: await status('POST', key, { suspended: false }),
    reveal: await status('POST', `${key}/reveal`),
    revoke: await status('DELETE', key),
    move: await status('PUT', path, { teamId: null }),
    share: (await tryShare(made, await newTeam(), as)).status,
    delete: await status('DELETE', path),
  }
}
const all = { see: 200, edit: 200, addKey: 201, changeKey: 200, reveal: 200, revoke: 204, move: 200, share: 201, delete: 204 }
const editing = { ...all, move: 403, share: 403, delete: 403 }
const seeing = { see: 200, edit: 403, addKey: 403, changeKey: 403, reveal: 403, revoke: 403, move: 403, share: 403, delete: 403 }
const nothing = { see: 404, edit: 404, addKey: 404, changeKey: 404, reveal: 404, revoke: 404, move: 404, share: 404, delete: 404 }

describe('the rights of a role', () => {
  it.each([
    ['Owner', 'developer', all],
    ['Admin', 'architect', all],
    ['Developer', 'analyst', editing],
    ['Viewer', 'subscriptions', seeing],
    ['Developer who only reads', 'reader', seeing],
    ['global admin', 'admin', all],
    ['nobody', 'productowner', nothing],
  ] as const)('in the owning team: %s', async (_, as, rights) => expect(await attempt(await create(), as)).toEqual(rights))

  it.each([
    ['Owner', 'developer2', editing],
    ['Admin', 'architect', editing],
    ['Developer', 'analyst', editing],
    ['Viewer', 'subscriptions', seeing],
    ['Developer who only reads', 'reader', seeing],
    ['nobody', 'productowner', nothing],
  ] as const)('in a team that it is shared with: %s may neither delete nor share on', async (_, as, rights) => {
    const made = await create(await newTeam())
    await share(made)
    expect(await attempt(made, as)).toEqual(rights)
  })

  it('is told with the application, so that a screen holds no rules of its own', async () => {
    const made = await create()
    const may = async (as: Account) => (await read(made, as)).may
    expect(await may('developer')).toEqual(['edit', 'manageKeys', 'reveal', 'share', 'delete'])
    expect(await may('analyst')).toEqual(['edit', 'manageKeys', 'reveal'])
    expect([await may('subscriptions'), await may('reader')]).toEqual([[], []])
  })

  it('does not show a Viewer the value of a key', async () => {
    const made = await create()
    expect(JSON.stringify(await read(made, 'subscriptions'))).not.toContain(made.keys[0]?.value)
  })

  it('ends with the membership', async () => {
    const team = await newTeam()
    const member = await join(team, 'developer', 'productowner', 'Admin')
    const made = await create(team)
    expect((await read(made, 'productowner')).id).toBe(made.id)
    await portal.call(members.remove, { as: 'developer', params: { id: member.id } })
    expect(await attempt(made, 'productowner')).toEqual(nothing)
  })
})

describe('sharing', () => {
  it('does not tell whose it was at the gateway; those whose it is now, and admins, are told', async () => {
    const { id: teamId } = await newTeam()
    const { database } = portal.portal.services
    const [now, run, gatewayId] = [new Date(), randomUUID(), 'found']
    const found: ToAdopt = { gatewayId, teamId, ownerId: null, nameOf: () => 'Found', keys: [] }
    const taken = await database.transaction((tx) => adoptedStore(tx).take(envId, [found], { by: null, now, mayClash: false }))
    const id = taken.get(gatewayId)?.id ?? ''
    await portal.call(sharing.share, { as: 'developer', params: { teamId: receiving.id }, body: { appId: gatewayId } })
    const ownerFor = async (as: Account) => (await portal.call(applications.get, { as, params: { envId, id } })).gatewayOwner
    const told = () => Promise.all((['developer', 'admin', 'developer2'] as const).map(ownerFor))
    expect(await told()).toEqual([null, null, null])
    await database.db.insert(adoption).values({ environmentId: envId, state: 'adopted', run, createdAt: now, updatedAt: now })
    await database.db.insert(adoptionApplication).values({
      ...{ environmentId: envId, gatewayId, name: 'Found', gatewayOwner: 'ops@acme.example', state: 'adopted', run },
      ...{ keys: 1, inactive: 0, fixed: 0, products: [], applicationId: id },
    })
    expect(await told()).toEqual(['ops@acme.example', 'ops@acme.example', null])
  })

  it('lets the other team see the application in its list, and stands in the history', async () => {
    const made = await create(await newTeam())
    expect(await share(made)).toMatchObject({ teamId: receiving.id, appId: made.appId })
    expect((await read(made)).sharedWith).toMatchObject([{ teamId: receiving.id, teamName: receiving.name }])
    const query = { search: made.name }
    const listed = await portal.call(applications.ofTeam, { as: 'developer2', params: { envId, teamId: receiving.id }, query })
    expect(listed.data.map((one) => one.id)).toEqual([made.id])
    expect((await portal.call(applications.list, { as: 'developer2', params: { envId }, query })).data).toHaveLength(1)
    const history = await portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
    expect(history[0]).toMatchObject({ action: 'link', changes: [{ field: 'sharedWith', old: null, new: receiving.name }] })
  })

  it('what a team has, own or shared, is left out of what could be shared with it, in rows and in number', async () => {
    const [given, other] = [await create(), await create()]
    await share(given)
    const open = async (team: Team) => {
      const { data, page } = await portal.call(applications.list, {
        as: 'developer',
        params: { envId },
        query: { notOfTeam: team.id, ids: [given.id, other.id] },
      })
      return [data.map((one) => one.id), page.total_elements]
    }
    expect(await open(receiving)).toEqual([[other.id], 1])
    expect(await open(owning)).toEqual([[], 0])
  })

  it('ends when it is stopped: the other team does not see the application any more', async () => {
    const made = await create(await newTeam())
    const { id } = await share(made)
    expect([(await tryStop(id)).status, (await tryStop(id, 'productowner')).status, (await tryStop(id, 'developer2')).status]).toEqual([
      401, 404, 403,
    ])
    expect((await tryStop(id, 'developer')).status).toBe(204)
    expect((await tryStop(id, 'developer')).status).toBe(404)
    expect((await portal.raw('GET', `${base}/${made.id}`, { as: 'developer2' })).status).toBe(404)
    const history = await portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
    expect(history[0]).toMatchObject({ action: 'unlink', changes: [{ field: 'sharedWith', old: receiving.name, new: null }] })
  })

  it('is once per team, and not with the owning one', async () => {
    const made = await create()
    await share(made)
    expect((await tryShare(made, receiving, 'developer')).problem).toMatchObject({ statusCode: 409, details: [{ path: 'teamId' }] })
    expect((await tryShare(made, owning, 'developer')).problem).toMatchObject({ statusCode: 422, details: [{ path: 'teamId' }] })
  })

  it('of what is not there is 404, without sign-in 401', async () => {
    const made = await create()
    expect((await tryShare(made, receiving)).status).toBe(401)
    expect((await tryShare(made, { ...receiving, id: randomUUID() }, 'developer')).status).toBe(404)
    expect((await tryShare({ ...made, appId: randomUUID() }, receiving, 'developer')).status).toBe(404)
    expect((await tryShare(made, receiving, 'productowner')).status).toBe(404)
    expect((await tryStop(randomUUID(), 'admin')).status).toBe(404)
  })

  it.each([
    [{}, 'appId'],
    [{ appId: '' }, 'appId'],
    [{ appId: 12 }, 'appId'],
    [{ appId: 'x', colour: 'red' }, 'colour'],
  ])('refuses %j by naming %s', async (body, path) => {
    const answer = await portal.raw('POST', `/api/teams/${receiving.id}/sharedapplications`, { as: 'developer', body })
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
  })

  it('by the owner of an own application', async () => {
    const made = await portal.call(applications.create, {
      as: 'productowner',
      params: { envId },
      body: { name: nextName('Own'), apiProducts: [] },
    })
    await share(made, receiving, 'productowner')
    expect(await attempt(made, 'analyst')).toMatchObject({ see: 200, edit: 200, share: 403, delete: 403 })
  })

  it('ends by itself when the application moves to the team that it was shared with', async () => {
    const [from, to] = [await newTeam(), await newTeam()]
    const made = await create(from)
    await share(made, to)
    await share(made)
    const moved = await portal.call(applications.change, { as: 'developer', params: { envId, id: made.id }, body: { teamId: to.id } })
    expect(moved.sharedWith.map((one) => one.teamId)).toEqual([receiving.id])
  })

  it('leaves the keys as they are, and a key that the other team made goes on when it ends', async () => {
    const made = await create(await newTeam())
    const { id } = await share(made)
    const key = await portal.call(keys.create, { as: 'analyst', params: { envId, id: made.id }, body: { apiProducts: ['quick'] } })
    await portal.call(sharing.stop, { as: 'developer', params: { id } })
    for (const value of [key.value, made.keys[0]?.value])
      expect((await fetch(`${portal.url}/gateway/${envId}/quick/anything`, { headers: { apikey: value ?? '' } })).status).toBe(404)
  })

  it('ends with the application', async () => {
    const made = await create()
    const { id } = await share(made)
    await portal.call(applications.remove, { as: 'developer', params: { envId, id: made.id } })
    expect((await tryStop(id, 'developer')).status).toBe(404)
  })
})
