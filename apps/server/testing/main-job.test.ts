import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { approvals } from '@portico/apidex/approvals/approval.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { traffic } from '@portico/apidex/traffic/traffic.contract.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ApiClient, apiClient } from './client.ts'
import { onlyInternal, type PortalPlace, type PortalProcess, portalPlace } from './place.ts'
import { until } from './until.ts'

/** The product's main job as a script would do it, against the portal in a process of its own. */
let place: PortalPlace
let portal: PortalProcess
let api: ApiClient

beforeAll(async () => {
  place = await portalPlace({ onPostgres: process.env.TEST_DATABASE_URL !== undefined, fromNothing: true, env: onlyInternal })
  portal = await place.start()
  api = apiClient(portal.url)
}, 120_000)
afterAll(() => place?.remove())

const envId = 'test'
const gateway = async (url: string, value: string) => (await fetch(url, { headers: { apikey: value } })).status

it('from finding a product to a key that opens the gateway, and shuts again', { timeout: 180_000 }, async () => {
  // Find a product and read its documentation.
  const found = await api.call(apiProducts.list, { as: 'developer', params: { envId }, query: { search: 'tariff', spec: true } })
  const open = found.data.find((product) => product.apiproduct === 'tariffs')
  expect(open).toMatchObject({ status: 'published', approval: 'auto' })
  const operations = await api.call(specs.operations, { as: 'developer', params: { id: open?.spec?.id ?? '' } })
  const plain = operations.find((operation) => operation.method === 'GET' && !operation.path.includes('{'))
  const documentation = await api.call(specs.operation, { as: 'developer', params: { id: open?.spec?.id ?? '', opId: plain?.opId ?? '' } })
  expect(documentation).toMatchObject({ method: 'GET', path: plain?.path })

  // A team, and an application with one automatic product and one that asks.
  const team = await api.call(teams.create, { as: 'developer', body: { name: 'Main job' } })
  const made = await api.call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: 'Main job', teamId: team.id, apiProducts: ['tariffs', 'billing'] },
  })
  const key = made.keys[0]
  const value = key?.value ?? ''
  expect(value).toMatch(/^ptc_/)
  expect(key?.apiProducts.map((one) => [one.apiproduct, one.status])).toEqual([
    ['billing', 'pending'],
    ['tariffs', 'approved'],
  ])
  expect((await api.call(applications.get, { as: 'developer', params: { envId, id: made.id } })).keys[0]).not.toHaveProperty('value')
  const at = { envId, id: made.id, keyId: key?.id ?? '' }
  const address = (name: string) => `${key?.apiProducts.find((one) => one.apiproduct === name)?.gatewayUrl}`
  const openUrl = `${address('tariffs')}${plain?.path}`
  const billingSpec =
    (await api.call(apiProducts.list, { as: 'developer', params: { envId }, query: { search: 'billing', spec: true } })).data[0]?.spec
      ?.id ?? ''
  const billingPath = (await api.call(specs.operations, { as: 'developer', params: { id: billingSpec } })).find(
    (one) => one.method === 'GET' && !one.path.includes('{'),
  )?.path
  const guardedUrl = `${address('billing')}${billingPath}`

  // The gateway holds what the portal says.
  expect(await gateway(openUrl, value)).toBe(200)
  expect(await gateway(guardedUrl, value)).toBe(403)
  expect((await fetch(openUrl)).status).toBe(401)
  expect(
    (
      await api.raw('POST', `/api/environments/${envId}/applications/${made.id}/keys/${key?.id}/approve`, {
        as: 'developer',
        body: ['billing'],
      })
    ).status,
  ).toBe(403)
  await api.call(approvals.approve, { as: 'admin', params: at, body: ['billing'] })
  expect(await gateway(guardedUrl, value)).toBe(200)

  // Removal is in force within a second.
  await api.call(keys.change, { as: 'developer', params: at, body: { remove: ['billing'] } })
  expect(
    await until(
      () => gateway(guardedUrl, value),
      (status) => status === 403,
      1000,
    ),
  ).toBe(403)

  // A rotated key works beside the old one; the old one ends when its time comes.
  const rotated = await api.call(keys.create, { as: 'developer', params: at, body: { rotates: at.keyId, overlapHours: 1 } })
  expect(await gateway(openUrl, rotated.value ?? '')).toBe(200)
  expect(await gateway(openUrl, value)).toBe(200)
  const expiryDate = new Date(Date.now() + 3000).toISOString()
  await api.call(keys.change, { as: 'developer', params: at, body: { expiryDate } })
  expect(await gateway(openUrl, value)).toBe(200)
  const ended = await until(
    () => gateway(openUrl, value),
    (status) => status === 401,
    8000,
  )
  expect(ended).toBe(401)
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiryDate))
  expect(await gateway(openUrl, rotated.value ?? '')).toBe(200)

  // The calls are in the application's usage within five seconds.
  const usage = () => api.call(traffic.list, { as: 'developer', params: { envId }, query: { applicationId: made.id } })
  const seen = await until(usage, ({ data }) => data.some((row) => row.apiproduct === 'tariffs' && row.statusClass === '2xx'), 5000)
  expect(seen.data.filter((row) => row.apiproduct === 'tariffs').reduce((sum, row) => sum + row.calls, 0)).toBeGreaterThanOrEqual(3)

  // A power cut: everything is still there, and the key still works.
  await portal.stop('SIGKILL')
  portal = await place.start()
  expect(
    await until(
      () => gateway(openUrl, rotated.value ?? ''),
      (status) => status === 200,
      5000,
    ),
  ).toBe(200)
  expect(await gateway(openUrl, value)).toBe(401)
  api = apiClient(portal.url)
  const again = await api.call(applications.get, { as: 'developer', params: { envId, id: made.id } })
  expect(again.keys.map((one) => one.status).toSorted()).toEqual(['active', 'expired'])

  // Deleting the application shuts everything.
  await api.call(applications.remove, { as: 'developer', params: { envId, id: made.id } })
  expect(
    await until(
      () => gateway(openUrl, rotated.value ?? ''),
      (status) => status === 401,
      1000,
    ),
  ).toBe(401)
  expect((await api.raw('GET', `/api/environments/${envId}/applications/${made.id}`, { as: 'developer' })).status).toBe(404)
})
