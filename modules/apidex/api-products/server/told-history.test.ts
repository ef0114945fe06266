import { applications, sharing } from '@portico/apidex/applications/application.contract.ts'
import { permissionGroups } from '@portico/apidex/permission-groups/permission-group.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiProducts } from '../api-product.contract.ts'

const envId = 'test'
let portal: TestPortal
let secret: string
let id: string

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId)
  const products = await makeProducts(portal, [
    { apiproduct: 'meters', displayName: 'Meter readings', approval: 'manual' },
    { apiproduct: 'secret', displayName: 'Plans nobody knows', approval: 'manual' },
    { apiproduct: 'developer', displayName: 'A word of other fields' },
  ])
  secret = products.secret.id
  const own = await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })
  const other = await portal.call(teams.create, { as: 'developer2', body: { name: 'Web' } })
  const body = { name: 'Field App', teamId: own.id, apiProducts: ['meters', 'secret'] }
  const made = await portal.call(applications.create, { as: 'developer', params: { envId }, body })
  id = made.id
  await portal.call(sharing.share, { as: 'developer', params: { teamId: other.id }, body: { appId: id } })
  await portal.call(applications.change, { as: 'developer', params: { envId, id }, body: { name: 'developer' } })
  for (const name of ['meters', 'secret'])
    await portal.raw('POST', `/api/environments/${envId}/applications/${id}/keys/${made.keys[0]?.id}/approve`, {
      as: 'admin',
      body: [name],
    })
}, 120_000)
afterAll(() => portal.close())

const history = (as: Account) => portal.call(applications.history, { as, params: { envId, id } })

it('names products as people do beside the names at the gateway, which stay, and no other word', async () => {
  const told = await history('developer')
  expect(told.map(({ names }) => names)).toEqual([
    { secret: 'Plans nobody knows' },
    { meters: 'Meter readings' },
    {},
    {},
    { meters: 'Meter readings', secret: 'Plans nobody knows' },
  ])
  expect(told.at(-1)?.changes).toContainEqual({ field: 'apiProducts', old: null, new: ['meters', 'secret'] })
})

it('says nothing of a product that is hidden from who reads it, by neither name', async () => {
  const group = await portal.call(permissionGroups.create, { as: 'admin', body: { name: 'Few', level: 'CONSUME' } })
  const spec = { openapi: '3.1.0', info: { title: 'Secret', version: '1' }, paths: {} }
  await portal.call(specs.upload, { as: 'admin', body: { environmentId: envId, productId: secret, spec, permissionGroupId: group.id } })
  const shared = await history('developer2')
  expect(JSON.stringify(shared)).not.toMatch(/secret|Plans nobody knows/)
  expect(shared.at(-1)?.names).toEqual({ meters: 'Meter readings' })
  // PG-6: its own people are told of all that it holds.
  expect((await history('developer')).at(-1)?.names).toHaveProperty('secret')
})

it('follows a product that is called otherwise now', async () => {
  const { data } = await portal.call(apiProducts.list, { as: 'admin', params: { envId }, query: { search: 'meters' } })
  const body = { displayName: 'Meters and more' }
  await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId: data[0]?.id ?? '' }, body })
  expect((await history('developer')).at(-1)?.names).toMatchObject({ meters: 'Meters and more' })
})
