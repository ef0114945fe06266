import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { conformance, failureOf } from '../conformance/harness.ts'
import { gatewayConformance } from '../conformance/suite.ts'
import type { ConformanceTarget } from '../conformance/target.ts'
import { sapApimDriver, sapIntegrationSuiteDriver } from './sap.driver.ts'
import { byHandAt } from './testing/by-hand.ts'
import { type SapMock, sapMock } from './testing/sap-mock.ts'

const environmentId = 'test'

async function target(driver = sapApimDriver): Promise<ConformanceTarget & { mock: SapMock }> {
  const mock = await sapMock()
  return {
    mock,
    driver,
    environmentId,
    adminUrl: mock.url,
    credentials: mock.credentials,
    clock: mock,
    advance: mock.advance,
    staleReads: mock.staleReads,
    takesAway: /^PUT .*Subscriptions/,
    upstreamUrl: 'https://upstream.example/base',
    manyKeys: 230,
    byHand: byHandAt(mock, environmentId),
    async close() {
      await mock.close()
      expect(mock.violations).toEqual([])
    },
  }
}

gatewayConformance('SAP API Management as it is documented', () => target())
gatewayConformance('SAP Integration Suite as it is documented', () => target(sapIntegrationSuiteDriver))

describe('SAP: what only SAP has', () => {
  const begin = async () => {
    const made = await target()
    const the = { ...(await conformance(made)), mock: made.mock }
    const product = the.product({ name: "it's-quoted" })
    await the.offer(product)
    const key = the.key({ products: [{ name: product.name, status: 'approved' }], value: '' })
    const ensure = (more: object = {}) => the.driver.ensureKey(the.connection(), { ...key, value: null, ...more })
    return { the, key, ensure, product }
  }

  test('the gateway makes the value, tells it each time, and keeps it when the application gets another name', async () => {
    const { the, key, ensure } = await begin()
    const { value } = await ensure()
    expect(value).toBe(the.mock.applications.get(key.id)?.app_key)
    expect(await ensure({ applicationName: 'Another name' })).toMatchObject({ value })
    expect(the.mock.applications.get(key.id)).toMatchObject({ title: expect.stringContaining('Another name'), app_key: value })
    await ensure({ active: false })
    expect(await ensure()).toMatchObject({ value, active: true })
    expect(await the.driver.readKey?.(the.connection(), key.id)).toBe(value)
    await the.close()
  })

  test('a product that is not published is refused by name; an application of another environment is not touched', async () => {
    const { the, key, ensure } = await begin()
    const absent = [{ name: 'not-there', status: 'approved' }]
    expect(await failureOf(ensure({ products: absent }))).toMatchObject({ kind: 'refused', message: expect.stringContaining('not-there') })
    await the.driver.ensureKey(the.connection({ environmentId: 'acceptance' }), key)
    expect(await the.allKeys()).toEqual([])
    expect(await failureOf(ensure({ present: false }))).toMatchObject({ kind: 'refused' })
    await the.close()
  })

  test('an application whose id only looks like one of the portal is somebody else’s; one without its mark is still the portal’s', async () => {
    const { the, key, ensure } = await begin()
    await ensure()
    const theirs = randomUUID()
    the.mock.applications.set(theirs, { id: theirs, title: 'Theirs', description: 'By hand', app_key: 'their-key', app_secret: 'none' })
    Object.assign(the.mock.applications.get(key.id) ?? {}, { description: 'Changed by hand' })
    const found = new Map((await the.allKeys()).map(({ gatewayId, ours, keyId }) => [gatewayId, { ours, keyId }]))
    expect(found.get(theirs)).toEqual({ ours: false, keyId: null })
    expect(found.get(key.id)).toEqual({ ours: true, keyId: key.id })
    await the.close()
  })

  test('a list that names the same page again is no whole one', async () => {
    const { the } = await begin()
    for (let count = 0; count < 101; count += 1) the.mock.products.set(`p${count}`, { name: `p${count}` })
    the.mock.mode.isStuck = true
    expect(await failureOf(the.allProducts())).toMatchObject({ kind: 'unavailable', message: expect.stringContaining('does not end') })
    await the.close()
  })

  test('the check says when the sign-in is good and the hub is not visible; a token that ends is renewed', async () => {
    const { the, ensure } = await begin()
    await ensure()
    the.advance(12 * 60_000)
    await ensure()
    the.mock.mode.forgetTokens()
    await ensure({ active: false })
    expect(the.mock.mode.tokensGiven()).toBe(3)
    the.mock.mode.isHidden = true
    expect(await failureOf(the.driver.health(the.connection()))).toMatchObject({ message: expect.stringContaining('sign-in is good') })
    await the.close()
  })
})
