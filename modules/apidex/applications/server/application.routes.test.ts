import { randomUUID } from 'node:crypto'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { members, teams } from '@portico/apidex/teams/team.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Application, applications } from '../application.contract.ts'
import { keys } from '../key.contract.ts'
import { applicationStore } from './application.store.ts'

const envId = 'test'
let portal: TestPortal
let teamId: string
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId, 'other')
  await makeProducts(portal, [
    { apiproduct: 'quick' },
    { apiproduct: 'guarded', approval: 'manual' },
    { apiproduct: 'slow', approval: 'manual' },
    { apiproduct: 'looked-at' },
    { apiproduct: 'draft', through: [] },
    { apiproduct: 'retired', through: ['published', 'deprecated', 'retired'] },
    { apiproduct: 'deprecated', through: ['published', 'deprecated'] },
  ])
  // People are known to the portal from their first call on.
  for (const as of ['developer2', 'reader'] as const) await portal.raw('GET', '/api/users/me', { as })
  teamId = (await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })).id
})
afterAll(() => portal.close())

const create = (name: string) =>
  portal.call(applications.create, { as: 'developer', params: { envId }, body: { name, teamId, apiProducts: ['quick', 'guarded'] } })
const call = async (path: string, value: string) =>
  (await fetch(`${portal.url}/gateway/${envId}${path}`, { headers: { apikey: value } })).status
const firstValueOf = (application: Application) => application.keys[0]?.value ?? ''
const keyOf = (application: Application) => ({ envId, id: application.id, keyId: application.keys[0]?.id ?? '' })

describe('what the portal says holds at the gateway', () => {
  it('opens approved products at once, keeps pending ones shut, opens them on approval and shuts them on removal', async () => {
    const made = await create('Whole story')
    expect(made.keys[0]?.apiProducts.map((one) => [one.apiproduct, one.status, one.enforcement.state])).toEqual([
      ['guarded', 'pending', 'enforced'],
      ['quick', 'approved', 'enforced'],
    ])
    const value = firstValueOf(made)
    expect(await call('/guarded/anything', value)).toBe(403)
    expect(await call('/quick/anything', value)).toBe(404)
    await portal.call(approvals.approve, { as: 'admin', params: keyOf(made), body: ['guarded'] })
    expect(await call('/guarded/anything', value)).toBe(404)
    await portal.call(keys.change, { as: 'developer', params: keyOf(made), body: { remove: ['guarded'] } })
    expect(await call('/guarded/anything', value)).toBe(403)
    await portal.call(applications.remove, { as: 'developer', params: { envId, id: made.id } })
    expect(await call('/quick/anything', value)).toBe(401)
  })
})

const base = `/api/environments/${envId}/applications`
const nextName = () => {
  count += 1
  return `App ${count}`
}
const own = (as: Account = 'developer', more: { name?: string; teamId?: string; apiProducts?: string[]; expiryDate?: string } = {}) =>
  portal.call(applications.create, { as, params: { envId }, body: { name: nextName(), apiProducts: [], ...more } })
const post = (body: unknown, as: Account | undefined = 'developer', headers: Record<string, string> = {}) =>
  portal.raw('POST', base, { as, body, headers })
const put = (made: Application, body: unknown, as: Account = 'developer') => portal.raw('PUT', `${base}/${made.id}`, { as, body })
const newTeam = (as: Account = 'developer') => portal.call(teams.create, { as, body: { name: `Team of ${nextName()}` } })
const join = (team: string, who: string, role: 'Admin' | 'Developer' | 'Viewer', as: Account = 'developer') =>
  portal.call(members.add, { as, body: { teamId: team, developerId: `${who}@portico.example`, role } })
const inMs = (ms: number) => new Date(portal.clock.now().getTime() + ms).toISOString()
const day = 86_400_000

describe('creating an application', () => {
  it('of a person without a team says whose it is by name', async () => {
    const made = await own('developer')
    expect(made).toMatchObject({ teamName: null, ownerId: 'developer@portico.example' })
    expect(made.ownerName).toMatch(/^\w+ \w+/)
    const { data } = await portal.call(applications.list, { as: 'developer', params: { envId }, query: { search: made.name } })
    expect(data.find(({ id }) => id === made.id)?.ownerName).toBe(made.ownerName)
  })

  it('makes it with its first key, whose value stands in this answer only', async () => {
    const made = await own('developer', { teamId, apiProducts: ['quick', 'deprecated'], expiryDate: inMs(day) })
    expect(made).toMatchObject({ teamId, teamName: 'Mobile', ownerId: null, createdBy: 'developer@portico.example', appId: made.id })
    expect(made.keys).toMatchObject([{ name: 'Primary', status: 'expiring', lastFour: firstValueOf(made).slice(-4) }])
    expect(made.may).toEqual(['edit', 'manageKeys', 'reveal', 'share', 'delete'])
    const read = await portal.raw('GET', `${base}/${made.id}`, { as: 'developer' })
    const history = await portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
    expect(history).toMatchObject([{ action: 'create', actorEmail: 'developer@portico.example', entityName: made.name }])
    for (const answer of [read.json, history]) expect(JSON.stringify(answer)).not.toContain(firstValueOf(made))
  })

  it('without a team makes it one’s own', async () =>
    expect(await own('developer2')).toMatchObject({ teamId: null, ownerId: 'developer2@portico.example' }))

  it('happens once under one Idempotency-Key; the repeat does not tell the value', async () => {
    const headers = { 'idempotency-key': randomUUID() }
    const body = { name: nextName(), apiProducts: ['quick'] }
    const first = await post(body, 'developer', headers)
    const again = await post(body, 'developer', headers)
    expect([first.status, again.status]).toEqual([201, 201])
    expect(again.json).toMatchObject({ id: (first.json as Application).id, keys: [{ value: null, repeated: true }] })
    const other = await post({ ...body, name: nextName() }, 'developer', headers)
    expect([other.status, other.problem.name]).toEqual([422, 'IdempotencyMismatch'])
    // The same key of another person is another request.
    expect((await post(body, 'developer2', headers)).status).toBe(201)
  })

  it('needs a name that is free with its owner and in its environment, whatever its case', async () => {
    const { name } = await own('developer', { teamId })
    const twin = await post({ name: name.toUpperCase(), teamId, apiProducts: [] })
    expect(twin.status).toBe(409)
    expect(twin.problem).toMatchObject({ name: 'UniqueConflict', details: [{ path: 'name', code: 'unique' }] })
    expect((await post({ name, apiProducts: [] })).status).toBe(201)
    expect((await post({ name, apiProducts: [] })).status).toBe(409)
    expect(
      (await portal.raw('POST', base.replace('/test/', '/other/'), { as: 'developer', body: { name, teamId, apiProducts: [] } })).status,
    ).toBe(201)
  })

  it('keeps its team, whose removal waits for it and is then refused', async () => {
    const team = await portal.call(teams.create, { as: 'developer', body: { name: nextName() } })
    const values = { environmentId: envId, appId: randomUUID(), name: nextName(), description: '', teamId: team.id }
    const { database, clock } = portal.portal.services
    const times = { createdAt: clock.now(), updatedAt: clock.now() }
    let removal: ReturnType<typeof portal.raw> | undefined
    await database.transaction(async (tx) => {
      await applicationStore(tx).create({ ...values, ...times })
      removal = portal.raw('DELETE', `/api/teams/${team.id}`, { as: 'developer' })
      const waited = new Promise((resolve) => setTimeout(() => resolve('waits'), 500))
      expect(await Promise.race([removal, waited])).toBe('waits')
    })
    const { status, problem } = (await removal) ?? {}
    expect(status).toBe(409)
    expect(problem).toMatchObject({ details: [{ path: 'applications', code: 'inUse', params: { count: 1 } }] })
  })

  it('gives a name free again when its application is deleted', async () => {
    const made = await own()
    await portal.call(applications.remove, { as: 'developer', params: { envId, id: made.id } })
    expect((await post({ name: made.name, apiProducts: [] })).status).toBe(201)
  })

  it.each([
    [{ apiProducts: [] }, 'name'],
    [{ name: 'x', apiProducts: [] }, 'name'],
    [{ name: 'x'.repeat(81), apiProducts: [] }, 'name'],
    [{ name: 'Good', description: 'x'.repeat(1001), apiProducts: [] }, 'description'],
    [{ name: 'Good' }, 'apiProducts'],
    [{ name: 'Good', apiProducts: [12] }, 'apiProducts.0'],
    [{ name: 'Good', apiProducts: ['quick', 'draft'] }, 'apiProducts.1'],
    [{ name: 'Good', apiProducts: ['retired'] }, 'apiProducts.0'],
    [{ name: 'Good', apiProducts: [], expiryDate: '2020-01-01T00:00:00Z' }, 'expiryDate'],
    [{ name: 'Good', apiProducts: [], expiryDate: 'tomorrow' }, 'expiryDate'],
    [{ name: 'Good', apiProducts: [], teamId: 'none' }, 'teamId'],
    [{ name: 'Good', apiProducts: [], teamId: randomUUID() }, 'teamId'],
    [{ name: 'Good', apiProducts: [], colour: 'red' }, 'colour'],
  ])('refuses %j by naming %s', async (body, path) => {
    // A draft is not there for others than its owner and admins.
    const answer = await post(body, 'productowner')
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
  })

  it('answers 404 to an unknown product, a hidden one and an unknown environment', async () => {
    const name = nextName()
    expect((await post({ name, apiProducts: ['unknown'] })).status).toBe(404)
    expect((await post({ name, apiProducts: ['quick', 'draft'] })).status).toBe(404)
    const nowhere = await portal.raw('POST', base.replace('/test/', '/nowhere/'), { as: 'developer', body: { name, apiProducts: [] } })
    expect(nowhere.status).toBe(404)
    expect((await post({ name, apiProducts: [] })).status).toBe(201)
  })

  it('does not request a product that one’s group only looks at', async () => {
    const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Lookers', level: 'VIEW' } })
    await portal.call(permissionGroups.link, { as: 'admin', params: { id: group.id, teamId } })
    const { data } = await portal.call(apiProducts.list, { as: 'admin', params: { envId }, query: { search: 'looked-at' } })
    const spec = { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {} }
    await portal.call(specs.upload, {
      as: 'admin',
      body: { environmentId: envId, productId: data[0]?.id ?? '', permissionGroupId: group.id, spec },
    })
    const answer = await post({ name: nextName(), apiProducts: ['looked-at'] })
    expect([answer.status, answer.problem.code]).toEqual([403, 'groupIsViewOnly'])
    expect((await post({ name: nextName(), apiProducts: ['looked-at'] }, 'developer2')).status).toBe(404)
  })

  it('needs sign-in, and a right in the team', async () => {
    const team = await newTeam()
    const body = { name: nextName(), teamId: team.id, apiProducts: [] }
    expect((await portal.raw('POST', base, { body })).status).toBe(401)
    expect((await post({ ...body, teamId: null }, 'reader')).status).toBe(403)
    expect((await post(body, 'developer2')).problem.details[0]?.path).toBe('teamId')
    const member = await join(team.id, 'developer2', 'Viewer')
    expect((await post(body, 'developer2')).status).toBe(403)
    await portal.call(members.change, { as: 'developer', params: { id: member.id }, body: { role: 'Developer' } })
    expect((await post(body, 'developer2')).status).toBe(201)
  })
})

describe('an application', () => {
  it('is there for its owner, its team and admin; for others, and elsewhere, it is not', async () => {
    const made = await own()
    const at = (as: Account, path = `${base}/${made.id}`) => portal.raw('GET', path, { as })
    expect((await portal.raw('GET', `${base}/${made.id}`)).status).toBe(401)
    expect((await at('admin')).status).toBe(200)
    for (const path of [`${base}/${made.id}`, `${base}/${made.id}/history`]) expect((await at('developer2', path)).status).toBe(404)
    for (const path of [`${base}/none`, `${base}/${randomUUID()}`, `${base.replace('/test/', '/other/')}/${made.id}`])
      expect((await at('developer', path)).status).toBe(404)
  })

  it('is renamed and described; what is left out stays', async () => {
    const made = await own()
    const name = nextName()
    expect((await put(made, { name })).json).toMatchObject({ name, description: '' })
    expect((await put(made, { description: 'New' })).json).toMatchObject({ name, description: 'New' })
    const history = await portal.call(applications.history, { as: 'developer', params: { envId, id: made.id } })
    expect(history[1]?.changes).toEqual([{ field: 'name', old: made.name, new: name }])
    expect((await put(made, { name: (await own()).name })).problem).toMatchObject({ statusCode: 409, details: [{ path: 'name' }] })
  })

  it.each([
    [{ name: 'x' }, 'name'],
    [{ description: 'x'.repeat(1001) }, 'description'],
    [{ teamId: 'none' }, 'teamId'],
    [{ teamId: randomUUID() }, 'teamId'],
    [{ apiProducts: ['quick'] }, 'apiProducts'],
  ])('is not changed by %j, which names %s', async (body, path) => {
    const answer = await put(await own(), body)
    expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
  })

  it('is not changed by others', async () => {
    const made = await own()
    expect((await portal.raw('PUT', `${base}/${made.id}`, { body: { name: 'Other' } })).status).toBe(401)
    expect((await put(made, { name: 'Other' }, 'reader')).status).toBe(403)
    expect((await put(made, { name: 'Other' }, 'developer2')).status).toBe(404)
  })

  it('moves to another team and back to a person, with its keys', async () => {
    const made = await own('developer', { apiProducts: ['quick'] })
    const team = await newTeam()
    expect((await put(made, { teamId: team.id })).json).toMatchObject({ teamId: team.id, teamName: team.name, ownerId: null })
    expect((await put(made, { teamId: null })).json).toMatchObject({ teamId: null, ownerId: 'developer@portico.example' })
    expect(await call('/quick/anything', firstValueOf(made))).toBe(404)
  })

  it('moves only where its mover may create one, and where its name is free', async () => {
    const made = await own()
    const foreign = await newTeam('developer2')
    expect((await put(made, { teamId: foreign.id })).problem.details[0]?.path).toBe('teamId')
    const member = await join(foreign.id, 'developer', 'Viewer', 'developer2')
    expect((await put(made, { teamId: foreign.id })).status).toBe(403)
    await portal.call(members.change, { as: 'developer2', params: { id: member.id }, body: { role: 'Developer' } })
    await own('developer2', { teamId: foreign.id, name: made.name })
    expect((await put(made, { teamId: foreign.id })).status).toBe(409)
    expect((await put(made, { teamId: foreign.id, name: nextName() })).status).toBe(200)
  })

  it('is deleted with its keys and is then not there', async () => {
    const made = await own('developer', { apiProducts: ['quick'] })
    const remove = (as?: Account) => portal.raw('DELETE', `${base}/${made.id}`, { as })
    expect([(await remove()).status, (await remove('reader')).status, (await remove('developer2')).status]).toEqual([401, 403, 404])
    expect(await call('/quick/anything', firstValueOf(made))).toBe(404)
    expect((await remove('developer')).status).toBe(204)
    expect(await call('/quick/anything', firstValueOf(made))).toBe(401)
    expect((await remove('developer')).status).toBe(404)
    expect((await portal.raw('GET', `${base}/${made.id}`, { as: 'admin' })).status).toBe(404)
    expect((await portal.raw('POST', `${base}/${made.id}/keys`, { as: 'developer', body: {} })).status).toBe(404)
  })
})

describe('the list', () => {
  const mark = `Listed ${Date.now()}`
  const list = (query: Record<string, unknown>, as: Account = 'developer') =>
    portal.call(applications.list, { as, params: { envId }, query: { search: mark, ...query } })
  const names = async (query: Record<string, unknown>, as?: Account) =>
    (await list(query, as)).data.map((one) => one.name.slice(mark.length + 1))

  beforeAll(async () => {
    await own('developer', { name: `${mark} b`, teamId, apiProducts: ['guarded', 'slow', 'quick'] })
    await own('developer', { name: `${mark} ä`, apiProducts: ['quick'], expiryDate: inMs(10 * day) })
    await own('developer', { name: `${mark} a`, expiryDate: inMs(40 * day) })
    await own('developer2', { name: `${mark} z` })
  })

  it('shows each caller what is theirs, with keys, what waits and the next expiry', async () => {
    expect(await names({})).toEqual(['a', 'ä', 'b'])
    expect(await names({}, 'developer2')).toEqual(['z'])
    expect(await names({}, 'admin')).toEqual(['a', 'ä', 'b', 'z'])
    expect(await names({ mine: true }, 'admin')).toEqual([])
    const rows = (await list({})).data
    expect(rows.map((row) => [row.keys.length, row.pendingProducts, row.state])).toEqual([
      [1, 0, 'enforced'],
      [1, 0, 'enforced'],
      [1, 2, 'enforced'],
    ])
    expect(rows.map((row) => row.nextExpiry)).toEqual([expect.any(String), expect.any(String), null])
  })

  it('is filtered by team, product and status', async () => {
    expect(await names({ team: teamId })).toEqual(['b'])
    expect(await names({ product: 'quick' })).toEqual(['ä', 'b'])
    expect(await names({ product: 'unknown' })).toEqual([])
    expect(await names({ status: 'pending' })).toEqual(['b'])
    expect(await names({ status: 'failed' })).toEqual([])
    expect(await names({ status: 'expiring' })).toEqual(['ä'])
    expect(await names({ filter: { team: teamId } })).toEqual(['b'])
  })

  it('takes several teams and products: one of them is enough', async () => {
    const second = (await newTeam()).id
    const several = 'Several of them'
    for (const [name, team, product] of [
      ['b', teamId, 'slow'],
      ['c', second, 'deprecated'],
      ['d', undefined, 'quick'],
    ] as const)
      await own('developer', { name: `${several} ${name}`, apiProducts: [product], ...(team && { teamId: team }) })
    const found = async (query: Record<string, unknown>) =>
      (await list({ search: several, ...query })).data.map((one) => one.name.slice(several.length + 1))
    expect(await found({ team: [teamId, second] })).toEqual(['b', 'c'])
    expect(await found({ product: ['deprecated', 'slow'] })).toEqual(['b', 'c'])
    expect(await found({ filter: { team: [second], product: ['deprecated', 'slow'] } })).toEqual(['c'])
    const repeated = await portal.raw('GET', `${base}?search=${encodeURIComponent(several)}&team=${teamId}&team=${second}`, {
      as: 'developer',
    })
    expect(repeated.json).toMatchObject({ page: { total_elements: 2 } })
    expect((await portal.raw('GET', `${base}?team=${teamId}&team=none`, { as: 'developer' })).status).toBe(422)
  })

  it('is grouped by team, in the order of the teams’ names, which follows a team that is renamed', async () => {
    const group = 'Grouped by team'
    const [first, second] = [await newTeam(), await newTeam()]
    const rename = (team: { id: string }, name: string) =>
      portal.call(teams.change, { as: 'developer', params: { id: team.id }, body: { name } })
    await rename(first, 'Zebra')
    await rename(second, 'Älg')
    for (const [name, team] of [
      ['one', first.id],
      ['two', second.id],
      ['three', first.id],
      ['none', undefined],
    ] as const)
      await own('developer', { name: `${group} ${name}`, ...(team && { teamId: team }) })
    const grouped = async () =>
      (await list({ search: group, groupBy: 'teamName', order: 'name DESC' })).data.map((one) => [
        one.teamName,
        one.name.slice(group.length + 1),
      ])
    expect(await grouped()).toEqual([
      [null, 'none'],
      ['Älg', 'two'],
      ['Zebra', 'three'],
      ['Zebra', 'one'],
    ])
    await rename(first, 'Aardvark')
    expect((await grouped()).map(([team]) => team)).toEqual([null, 'Aardvark', 'Aardvark', 'Älg'])
    const page = await list({ search: group, groupBy: 'teamName', itemsPerPage: 2 })
    expect((await list({ search: group, groupBy: 'teamName', itemsPerPage: 2, cursor: page.page.next })).data).toHaveLength(2)
  })

  it('is searched for plain text, sorted and paged', async () => {
    expect(await names({ search: `${mark.toUpperCase()} B` })).toEqual(['b'])
    expect(await names({ search: `${mark}%` })).toEqual([])
    expect(await names({ order: 'createdAt DESC' })).toEqual(['a', 'ä', 'b'])
    const first = await list({ itemsPerPage: 2 })
    expect(first.page).toMatchObject({ total_elements: 3, exact: true })
    expect(await names({ itemsPerPage: 2, cursor: first.page.next })).toEqual(['b'])
    expect(await names({ itemsPerPage: 2, page: 2 })).toEqual(['b'])
    expect(await names({ itemsPerPage: -1 })).toEqual(['a', 'ä', 'b'])
  })

  it.each(['order=secret%20ASC', 'itemsPerPage=x', 'cursor=none', 'status=odd', 'team=none', 'filter=%7B%22colour%22:1%7D', 'colour=1'])(
    'refuses ?%s',
    async (query) => expect((await portal.raw('GET', `${base}?${query}`, { as: 'developer' })).status).toBe(422),
  )

  it('needs sign-in and an environment; that of a team is for its members', async () => {
    const ofTeam = (as: Account | undefined, environment = envId) =>
      portal.raw('GET', `/api/environments/${environment}/teams/${teamId}/applications?search=${encodeURIComponent(mark)}`, { as })
    expect((await portal.raw('GET', base)).status).toBe(401)
    expect((await portal.raw('GET', base.replace('/test/', '/nowhere/'), { as: 'developer' })).status).toBe(404)
    expect((await ofTeam('developer')).json).toMatchObject({ data: [{ name: `${mark} b` }], page: { total_elements: 1 } })
    expect((await ofTeam(undefined)).status).toBe(401)
    expect((await ofTeam('developer2')).status).toBe(404)
    expect((await ofTeam('developer', 'nowhere')).status).toBe(404)
  })

  it('knows by the portal’s own clock what is expiring', async () => {
    const later = await own('developer', { name: `${mark} later`, expiryDate: inMs(30 * day + 60_000) })
    expect(await names({ search: later.name, status: 'expiring' })).toEqual([])
    portal.clock.advance(61_000)
    expect(await names({ search: later.name, status: 'expiring' })).toEqual(['later'])
  })
})
