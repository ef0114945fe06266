import { describe, expect, test } from 'vitest'
import { conformance, failureOf } from '../conformance/harness.ts'
import { gatewayConformance } from '../conformance/suite.ts'
import type { ConformanceTarget } from '../conformance/target.ts'
import { apigeeEdgeDriver, apigeeOpdkDriver, apigeeXDriver } from './apigee.driver.ts'
import { attributeNames, developerOf } from './marks.ts'
import { type ApigeeMock, apigeeMock } from './testing/apigee-mock.ts'
import type { Flavour } from './testing/apigee-state.ts'
import { byHandAt } from './testing/by-hand.ts'

const environmentId = 'test'
const drivers = { edge: apigeeEdgeDriver, opdk: apigeeOpdkDriver, x: apigeeXDriver }

async function target(flavour: Flavour): Promise<ConformanceTarget & { mock: ApigeeMock }> {
  const mock = await apigeeMock(flavour)
  return {
    mock,
    driver: drivers[flavour],
    environmentId,
    adminUrl: mock.url,
    credentials: mock.credentials,
    clock: mock,
    advance: mock.advance,
    staleReads: mock.staleReads,
    upstreamUrl: 'https://upstream.example/base',
    manyKeys: flavour === 'x' ? 1100 : 230,
    byHand: byHandAt(mock, environmentId),
    async close() {
      await mock.close()
      expect(mock.violations).toEqual([])
    },
  }
}

gatewayConformance('Apigee Edge as its vendor describes it', () => target('edge'))
gatewayConformance('Apigee Private Cloud as its vendor describes it', () => target('opdk'))
gatewayConformance('Apigee X as its vendor describes it', () => target('x'))

describe.each(['edge', 'opdk', 'x'] as const)('Apigee %s: what only Apigee has', (flavour) => {
  const begin = async () => {
    const made = await target(flavour)
    const the = { ...(await conformance(made)), mock: made.mock }
    const product = the.product()
    await the.offer(product)
    const key = the.key({ products: [{ name: product.name, status: 'approved' }] })
    const ensure = (more: object = {}) => the.driver.ensureKey(the.connection(), { ...key, ...more })
    const apps = () => [...the.mock.state.apps.values()]
    return { the, product, key, ensure, apps }
  }

  test('one application holds its keys, each with its own products, and no credential that nobody asked for', async () => {
    const { the, product, key, ensure, apps } = await begin()
    const other = the.product()
    await the.offer(other)
    await ensure()
    await ensure({ id: the.key().id, value: 'second-value', products: [{ name: other.name, status: 'approved' }] })
    await ensure({ products: [...key.products, { name: other.name, status: 'approved' }] })
    await ensure({ applicationName: 'Another name' })
    const [app, ...more] = apps()
    expect(more).toEqual([])
    expect(app).toMatchObject({ name: key.applicationId, email: developerOf(key.owner.id) })
    expect(app?.attributes.find(({ name }) => name === attributeNames.display)?.value).toBe('Another name')
    expect(app?.credentials.map(({ consumerKey, apiProducts }) => [consumerKey, apiProducts.map(({ apiproduct }) => apiproduct)])).toEqual([
      [key.value, [product.name]],
      ['second-value', [other.name]],
    ])
    await ensure({ present: false })
    expect(apps()).toHaveLength(1)
    await the.close()
  })

  test('the application stays where it is when its owner changes, and goes with its last key', async () => {
    const { the, ensure, apps } = await begin()
    await ensure()
    const owner = { id: the.key().id, name: 'Team Returns' }
    expect(await the.writesOf(() => ensure({ owner }))).toEqual([])
    expect(apps()).toHaveLength(1)
    await ensure({ owner, present: false })
    expect(apps()).toEqual([])
    await the.close()
  })

  test('an application or a developer that was switched off by hand is switched on again with the key', async () => {
    const { the, key, ensure, apps } = await begin()
    await ensure()
    for (const app of apps()) app.status = 'revoked'
    expect((await the.allKeys()).find(({ keyId }) => keyId === key.id)).toMatchObject({ active: false })
    await ensure()
    expect((await the.allKeys()).find(({ keyId }) => keyId === key.id)).toMatchObject({ active: true })
    await the.close()
  })

  test('a credential that ends by itself is made anew with the same value', async () => {
    const { the, key, ensure, apps } = await begin()
    await ensure()
    const [credential] = apps()[0]?.credentials ?? []
    if (credential) credential.expiresAt = the.mock.now().getTime() - 1000
    expect((await the.allKeys()).find(({ keyId }) => keyId === key.id)).toMatchObject({ active: false })
    expect(await ensure()).toMatchObject({ active: true })
    expect(apps()[0]?.credentials).toMatchObject([{ consumerKey: key.value, expiresAt: -1 }])
    await the.close()
  })

  test('a product that the gateway does not have is refused by name', async () => {
    const { the, ensure } = await begin()
    expect(await failureOf(ensure({ products: [{ name: 'not-there', status: 'approved' }] }))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not-there'),
    })
    await the.close()
  })

  test("a value that somebody else's key has is not taken over", async () => {
    const { the, ensure } = await begin()
    await ensure()
    const failure = await failureOf(ensure({ id: the.key().id, applicationId: the.key().id }))
    expect(failure).toMatchObject({ statusCode: 409 })
    await the.close()
  })

  test('an application of another environment is neither listed nor changed', async () => {
    const { the, key, ensure } = await begin()
    await the.driver.ensureKey(the.connection({ environmentId: 'acceptance' }), key)
    expect(await the.allKeys()).toEqual([])
    expect(await failureOf(ensure())).toMatchObject({ kind: 'refused' })
    await the.close()
  })

  test('the check says that the sign-in is good when only the organisation is not visible', async () => {
    const { the } = await begin()
    the.mock.mode.isHidden = true
    expect(await failureOf(the.driver.health(the.connection()))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('sign-in is good'),
    })
    await the.close()
  })

  test('a token is asked for once, renewed before it ends, and once more when it is not accepted', async () => {
    const { the, ensure } = await begin()
    if (flavour === 'opdk') return
    await Promise.all([the.driver.health(the.connection()), the.driver.health(the.connection()), ensure()])
    expect(the.mock.mode.tokensGiven()).toBe(1)
    the.advance(11.5 * 60_000)
    await ensure()
    expect(the.mock.mode.tokensGiven()).toBe(2)
    the.mock.mode.forgetTokens()
    await ensure()
    expect(the.mock.mode.tokensGiven()).toBe(3)
    await the.close()
  })
})
