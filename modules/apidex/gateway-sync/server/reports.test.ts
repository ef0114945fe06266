import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { analytics } from '@portico/apidex/analytics/analytics.contract.ts'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { traffic } from '@portico/apidex/traffic/traffic.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { apigeeMock } from '@portico/connectors/gateways/apigee/testing/apigee-mock.ts'
import { azureMock } from '@portico/connectors/gateways/azure/testing/azure-mock.ts'
import { byHandAt } from '@portico/connectors/gateways/azure/testing/by-hand.ts'
import { faultyProxy } from '@portico/connectors/gateways/conformance/faulty-proxy.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { adoptions } from '../../adoption/adoption.contract.ts'
import { applications } from '../../applications/application.contract.ts'
import { storedTraffic } from '../../traffic/server/testing/stored-traffic.store.ts'
import { hourMs } from '../../traffic/traffic.rules.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'
import { gatewayReports } from './reports.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

/** None of these environments is on it. */
const notAsked = { adminToken: '', adminUrl: () => '', trafficUrl: () => '', refreshUpstreams: () => Promise.resolve() }

async function environmentOn(
  type: 'apigee-x' | 'azure-apim',
  envId: string,
  gateway: { url: string; credentials: Record<string, string>; product: string },
) {
  const { id: platformId } = await portal.call(platforms.create, { as: 'admin', body: { type, name: envId, displayName: envId } })
  const { url: adminUrl, credentials } = gateway
  await portal.call(environments.create, {
    as: 'admin',
    body: {
      ...{ id: envId, name: envId, displayName: envId, platformId, credentials },
      ...{ settings: { adminUrl }, url: 'https://api.acme.example' },
    },
  })
  const params = { envId }
  await portal.call(environments.sync, { as: 'admin', params: { id: envId }, body: {} })
  const { data } = await portal.call(apiProducts.list, { as: 'admin', params, query: {} })
  const productId = data.find(({ apiproduct }) => apiproduct === gateway.product)?.id ?? ''
  await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { approval: 'auto' } })
  await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { status: 'published' } })
  return {
    params,
    productId,
    ask: () =>
      gatewayReports({ ...portal.portal.services, embeddedGateway: notAsked, logSink: { url: () => '', tokenOf: () => '' } }).run(
        new AbortController().signal,
      ),
    log: async () =>
      (await portal.call(gatewaySync.log, { as: 'admin', params, query: {} })).data
        .filter(({ kind }) => kind !== 'sync' && kind !== 'state')
        .map(({ kind, outcome, message }) => [kind, outcome, message]),
    figures: () => portal.call(analytics.overview, { as: 'admin', params, query: {} }),
    application: async () =>
      portal.call(applications.create, { as: 'developer', params, body: { name: `On ${envId}`, apiProducts: [gateway.product] } }),
  }
}

it('counts what the reports of a gateway say: late rows replace, days follow, and latency stays unknown', async () => {
  const mock = await apigeeMock('x')
  mock.state.products.set('orders', { name: 'orders', approvalType: 'auto' })
  const env = await environmentOn('apigee-x', 'reports-x', { url: mock.url, credentials: mock.credentials, product: 'orders' })
  const made = await env.application()
  const [key] = made.keys
  const value = key?.value ?? ''
  const now = portal.clock.now().getTime()
  const hourAgo = new Date(now - hourMs)
  mock.state.stats.push(
    { at: hourAgo, product: 'orders', key: value, status: '200', calls: 40 },
    { at: hourAgo, product: 'orders', key: value, status: '404', calls: 2 },
    { at: hourAgo, product: 'unknown here', key: 'of nobody', status: '500', calls: 5 },
  )
  await env.ask()
  const mine = () => storedTraffic(portal.portal.services.database).ofApplication(made.id)
  expect(await mine()).toEqual({ calls: 42, errors: 2 })
  expect(await env.figures()).toMatchObject({
    now: { calls: 47, clientErrors: 2, serverErrors: 5, latencyMs: null },
    gives: { calls: true, reports: { lateMinutes: 10, exactStatuses: true, countedUntil: expect.any(String), failed: false } },
  })

  // An hour that was read is nought; of one before the first reading, and of the one that has just begun, nobody knows.
  const { now: seen, before } = await portal.call(analytics.overview, {
    ...{ as: 'admin', params: env.params },
    query: { compare: true, from: new Date(Math.floor(now / hourMs) * hourMs - 29 * hourMs).toISOString() },
  })
  const calls = seen.buckets.map((one) => one.calls)
  expect([calls.length, ...calls.slice(0, 7), calls.at(-2), calls.at(-1)]).toEqual([30, null, null, null, null, null, 0, 0, 47, null])
  expect(seen.covered).toEqual({ from: seen.buckets[5]?.from, to: expect.any(String) })
  expect(before).toMatchObject({ calls: 0, covered: { from: before?.from, to: before?.from } })

  // What comes late is there the next time; what was corrected counts once.
  mock.state.stats.push({ at: hourAgo, product: 'orders', key: value, status: '200', calls: 8 })
  mock.state.stats.splice(2, 1)
  await env.ask()
  await env.ask()
  expect(await mine()).toEqual({ calls: 50, errors: 2 })
  expect((await env.figures()).now).toMatchObject({ calls: 50, serverErrors: 0 })
  const byKey = { group: ['key', 'apiproduct'], from: new Date(now - 3 * hourMs).toISOString() } as const
  const rows = await portal.call(traffic.list, { as: 'developer', params: env.params, query: { ...byKey, group: [...byKey.group] } })
  expect(rows.data).toMatchObject([{ keyId: key?.id, apiproduct: 'orders', calls: 50, errors: 2, latencyMs: null }])
  const days = await storedTraffic(portal.portal.services.database).calls('day', made.id)
  expect(days.calls).toBe(50)
  const { keys } = await portal.call(applications.get, { as: 'developer', params: { ...env.params, id: made.id } })
  expect(new Date(keys[0]?.lastUsedAt ?? 0).getTime()).toBeLessThanOrEqual(portal.clock.now().getTime())
  expect(keys[0]).toMatchObject({ lastUsedAt: expect.any(String), takenOver: false })

  // One that fails is told once, and again when it is well; nothing of what was counted goes.
  mock.state.environments = ['test', 'prod']
  await env.ask()
  await env.ask()
  expect(await env.figures()).toMatchObject({ now: { calls: 50 }, gives: { reports: { failed: true } } })
  mock.state.environments = ['test']
  await env.ask()
  expect((await env.figures()).gives.reports?.failed).toBe(false)
  expect(await env.log()).toEqual([
    ['reports', 'done', ''],
    ['reports', 'failed', expect.stringContaining('2 environments')],
  ])
  await mock.close()
  expect(mock.violations).toEqual([])
})

const openapi = (version: string, path: string) =>
  JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'Orders', version },
    paths: { [path]: { get: { responses: { 200: { description: 'ok' } } } } },
  })

it('brings the documents of a gateway, once for each that is another one, and names those that it cannot take', async () => {
  const mock = await azureMock()
  mock.products.set('orders', { name: 'orders' })
  mock.products.set('mixed', { name: 'mixed' })
  mock.products.set('broken', { name: 'broken' })
  mock.apis.set('orders', [{ name: 'orders-api', document: openapi('1.0.0', '/orders') }])
  mock.apis.set('mixed', [
    { name: 'a', document: '{}' },
    { name: 'b', document: '{}' },
  ])
  mock.apis.set('broken', [{ name: 'broken-api', document: '{"openapi":' }])
  const env = await environmentOn('azure-apim', 'documents', { url: mock.url, credentials: mock.credentials.secret, product: 'orders' })
  const revisions = async () =>
    (await portal.call(specs.ofProduct, { as: 'admin', params: { ...env.params, productId: env.productId }, query: {} })).map(
      ({ version, latest, createdBy }) => [version, latest, createdBy],
    )
  await until(revisions, (found) => found.length === 1)
  expect(await revisions()).toEqual([['1.0.0', true, null]])
  const refused = await until(env.log, (entries) => entries.length === 2)
  expect(refused).toEqual(
    expect.arrayContaining([
      ['documents', 'done', 'orders 1.0.0'],
      [
        'documents',
        'failed',
        expect.stringMatching(
          /^(broken: .+\n)?mixed: It has several APIs \(a, b\), and a product of the portal has one document(\nbroken: .+)?$/,
        ),
      ],
    ]),
  )

  // The same again is nothing new; another one is a revision with its changes.
  const sync = () => portal.call(environments.sync, { as: 'admin', params: { id: 'documents' }, body: {} })
  const exports = () => mock.requests.filter(({ line }) => line.includes('/export/orders-api')).length
  await sync()
  await until(
    async () => exports(),
    (count) => count === 2,
  )
  mock.apis.set('orders', [{ name: 'orders-api', document: openapi('1.1.0', '/orders/all') }])
  await until(
    async () => {
      await sync()
      return revisions()
    },
    (found) => found.length === 2,
  )
  expect(await revisions()).toEqual([
    ['1.1.0', true, null],
    ['1.0.0', false, null],
  ])
  expect((await env.log()).filter(([, outcome]) => outcome === 'failed')).toHaveLength(1)
  await mock.close()
  expect(mock.violations).toEqual([])
})

it('leaves a gateway alone for as long as it asks', async () => {
  const mock = await azureMock()
  const proxy = await faultyProxy(mock.url, { retryAfterSeconds: 200 })
  mock.products.set('orders', { name: 'orders' })
  const env = await environmentOn('azure-apim', 'busy', { url: proxy.url, credentials: mock.credentials.secret, product: 'orders' })
  proxy.setFault('429')
  // Whether the gateway answers is looked at each second, meanwhile as well.
  const before = proxy.asked('/reports/')
  await env.ask()
  await env.ask()
  // The second run asks nothing: the gateway has named its pause.
  expect(proxy.asked('/reports/') - before).toBe(1)
  proxy.setFault(undefined)
  portal.clock.advance(201_000)
  mock.advance(201_000)
  mock.reports.push({
    at: new Date(portal.clock.now().getTime() - 1000),
    subscription: 'somebody',
    product: 'orders',
    success: 3,
    blocked: 1,
  })
  await env.ask()
  expect(await env.figures()).toMatchObject({
    now: { calls: 4, clientErrors: 1, latencyMs: null },
    gives: { reports: { exactStatuses: false, failed: false } },
  })
  await proxy.close()
  await mock.close()
  expect(mock.violations).toEqual([])
})

/** Stands before a gateway, and keeps back what is asked of it until it is opened. */
async function gate(target: string) {
  const waiting: (() => void)[] = []
  let isOpen = true
  const server = createServer(async (request, response) => {
    if (!isOpen) await new Promise<void>((resolve) => waiting.push(resolve))
    const { host: _, ...headers } = request.headers as Record<string, string>
    const answer = await fetch(new URL(request.url ?? '/', target), { headers })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'application/json' }).end(await answer.text())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: () => waiting.length,
    shut: () => {
      isOpen = false
    },
    open: () => {
      isOpen = true
      for (const pass of waiting.splice(0)) pass()
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

it('asks for the day before once more after keys were taken over, whose calls nobody knew until then', async () => {
  const mock = await azureMock()
  mock.products.set('orders', { name: 'orders' })
  const env = await environmentOn('azure-apim', 'taken-over', { url: mock.url, credentials: mock.credentials.secret, product: 'orders' })
  await byHandAt(mock, 'taken-over').foreign()
  const [subscription = ''] = mock.subscriptions.keys()
  const at = new Date(portal.clock.now().getTime() - 20 * hourMs)
  mock.reports.push({ at, subscription, product: 'orders', success: 3, blocked: 1 })
  await env.ask()
  const as = { as: 'admin', params: env.params } as const
  await portal.call(adoptions.read, as)
  const standing = () => portal.call(adoptions.get, as)
  await until(standing, (now) => now?.state === 'ready')
  await portal.call(adoptions.assign, { ...as, body: { unassigned: true, owner: 'developer@portico.example' } })
  await portal.call(adoptions.adopt, as)
  await until(standing, (now) => now?.state === 'adopted')
  const { data } = await portal.call(applications.list, { as: 'developer', params: env.params, query: {} })
  const calls = () => storedTraffic(portal.portal.services.database).ofApplication(data[0]?.id ?? '')
  expect((await calls()).calls).toBe(0)
  await env.ask()
  expect(await calls()).toEqual({ calls: 4, errors: 1 })
  await mock.close()
})

it('ends quietly when an environment is deleted while its gateway is read', async () => {
  const mock = await azureMock()
  const before = await gate(mock.url)
  mock.products.set('orders', { name: 'orders' })
  const env = await environmentOn('azure-apim', 'leaving', { url: before.url, credentials: mock.credentials.secret, product: 'orders' })
  // Of somebody else, so that there is something to be shown of it.
  await byHandAt(mock, 'leaving').foreign()
  mock.reports.push({ at: portal.clock.now(), subscription: 'somebody', product: 'orders', success: 3, blocked: 1 })
  const { log } = portal.portal.services
  const told = (['warn', 'error'] as const).map((level) => vi.spyOn(log, level))
  before.shut()
  const compared = portal.call(environments.sync, { as: 'admin', params: { id: 'leaving' }, body: {} })
  const reported = env.ask()
  await until(
    async () => before.asked(),
    (asked) => asked >= 2,
  )
  const deleted = await portal.raw('DELETE', '/api/environments/leaving?force=true', { as: 'admin', body: { name: 'leaving' } })
  expect(deleted.status).toBe(200)
  before.open()
  expect(await compared).toMatchObject({ ok: false, changed: 0 })
  await reported
  const leaving = told.flatMap(({ mock: { calls } }) => calls).filter(([fact]) => JSON.stringify(fact)?.includes('leaving'))
  expect(leaving).toEqual([])
  for (const one of told) one.mockRestore()
  await before.close()
  await mock.close()
})
