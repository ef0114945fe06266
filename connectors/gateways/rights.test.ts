import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ApigeeState } from './apigee/testing/apigee-state.ts'
import type { AzureMock } from './azure/testing/azure-mock.ts'
import { faultyProxy } from './conformance/faulty-proxy.ts'
import { everyPage } from './conformance/harness.ts'
import type { ByHand } from './conformance/target.ts'
import { vendors } from './conformance/vendors.ts'
import type { Connection, WantedKey } from './gateway.ts'
import { byHandAt } from './kong/testing/by-hand.ts'
import { kongMock } from './kong/testing/kong-mock.ts'
import type { PlatformType } from './platform.contract.ts'
import { driverOf } from './registry.ts'

/** What set-up.md asks for, and the calls that it is asked for; nothing is asked for without one, and no call is made without one. */
const rights: Record<Exclude<PlatformType, 'sap-integration-suite' | 'apigee-opdk'>, Record<string, RegExp>> = {
  'apigee-edge': {
    'Get on `/` (the organisation)': /^GET $/,
    'Get on `/apiproducts`': /^GET \/apiproducts/,
    'Get on `/apps`': /^GET \/apps/,
    'Get on `/environments/*/stats`': /^GET \/environments\/[^/]+\/stats\//,
    'Get on `/developers`': /^GET \/developers/,
    'Put on `/developers`': /^POST \/developers/,
    'Delete on `/developers`': /^DELETE \/developers/,
  },
  'apigee-x': {
    'apigee.organizations.get': /^GET $/,
    'apigee.apiproducts.list': /^GET \/apiproducts\?/,
    'apigee.apiproducts.get': /^GET \/apiproducts\/./,
    'apigee.apps.list': /^GET \/apps\?/,
    'apigee.apps.get': /^GET \/apps\/./,
    'apigee.environments.getStats': /^GET \/environments\/[^/]+\/stats\//,
    'apigee.portals.list': /^GET \/sites\/[^/]+\/apidocs\?/,
    'apigee.portals.get': /^GET \/sites\/[^/]+\/apidocs\/[^/]+\/documentation$/,
    'apigee.developers.list': /^GET \/developers\?/,
    'apigee.developers.get': /^GET \/developers\/[^/]+$/,
    'apigee.developers.create': /^POST \/developers$/,
    'apigee.developers.update': /^POST \/developers\/[^/]+\?action=/,
    'apigee.developerapps.create': /^POST \/developers\/[^/]+\/apps$/,
    'apigee.developerapps.get': /^GET \/developers\/[^/]+\/apps\/[^/]+$/,
    'apigee.developerapps.manage': /^POST \/developers\/[^/]+\/apps\/[^/]+\?action=/,
    'apigee.developerapps.delete': /^DELETE \/developers\/[^/]+\/apps\/[^/]+$/,
    'apigee.developerappattributes.update': /^POST \/developers\/[^/]+\/apps\/[^/]+\/attributes\//,
    'apigee.appkeys.create': /^POST \/developers\/[^/]+\/apps\/[^/]+\/keys\/create$/,
    'apigee.appkeys.get': /^GET \/developers\/[^/]+\/apps\/[^/]+\/keys\/[^/]+$/,
    'apigee.appkeys.manage': /^(POST|DELETE) \/developers\/[^/]+\/apps\/[^/]+\/keys\/(?!create$)[^/]+(\?action=.*|\/apiproducts\/.*)?$/,
    'apigee.appkeys.delete': /^DELETE \/developers\/[^/]+\/apps\/[^/]+\/keys\/[^/]+$/,
  },
  'azure-apim': {
    'Microsoft.ApiManagement/service/products/read': /^GET \/products(\/[^/]+)?\?/,
    '…/service/products/apis/read': /^GET \/products\/[^/]+\/apis\?/,
    '…/service/apis/read': /^GET \/apis\//,
    '…/service/reports/read': /^GET \/reports\//,
    '…/service/subscriptions/read': /^GET \/subscriptions(\/[^/]+)?\?/,
    '…/service/subscriptions/write': /^PUT \/subscriptions\//,
    '…/service/subscriptions/delete': /^DELETE \/subscriptions\//,
    '…/service/subscriptions/listSecrets/action': /^POST \/subscriptions\/[^/]+\/listSecrets\?/,
  },
  'sap-apim-cf': {
    'AuthGroup.API.Admin': /^(GET|POST|PUT|DELETE) \/odata\/1\.0\/data\.svc\/APIMgmt\.(APIProducts|Applications|Subscriptions)/,
  },
  'open-source': {
    '`/status`': /^GET \/status$/,
    '`/services`': /^\w+ \/services/,
    '`/routes`': /^\w+ \/routes/,
    '`/plugins`': /^\w+ \/(services\/[^/]+\/)?plugins/,
    '`/consumers`': /^\w+ \/consumers/,
    '`/key-auths`': /^\w+ \/(consumers\/[^/]+\/key-auth|key-auths)/,
    '`/acls`': /^\w+ \/(consumers\/[^/]+\/)?acls/,
  },
}

/** Calls that need no right: to sign in, to ask for the version, and what a signed address opens. */
const free = /^\w+ (\/(oauth\/token|tenant\/oauth2\/v2\.0\/token|export\/.*)|\/(\?.*)?)$/
const base = /\/v1\/organizations\/acme|\/subscriptions\/[^/]+\/resourceGroups\/[^/]+\/providers\/Microsoft\.ApiManagement\/service\/acme/

interface Opened {
  url: string
  credentials: Record<string, string>
  byHand: Pick<ByHand, 'foreign' | 'offer'>
  now(): Date
  lines(): string[]
  close(): Promise<void>
  apigee?: ApigeeState
  azure?: AzureMock
}

async function open(type: keyof typeof rights): Promise<Opened> {
  if (type === 'open-source') {
    const key = 'admin-secret-value'
    const mock = await kongMock(key)
    const proxy = await faultyProxy(mock.url)
    return {
      ...{ url: proxy.url, credentials: { headerName: 'apikey', headerValue: key }, byHand: byHandAt(mock.url, 'test', { apikey: key }) },
      now: mock.now,
      lines: () => proxy.seen,
      close: () => proxy.close().then(mock.close),
    }
  }
  const { mock, credentials, byHand } = await vendors[type]('test')
  return {
    ...{ url: mock.url, credentials, byHand, now: mock.now, close: mock.close },
    lines: () => mock.requests.map(({ line }) => line),
    ...('state' in mock && { apigee: mock.state as ApigeeState }),
    ...('apis' in mock && { azure: mock as AzureMock }),
  }
}

const guide = readFileSync(join(import.meta.dirname, 'set-up.md'), 'utf8')

test.each(Object.keys(rights) as (keyof typeof rights)[])(
  'each right that the guide asks for on %s is needed by a call, and no call needs another',
  async (type) => {
    const { url, credentials, byHand, now, lines, close, apigee, azure } = await open(type)
    const driver = driverOf(type)
    if (!driver) throw new Error('It has no driver.')
    const connection: Connection = {
      ...{
        environmentId: 'test',
        adminUrl: url,
        credentials,
        settings: { portalSite: 'acme-portal' },
        signal: AbortSignal.timeout(20_000),
      },
      mayWrite: () => undefined,
      clock: { now },
    }
    const foreign = await byHand.foreign()
    const before = lines().length
    const product = (name: string) => ({
      ...{ id: randomUUID(), name, revision: 1, present: true, basePath: `/${name}`, upstreamUrl: 'https://a.example' },
      quota: null,
      logSink: null,
    })
    for (const name of ['orders', 'returns'])
      await (driver.capabilities.manageProducts ? driver.ensureProduct(connection, product(name)) : byHand.offer?.(name))
    const wanted = (names: string[], more: Partial<WantedKey> = {}): WantedKey => ({
      ...{ id: '11111111-2222-4333-8444-555555555555', applicationId: '21111111-2222-4333-8444-555555555555', applicationName: 'Parcels' },
      ...{ owner: { id: '31111111-2222-4333-8444-555555555555', name: 'Team' }, teamId: null, companyId: null, value: 'value-of-the-key' },
      ...{ active: true, present: true, expiresAt: null },
      ...more,
      products: names.map((name) => ({ name, status: 'approved' as const })),
    })
    const ensure = (...args: Parameters<typeof wanted>) => driver.ensureKey(connection, wanted(...args))
    await driver.health(connection)
    await driver.listProducts(connection)
    await ensure(['orders'])
    await ensure(['returns'])
    await ensure(['returns'], { active: false })
    await ensure(['returns'], { applicationName: 'Parcels and letters' })
    await ensure(['not-there']).catch(() => undefined)
    // Somebody else's key of the same value; an application and a developer that somebody has switched off.
    const other = { id: '41111111-2222-4333-8444-555555555555', applicationId: '51111111-2222-4333-8444-555555555555' }
    await ensure(['orders'], other).catch(() => undefined)
    if (apigee) {
      for (const one of apigee.apps.values()) one.status = 'revoked'
      await ensure(['returns'])
      for (const one of apigee.developers.values()) one.status = 'inactive'
      await ensure(['orders'], { ...other, value: 'another-value', applicationId: '61111111-2222-4333-8444-555555555555' })
    }
    const listed = await everyPage((page) => driver.listKeys(connection, page))
    await driver.listForeign?.(connection)
    const theirs = listed.find(({ ours }) => !ours)
    expect(theirs?.label).toBe(foreign.keyLabel)
    await driver.readKey?.(connection, theirs?.gatewayId ?? '')
    const hour = new Date(Math.floor(now().getTime() / 3_600_000) * 3_600_000)
    await driver.readReports?.(connection, { from: hour, to: new Date(hour.getTime() + 3_600_000) })
    azure?.apis.set('orders', [{ name: 'orders', document: '{}' }])
    apigee?.apidocs.push({ apiProductName: 'orders', openapi: '{}' })
    await driver.readDocument?.(connection, 'orders')
    await ensure([], { present: false })
    await ensure([], { ...other, value: 'another-value', present: false })
    const asked = lines()
      .slice(before)
      .map((line) => line.replace(base, ''))

    const unneeded = Object.entries(rights[type]).flatMap(([right, calls]) => (asked.some((line) => calls.test(line)) ? [] : [right]))
    expect(unneeded).toEqual([])
    const unexplained = asked.filter((line) => !free.test(line) && !Object.values(rights[type]).some((calls) => calls.test(line)))
    expect(unexplained).toEqual([])
    await close()
  },
)

test('the guide names each of them', () => {
  const names = Object.values(rights).flatMap((of) => Object.keys(of))
  // Edge grants verbs on paths; the guide has them in one sentence.
  const told = (name: string) => {
    const [, verb, path] = /^(Get|Put|Delete) on (`[^`]+`)/.exec(name) ?? []
    return verb && path ? guide.includes(path) && guide.includes(verb) : guide.includes(name.replaceAll('`', '').replace(/^…\/service/, ''))
  }
  expect(names.filter((name) => !told(name))).toEqual([])
})
