import { inspect } from 'node:util'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { everyRowAsText } from '@portico/app-server/testing/stored.ts'
import { until } from '@portico/app-server/testing/until.ts'
import { type Vendor, vendors, vendorTypes } from '@portico/connectors/gateways/conformance/vendors.ts'
import { driverOf } from '@portico/connectors/gateways/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { catalogueStore } from '../../api-products/server/gateway-catalogue.store.ts'
import { applications } from '../../applications/application.contract.ts'
import { keys } from '../../applications/key.contract.ts'
import { approvals } from '../../approvals/approval.contract.ts'
import { gatewaySync } from '../gateway-sync.contract.ts'
import { driftStore } from './drift.store.ts'

let portal: TestPortal
/** Everything that was logged, and every answer, as text. */
const said: string[] = []

beforeAll(async () => {
  portal = await testPortal()
  const { log } = portal.portal.services
  for (const level of ['info', 'warn', 'error'] as const)
    log[level] = (...args: unknown[]) => {
      said.push(inspect(args, { depth: 12 }))
    }
})
afterAll(() => portal.close())

const spelling = 'Orders.v1 (Beta) of the whole house, with returns, parcels and letters'

async function environmentOn(type: (typeof vendorTypes)[number], envId: string, vendor: Vendor, credentials = vendor.credentials) {
  const { id: platformId } = await portal.call(platforms.create, { as: 'admin', body: { type, name: envId, displayName: envId } })
  const settings = { adminUrl: vendor.mock.url }
  await portal.call(environments.create, {
    as: 'admin',
    body: { id: envId, name: envId, displayName: envId, platformId, settings, credentials, url: 'https://api.acme.example' },
  })
  const sync = (confirm?: true) => portal.call(environments.sync, { as: 'admin', params: { id: envId }, body: confirm ? { confirm } : {} })
  const products = async () => (await portal.call(apiProducts.list, { as: 'admin', params: { envId }, query: {} })).data
  const publish = async (name: string, approval: 'auto' | 'manual') => {
    const { id: productId } = (await products()).find(({ apiproduct }) => apiproduct === name) ?? { id: '' }
    await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { approval } })
    await portal.call(apiProducts.change, { as: 'admin', params: { envId, productId }, body: { status: 'published' } })
  }
  return { sync, products, publish }
}

describe.each(vendorTypes)('the main job on %s', (type) => {
  const envId = `on-${type}`
  const { productsPerKey = 'many', keyValue = 'portal' } = driverOf(type)?.capabilities ?? {}
  let vendor: Vendor
  let env: Awaited<ReturnType<typeof environmentOn>>
  beforeAll(async () => {
    vendor = await vendors[type](envId)
    env = await environmentOn(type, envId, vendor)
  })
  afterAll(async () => {
    await vendor.mock.close()
    expect(vendor.mock.violations).toEqual([])
  })

  it('finds the products of the gateway, and takes off what is gone', async () => {
    await vendor.byHand.offer?.(spelling)
    await vendor.byHand.offer?.('payments')
    await vendor.byHand.offer?.('withdrawn')
    expect(await env.sync()).toMatchObject({ ok: true, drift: 0 })
    const found = await env.products()
    expect(found.map(({ apiproduct, status, basePath }) => [apiproduct, status, basePath]).toSorted()).toEqual([
      [spelling, 'draft', null],
      ['payments', 'draft', null],
      ['withdrawn', 'draft', null],
    ])
    await env.publish(spelling, 'manual')
    await env.publish('payments', 'auto')
    vendor.withdraw('withdrawn')
    expect(await env.sync()).toMatchObject({ ok: true, retired: ['withdrawn'] })
    expect((await env.products()).find(({ apiproduct }) => apiproduct === 'withdrawn')).toMatchObject({ status: 'retired' })
    await vendor.byHand.offer?.('withdrawn')
    await env.sync()
    expect((await env.products()).find(({ apiproduct }) => apiproduct === 'withdrawn')).toMatchObject({ status: 'draft' })
  })

  it('asks, approves, enforces, rotates, suspends, ends and revokes', async () => {
    const made = await portal.call(applications.create, {
      as: 'developer',
      params: { envId },
      body: { name: 'Parcels', apiProducts: [spelling] },
    })
    const [key] = made.keys
    const [keyId, at] = [key?.id ?? '', { envId, id: made.id, keyId: key?.id ?? '' }]
    expect(key?.value === null).toBe(keyValue === 'gateway')
    const read = async () =>
      (await portal.call(applications.get, { as: 'developer', params: { envId, id: made.id } })).keys.find(({ id }) => id === keyId)
    const enforced = () => until(read, (seen) => seen?.enforcement.state === 'enforced')
    const granted = async (id = keyId) => {
      await env.sync()
      const wanted = driverOf(type)?.listKeys
      const listed = await wanted?.({ ...connection(), environmentId: envId })
      return listed?.items.find((one) => one.keyId === id)?.approved
    }
    const connection = () => ({
      environmentId: envId,
      adminUrl: vendor.mock.url,
      credentials: vendor.credentials,
      settings: {},
      signal: AbortSignal.timeout(10_000),
      mayWrite: () => undefined,
    })
    expect(await granted()).not.toEqual([spelling])

    await portal.call(approvals.approve, { as: 'admin', params: at, body: [spelling] })
    expect((await enforced())?.apiProducts).toMatchObject([{ status: 'approved', enforcement: { state: 'enforced' } }])
    expect(await granted()).toEqual([spelling])
    const { value } = await portal.call(keys.reveal, { as: 'developer', params: at })
    expect((await vendor.byHand.credential(keyId))?.value).toBe(value)

    const more = await portal.raw('POST', `/api/environments/${envId}/applications/${made.id}/keys/${keyId}`, {
      as: 'developer',
      body: { add: ['payments'] },
    })
    if (productsPerKey === 'one')
      expect([more.status, more.problem.details[0]]).toMatchObject([422, { path: 'add.0', code: 'notSupported' }])
    else {
      expect(more.status).toBe(200)
      await enforced()
      expect(await granted()).toEqual([spelling, 'payments'].toSorted())
    }

    const rotated = await portal.call(keys.create, {
      as: 'developer',
      params: { envId, id: made.id },
      body: { rotates: keyId, overlapHours: 1 },
    })
    expect(await granted(rotated.id)).toContain(spelling)
    expect(await granted()).toContain(spelling)
    await portal.call(keys.change, { as: 'developer', params: at, body: { suspended: true } })
    await enforced()
    expect((await read())?.status).toBe('suspended')
    await portal.call(keys.change, { as: 'developer', params: at, body: { suspended: false } })
    expect(await granted()).toContain(spelling)
    expect((await portal.call(keys.reveal, { as: 'developer', params: at })).value).toBe(value)

    await portal.call(keys.remove, { as: 'developer', params: at })
    expect(await vendor.byHand.credential(keyId)).toBeUndefined()
    await portal.call(keys.remove, { as: 'developer', params: { ...at, keyId: rotated.id } })
    expect(await env.sync()).toMatchObject({ ok: true, changed: 0, drift: 0 })
    expect((await portal.call(gatewaySync.commands, { as: 'admin', params: { envId }, query: {} })).data).toEqual([])
  })

  it('tells no credential anywhere: not when all goes well, not when it is wrong, not when the gateway fails', async () => {
    const marks: string[] = []
    const fields = driverOf(type)?.capabilities.credentialFields ?? []
    const secretOf = (name: string) => {
      const mark = `planted-${type}-${name}-0123456789`
      marks.push(mark)
      // A key of a service account is a document; its own parts are planted, too.
      return name === 'serviceAccountKey'
        ? JSON.stringify({ client_email: 'a@b.example', private_key: mark, token_uri: `${vendor.mock.url}/oauth/token` })
        : mark
    }
    const wrongId = `wrong-${type}`
    const planted = Object.fromEntries(
      Object.entries(vendor.credentials).map(([name, value]) => [
        name,
        fields.some((one) => one.name === name && one.secret) ? secretOf(name) : value,
      ]),
    )
    const wrong = await environmentOn(type, wrongId, vendor, planted)
    expect(marks).not.toEqual([])
    for (const answer of [
      await portal.call(environments.test, { as: 'admin', params: { id: wrongId } }),
      await wrong.sync(),
      await portal.call(environments.get, { as: 'admin', params: { id: wrongId }, query: {} }),
      await portal.call(environments.history, { as: 'admin', params: { id: wrongId } }),
      await portal.call(applications.create, { as: 'developer', params: { envId: wrongId }, body: { name: 'Never', apiProducts: [] } }),
      (await portal.call(gatewaySync.commands, { as: 'admin', params: { envId: wrongId }, query: {} })).data,
    ])
      said.push(JSON.stringify(answer))
    said.push(...(await everyRowAsText(portal.portal.services.database)))
    const real = fields.flatMap(({ name, secret }) => (secret && vendor.credentials[name] ? [vendor.credentials[name]] : []))
    for (const secret of [...marks, ...real]) for (const text of said) expect(text.includes(secret)).toBe(false)
  })
})

describe('a list of a gateway', () => {
  const envId = 'lists'
  let vendor: Vendor
  let env: Awaited<ReturnType<typeof environmentOn>>
  beforeAll(async () => {
    vendor = await vendors['azure-apim'](envId)
    env = await environmentOn('azure-apim', envId, vendor)
  })
  afterAll(() => vendor.mock.close())

  it('that lacks a product once retires nothing', async () => {
    await vendor.byHand.offer?.('flickers')
    await env.sync()
    vendor.withdraw('flickers')
    const signal = AbortSignal.timeout(10_000)
    const connection = { environmentId: envId, adminUrl: vendor.mock.url, credentials: vendor.credentials, settings: {}, signal }
    expect((await driverOf('azure-apim')?.listProducts({ ...connection, mayWrite: () => undefined }))?.items).toEqual([])
    await vendor.byHand.offer?.('flickers')
    // Those of the keys and the first of the products.
    vendor.mock.staleReads(2)
    expect(await env.sync()).toMatchObject({ ok: true })
    expect(await env.products()).toMatchObject([{ apiproduct: 'flickers', status: 'draft' }])
  })

  it('that changed while it was read names some twice, and no name is cut within a letter', async () => {
    const { db } = portal.portal.services.database
    const twice = { gatewayId: 'p', name: 'p', displayName: `${'x'.repeat(79)}🚚`, ours: false, productId: null, fingerprint: null }
    expect(await catalogueStore(db).take(envId, [twice, twice], new Date())).toMatchObject([{ name: 'p' }])
    const foreign = { kind: 'consumer', gatewayId: 'c', text: 'c', detail: { own: false } }
    await driftStore(db).replace(envId, [foreign, foreign], new Date())
    expect(await driftStore(db).count(envId)).toBe(1)
  })
})
