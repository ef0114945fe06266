import { testPortal } from '@portico/app-server/testing/portal.ts'
import { expect, it } from 'vitest'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { environments } from '../../environments/environment.contract.ts'
import { platforms } from '../../environments/platform.contract.ts'
import { permissionGroups } from '../../permission-groups/permission-group.contract.ts'
import { changelogs } from '../changelog.contract.ts'
import { specs } from '../spec.contract.ts'

it('with the internal portal off no call of the catalogue exists, for nobody', async () => {
  const portal = await testPortal({ modules: [] })
  const id = crypto.randomUUID()
  for (const { method, path } of [environments, platforms, apiProducts, specs, changelogs, permissionGroups].flatMap((room) =>
    Object.values(room),
  )) {
    const address = path.replace(/:envId/, 'test').replace(/:\w+/g, id)
    const statuses = [(await portal.raw(method, address)).status, (await portal.raw(method, address, { as: 'admin' })).status]
    expect([method, address, ...statuses]).toEqual([method, address, 404, 404])
  }
  await portal.close()
})

it('the catalogue is in the description of the API, each call with its access', async () => {
  const portal = await testPortal()
  const { status, json } = await portal.raw('GET', '/api/openapi.json')
  expect(status).toBe(200)
  const { paths, components } = json as {
    paths: Record<string, Record<string, { 'x-access': string }>>
    components: { schemas: Record<string, object> }
  }
  for (const { method, path } of [environments, platforms, apiProducts, specs, changelogs, permissionGroups].flatMap((room) =>
    Object.values(room),
  )) {
    expect(paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.['x-access']).toEqual(expect.any(String))
  }
  for (const name of ['Environment', 'ApiProduct', 'Spec', 'OperationView', 'SchemaView', 'Changelog', 'PermissionGroup'])
    expect(components.schemas).toHaveProperty(name)
  await portal.close()
})
