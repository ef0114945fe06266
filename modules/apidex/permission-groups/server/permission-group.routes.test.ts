import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ApiProduct, apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { specs } from '../../specs/spec.contract.ts'
import { type Team, teams } from '../../teams/team.contract.ts'
import { type PermissionGroup, permissionGroups } from '../permission-group.contract.ts'

let portal: TestPortal
let team: Team
let count = 0

beforeAll(async () => {
  portal = await testPortal()
  team = await portal.call(teams.create, { as: 'developer', body: { name: 'Readers' } })
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded' },
  })
  await portal.call(environments.create, { as: 'admin', body: { id: 'test', name: 'Test', displayName: 'Test', platformId: platform.id } })
})
afterAll(() => portal.close())

const create = () => {
  count += 1
  return portal.call(permissionGroups.create, { as: 'admin', body: { name: `Group ${count}`, description: 'For tests' } })
}
const read = (group: PermissionGroup) => portal.call(permissionGroups.get, { as: 'admin', params: { id: group.id }, query: {} })
const productIn = async (group: PermissionGroup): Promise<ApiProduct> => {
  count += 1
  const product = await portal.call(apiProducts.create, {
    as: 'admin',
    params: { envId: 'test' },
    body: { apiproduct: `grouped-${count}`, displayName: `Grouped ${count}`, visibility: 'signedIn', basePath: `/grouped-${count}` },
  })
  await portal.call(specs.upload, {
    as: 'admin',
    body: {
      environmentId: 'test',
      productId: product.id,
      permissionGroupId: group.id,
      spec: { openapi: '3.0.3', info: { title: 'T', version: '1' }, paths: {} },
    },
  })
  return product
}

describe('a permission group', () => {
  it('is created, changed and listed with its counts, each change in its history', async () => {
    const group = await create()
    expect(group).toMatchObject({ level: 'CONSUME', teamCount: 0, specCount: 0, teams: [], specs: [] })
    const changed = await portal.call(permissionGroups.change, { as: 'admin', params: { id: group.id }, body: { level: 'VIEW' } })
    expect(changed).toMatchObject({ level: 'VIEW', name: group.name, description: 'For tests' })
    const listed = await portal.call(permissionGroups.list, {
      as: 'admin',
      query: { filter: { where: { name: { like: `%${group.name}%`, options: 'i' } }, include: ['teams'], limit: 10 } },
    })
    expect(listed).toMatchObject([{ id: group.id, teams: [] }])
    expect(await portal.call(permissionGroups.count, { as: 'admin', query: { where: { level: 'VIEW' } } })).toEqual({ count: 1 })
    const history = await portal.call(permissionGroups.history, { as: 'admin', params: { id: group.id } })
    expect(history.map((entry) => entry.action)).toEqual(['update', 'create'])
    expect(history[0]?.changes).toEqual([{ field: 'level', old: 'CONSUME', new: 'VIEW' }])
  })

  it('lets teams in and out by both addresses, and a repeat changes nothing', async () => {
    const group = await create()
    for (const path of [
      `/api/permissiongroups/${group.id}/teams/rel/${team.id}`,
      `/api/teams/${team.id}/permissiongroups/rel/${group.id}`,
    ]) {
      for (const expected of [1, 1, 0, 0]) {
        expect((await portal.raw(expected === 1 ? 'PUT' : 'DELETE', path, { as: 'admin' })).status).toBe(204)
        expect((await read(group)).teams).toHaveLength(expected)
      }
    }
    expect((await portal.call(permissionGroups.history, { as: 'admin', params: { id: group.id } })).map((entry) => entry.action)).toEqual([
      'unlink',
      'link',
      'unlink',
      'link',
      'create',
    ])
    expect((await portal.raw('PUT', `/api/permissiongroups/${group.id}/teams/rel/${crypto.randomUUID()}`, { as: 'admin' })).status).toBe(
      404,
    )
    expect((await portal.raw('PUT', `/api/permissiongroups/${crypto.randomUUID()}/teams/rel/${team.id}`, { as: 'admin' })).status).toBe(404)
  })

  it('stays while products use it and names them; or opens them to everyone', async () => {
    const group = await create()
    const product = await productIn(group)
    expect((await read(group)).specs).toMatchObject([{ productId: product.id, apiproduct: product.apiproduct, version: '1' }])
    const refused = await portal.raw('DELETE', `/api/permissiongroups/${group.id}`, { as: 'admin' })
    expect(refused.problem).toMatchObject({
      statusCode: 409,
      name: 'ReferenceConflict',
      details: [{ code: 'inUse', message: expect.stringContaining(product.displayName) }],
    })
    expect((await portal.raw('DELETE', `/api/permissiongroups/${group.id}?makeVisible=true`, { as: 'admin' })).status).toBe(204)
    const [entry] = await portal.call(apiProducts.history, { as: 'admin', params: { envId: 'test', productId: product.id } })
    expect(entry?.changes).toEqual([{ field: 'permissionGroupId', old: group.name, new: null }])
    expect((await portal.raw('GET', `/api/permissiongroups/${group.id}`, { as: 'admin' })).status).toBe(404)
  })

  it('has a unique name and fields of a length', async () => {
    const group = await create()
    expect(
      (await portal.raw('POST', '/api/permissiongroups', { as: 'admin', body: { name: group.name.toUpperCase() } })).problem,
    ).toMatchObject({ statusCode: 409, details: [{ path: 'name', code: 'unique' }] })
    for (const [body, path] of [
      [{ name: 'x' }, 'name'],
      [{ name: 'ok', description: 'x'.repeat(1001) }, 'description'],
      [{ name: 'ok', level: 'OWN' }, 'level'],
      [{ name: 'ok', teams: [] }, 'teams'],
    ] as const) {
      const answer = await portal.raw('POST', '/api/permissiongroups', { as: 'admin', body })
      expect([answer.status, answer.problem.details[0]?.path]).toEqual([422, path])
    }
  })
})

it('permission groups are for admins only', async () => {
  const id = crypto.randomUUID()
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/count'],
    ['GET', '/lostsubscriptions'],
    ['POST', ''],
    ['GET', `/${id}`],
    ['PUT', `/${id}`],
    ['DELETE', `/${id}`],
    ['PUT', `/${id}/teams/rel/${id}`],
    ['GET', `/${id}/history`],
  ] as const) {
    expect((await portal.raw(method, `/api/permissiongroups${path}`)).status).toBe(401)
    for (const as of ['developer', 'productowner', 'reader'] as const)
      expect((await portal.raw(method, `/api/permissiongroups${path}`, { as })).status).toBe(403)
  }
  expect((await portal.raw('PUT', `/api/teams/${id}/permissiongroups/rel/${id}`, { as: 'developer' })).status).toBe(403)
  expect((await portal.raw('GET', '/api/permissiongroups/no-uuid', { as: 'admin' })).status).toBe(404)
})
