import { expect, test } from 'vitest'
import { apigeeEdgeDriver, apigeeOpdkDriver, apigeeXDriver } from './apigee/apigee.driver.ts'
import { apigeeMock } from './apigee/testing/apigee-mock.ts'
import { azureDriver } from './azure/azure.driver.ts'
import { azureMock } from './azure/testing/azure-mock.ts'
import { faultyProxy } from './conformance/faulty-proxy.ts'
import { everyPage, failureOf } from './conformance/harness.ts'
import type { VendorMock } from './conformance/vendor-mock.ts'
import type { Connection, GatewayDriver, ReportedCalls } from './gateway.ts'
import { digestOf } from './shared/mark.ts'

const window = { from: new Date('2026-03-10T08:00:00Z'), to: new Date('2026-03-10T11:00:00Z') }
const at = (time: string) => new Date(`2026-03-10T${time}Z`)

const reading = (driver: GatewayDriver, mock: VendorMock, credentials: Record<string, string>) => {
  const connection = (more: Partial<Connection> = {}): Connection => ({
    environmentId: 'test',
    adminUrl: mock.url,
    credentials,
    settings: {},
    signal: AbortSignal.timeout(10_000),
    mayWrite: () => {
      throw new Error('Reading writes nothing.')
    },
    clock: mock,
    ...more,
  })
  const read = async (more: Partial<Connection> = {}): Promise<ReportedCalls[]> =>
    everyPage((page) => driver.readReports?.(connection(more), window, page) ?? Promise.reject(new Error('It has no reports')))
  return { connection, read }
}

const shown = (rows: ReportedCalls[]) =>
  rows
    .map(({ at: hour, product, key, statusClass, calls }) => [hour.toISOString().slice(11, 16), product, key, statusClass, calls])
    .toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))

test.each([
  ['edge', apigeeEdgeDriver],
  ['opdk', apigeeOpdkDriver],
  ['x', apigeeXDriver],
] as const)('Apigee %s tells calls by hour, product, key and class; what it has no name for is null', async (flavour, driver) => {
  const mock = await apigeeMock(flavour)
  const { read } = reading(driver, mock, mock.credentials)
  mock.state.stats.push(
    { at: at('07:59:00'), product: 'orders', key: 'early', status: '200', calls: 99 },
    { at: at('08:10:00'), product: 'orders, all', key: 'value-1', status: '200', calls: 3 },
    { at: at('08:40:00'), product: 'orders, all', key: 'value-1', status: '204', calls: 4 },
    { at: at('10:59:00'), product: 'orders, all', key: 'value-1', status: '503', calls: 2 },
    { at: at('10:01:00'), product: '(not set)', key: '(not set)', status: '(not set)', calls: 1 },
    { at: at('11:00:00'), product: 'orders', key: 'late', status: '200', calls: 99 },
  )
  const key = { valueDigest: digestOf('value-1') }
  const rows = [
    ['08:00', 'orders, all', key, 2, 3],
    ['08:00', 'orders, all', key, 2, 4],
    ['10:00', 'orders, all', key, 5, 2],
    ['10:00', null, null, 5, 1],
  ]
  expect(shown(await read())).toEqual(rows)
  expect(mock.requests.filter(({ line }) => line.includes('value-1'))).toEqual([])

  // Which environment of several is meant must be said; a single one is found.
  mock.state.environments = ['prod', 'test']
  expect(await failureOf(read())).toMatchObject({ kind: 'refused', message: expect.stringContaining('prod, test') })
  expect(await read({ settings: { gatewayEnvironment: 'test' } })).toHaveLength(4)

  for (let made = 0; made < 2100; made += 1)
    mock.state.stats.push({ at: at('09:00:00'), product: 'orders', key: `of-${made}`, status: '200', calls: 1 })
  const asked = mock.requests.length
  expect((await read({ settings: { gatewayEnvironment: 'test' } })).reduce((sum, { calls }) => sum + calls, 0)).toBe(2110)
  expect(mock.requests.length - asked).toBe(3)
  await mock.close()
  expect(mock.violations).toEqual([])
})

test('Apigee X tells the document that its portal shows of a product, of the portal that the environment names', async () => {
  const mock = await apigeeMock('x')
  const { connection } = reading(apigeeXDriver, mock, mock.credentials)
  const document = (product: string, portalSite = 'acme-portal') =>
    apigeeXDriver.readDocument?.(connection({ settings: { portalSite } }), product)
  for (let made = 0; made < 130; made += 1) mock.state.apidocs.push({ apiProductName: `other-${made}` })
  mock.state.apidocs.push(
    { apiProductName: 'Orders, all', openapi: '{"openapi":"3.0.3","info":{"title":"Größe"}}' },
    { apiProductName: 'graph', graphql: 'type Query { order: String }' },
    { apiProductName: 'events', asyncapi: '{"asyncapi":"3.0.0"}' },
  )
  const text = async (product: string) => Buffer.from((await document(product))?.source ?? []).toString()
  expect(await text('Orders, all')).toContain('Größe')
  expect(await text('graph')).toContain('type Query')
  expect(await document('events')).toMatchObject({ source: undefined, reason: expect.stringContaining('AsyncAPI') })
  for (const [product, site] of [
    ['other-1', 'acme-portal'],
    ['nowhere', 'acme-portal'],
    ['graph', ''],
  ] as const)
    expect(await document(product, site)).toEqual({ source: undefined, reason: undefined })
  // The catalogue is read once for all of them.
  expect(mock.requests.filter(({ line }) => /\/apidocs\?/.test(line))).toHaveLength(2)
  for (const driver of [apigeeEdgeDriver, apigeeOpdkDriver])
    expect([driver.readDocument, driver.capabilities.documents]).toEqual([undefined, false])
  await mock.close()
  expect(mock.violations).toEqual([])
})

test('Azure tells calls of each hour by subscription, in its own four groups', async () => {
  const mock = await azureMock()
  const { read, connection } = reading(azureDriver, mock, mock.credentials.secret)
  const id = '11111111-2222-3333-4444-555555555555'
  mock.reports.push(
    { at: at('08:15:00'), subscription: `portal-test-${id}`, product: 'orders', success: 4, blocked: 1 },
    { at: at('08:45:00'), subscription: `portal-test-${id}`, product: 'orders', success: 3 },
    { at: at('10:00:00'), subscription: `portal-acceptance-${id}`, product: 'orders', success: 50 },
    { at: at('10:15:00'), subscription: 'somebody', product: '-', other: 2, failed: 6 },
    { at: at('11:00:00'), subscription: `portal-test-${id}`, product: 'orders', success: 99 },
  )
  expect(shown(await read())).toEqual([
    ['08:00', 'orders', { id }, 2, 7],
    ['08:00', 'orders', { id }, 4, 1],
    ['10:00', null, { gatewayId: 'somebody' }, 4, 2],
    ['10:00', null, { gatewayId: 'somebody' }, 5, 6],
  ])
  expect(mock.requests.filter(({ line }) => line.includes('/reports/'))).toHaveLength(3)
  for (let made = 0; made < 230; made += 1)
    mock.reports.push({ at: at('09:00:00'), subscription: `of-${made}`, product: 'orders', success: 1 })
  expect(await read()).toHaveLength(234)

  const proxy = await faultyProxy(mock.url)
  proxy.setFault('429')
  expect(await failureOf(read({ adminUrl: proxy.url }))).toMatchObject({ statusCode: 429, retryAfterMs: 7000 })
  await proxy.close()

  const document = (product: string) => azureDriver.readDocument?.(connection(), product)
  mock.apis.set('one', [{ name: 'orders', document: '{"openapi":"3.0.3"}' }])
  mock.apis.set('two', [...(mock.apis.get('one') ?? []), { name: 'returns', document: '{}' }])
  mock.apis.set('old', [{ name: 'soap', document: '{}', type: 'soap' }])
  for (const name of ['one', 'two', 'old', 'none']) mock.products.set(name, { name })
  expect(Buffer.from((await document('one'))?.source ?? []).toString()).toBe('{"openapi":"3.0.3"}')
  expect(await document('two')).toMatchObject({ source: undefined, reason: expect.stringContaining('orders, returns') })
  expect(await document('old')).toMatchObject({ source: undefined, reason: expect.stringContaining('soap') })
  expect(await document('none')).toEqual({ source: undefined, reason: undefined })
  await mock.close()
  expect(mock.violations).toEqual([])
})
