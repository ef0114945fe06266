import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { gatewayAdminHeaders } from '@portico/app-server/testing/gateway-admin.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { logSinkToken } from './testing/stored-traffic.store.ts'

let portal: TestPortal
let platformId: string
let headers: Record<string, string>

beforeAll(async () => {
  portal = await testPortal()
  headers = await gatewayAdminHeaders(portal.portal.services)
  const body = { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' } as const
  platformId = (await portal.call(platforms.create, { as: 'admin', body })).id
  for (const id of ['test', 'production']) await makeEnvironment(id, platformId)
}, 120_000)
afterAll(() => portal.close())

const makeEnvironment = (id: string, on: string) =>
  portal.call(environments.create, { as: 'admin', body: { id, name: id, displayName: id, platformId: on } })
async function makeProduct(envId: string) {
  const { id } = await portal.call(apiProducts.create, {
    as: 'productowner',
    params: { envId },
    body: { apiproduct: 'quick', displayName: 'Quick', approval: 'auto', visibility: 'signedIn', basePath: '/quick' },
  })
  await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: id }, body: { status: 'published' } })
  return id
}

interface Plugin {
  id: string
  name: string
  config: { headers: Record<string, string> }
}
/** What whoever runs a gateway reads there. */
async function pluginOf(envId: string): Promise<Plugin | undefined> {
  const answer = await fetch(`${portal.url}/gateway-admin/${envId}/plugins?size=1000`, { headers })
  return ((await answer.json()) as { data: Plugin[] }).data.find(({ name }) => name === 'http-log')
}
async function tokenAt(envId: string): Promise<string> {
  let token: string | undefined
  await until(async () => {
    token = Object.values((await pluginOf(envId))?.config.headers ?? {})[0]?.replace('Bearer ', '')
    return token !== undefined
  }, Boolean)
  return token ?? ''
}
const post = async (envId: string, token: string) => (await portal.raw('POST', `/gateway-log/${envId}`, { token, body: [] })).status

it('what the gateway of one environment sends opens the sink of that environment and of no other', async () => {
  await makeProduct('test')
  await makeProduct('production')
  const [ofTest, ofProduction] = [await tokenAt('test'), await tokenAt('production')]
  expect([await post('test', ofTest), await post('production', ofProduction)]).toEqual([202, 202])
  expect([await post('production', ofTest), await post('test', ofProduction)]).toEqual([401, 401])
  const names = ['test', 'production', ofTest]
  for (const name of names) expect([name, await post(name, 'x'.repeat(43))]).toEqual([name, 401])
})

it('an environment that is made again under the same id has another token', async () => {
  const own = () => logSinkToken(portal.portal.services, 'brief')
  await makeEnvironment('brief', platformId)
  const first = await own()
  expect(await post('brief', first)).toBe(202)
  await portal.call(environments.remove, { as: 'admin', params: { id: 'brief' } })
  portal.clock.advance(5_000)
  expect(await post('brief', first)).toBe(401)
  await makeEnvironment('brief', platformId)
  portal.clock.advance(5_000)
  expect([await post('brief', first), await post('brief', await own())]).toEqual([401, 202])
})

it('an environment whose gateway tells no calls takes none', async () => {
  const platform = await portal.call(platforms.create, { as: 'admin', body: { type: 'azure-apim', name: 'azure', displayName: 'Azure' } })
  await makeEnvironment('silent', platform.id)
  expect(await post('silent', await logSinkToken(portal.portal.services, 'silent'))).toBe(401)
})

it('a plugin with another token, such as one of the release before, is written anew by the next comparison', async () => {
  const plugin = await pluginOf('test')
  const right = await tokenAt('test')
  const answer = await fetch(`${portal.url}/gateway-admin/test/plugins/${plugin?.id}`, {
    method: 'PATCH',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ config: { headers: { authorization: 'Bearer of-the-release-before' } } }),
  })
  expect([answer.status, await tokenAt('test')]).toEqual([200, 'of-the-release-before'])
  await portal.call(environments.sync, { as: 'admin', params: { id: 'test' }, body: {} })
  await until(async () => (await tokenAt('test')) === right, Boolean)
})

it('calls through the gateway reach its own sink', async () => {
  const made = await portal.call(applications.create, {
    as: 'developer',
    params: { envId: 'test' },
    body: { name: 'Field App', apiProducts: ['quick'] },
  })
  const call = () => fetch(`${portal.url}/gateway/test/quick/x`, { headers: { apikey: made.keys[0]?.value ?? '' } })
  await until(async () => (await call()).status !== 401, Boolean)
  await until(async () => {
    const { keys } = await portal.call(applications.get, { as: 'developer', params: { envId: 'test', id: made.id } })
    return keys[0]?.lastUsedAt != null
  }, Boolean)
})
