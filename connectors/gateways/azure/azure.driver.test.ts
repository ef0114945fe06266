import { describe, expect, test } from 'vitest'
import { conformance, failureOf } from '../conformance/harness.ts'
import { gatewayConformance } from '../conformance/suite.ts'
import type { ConformanceTarget } from '../conformance/target.ts'
import { azureDriver } from './azure.driver.ts'
import { sharedAccessToken } from './client.ts'
import { type AzureMock, azureMock } from './testing/azure-mock.ts'
import { byHandAt } from './testing/by-hand.ts'

const environmentId = 'test'

async function target(method: keyof AzureMock['credentials']): Promise<ConformanceTarget & { mock: AzureMock }> {
  const mock = await azureMock()
  return {
    mock,
    driver: azureDriver,
    environmentId,
    adminUrl: mock.url,
    credentials: mock.credentials[method],
    clock: mock,
    advance: mock.advance,
    staleReads: mock.staleReads,
    readsOnly: /\/listSecrets$/,
    upstreamUrl: 'https://upstream.example/base',
    manyKeys: 230,
    byHand: byHandAt(mock, environmentId),
    async close() {
      await mock.close()
      expect(mock.violations).toEqual([])
    },
  }
}

gatewayConformance('Azure API Management with a SAS key', () => target('sas key'))
gatewayConformance('Azure API Management with a service principal', () => target('secret'))

describe('Azure: what only Azure has', () => {
  test.each(['sas key', 'sas token', 'secret', 'certificate'] as const)(
    '%s signs in; a wrong one is refused and repeated by nothing',
    async (method) => {
      const the = await conformance(await target(method))
      expect((await azureDriver.health(the.connection())).message).toContain('service acme')
      const secrets = azureDriver.capabilities.credentialFields.flatMap(({ name, secret }) =>
        secret && the.credentials[name] ? [name] : [],
      )
      expect(secrets).not.toEqual([])
      const wrong = { ...the.credentials, ...Object.fromEntries(secrets.map((name) => [name, 'marked-wrong-secret'])) }
      const failure = await failureOf(azureDriver.health(the.connection({ credentials: wrong })))
      expect(failure.kind).toBe('refused')
      expect(failure.message).not.toContain('marked-wrong-secret')
      await the.close()
    },
  )

  test('a SAS token is made as the vendor describes it', () => {
    const token = sharedAccessToken('integration', 'key', new Date('2014-08-04T22:03:00.000Z'))
    expect(token).toMatch(/^SharedAccessSignature uid=integration&ex=2014-08-04T22:03:00\.0000000Z&sn=[A-Za-z0-9+/]{86}==$/)
  })

  test('a SAS token is not sent to an address where it is worth nothing', async () => {
    const the = await conformance(await target('sas key'))
    const failure = await failureOf(azureDriver.health(the.connection({ adminUrl: 'https://management.azure.com' })))
    expect(failure).toMatchObject({ kind: 'refused', message: expect.stringContaining('management.azure-api.net') })
    await the.close()
  })

  test('what is pending is not there; a key that loses its last product goes, and comes back with the same value', async () => {
    const the = await conformance(await target('secret'))
    const product = the.product()
    await the.offer(product)
    const key = the.key({ products: [{ name: product.name, status: 'pending' }] })
    const ensure = (more: object = {}) => azureDriver.ensureKey(the.connection(), { ...key, ...more })
    expect(await ensure()).toEqual({ present: true, active: true, approved: [] })
    expect(await the.allKeys()).toEqual([])
    await ensure({ products: [{ name: product.name, status: 'approved' }] })
    await ensure()
    expect(await the.allKeys()).toEqual([])
    await ensure({ products: [{ name: product.name, status: 'approved' }] })
    expect(await the.byHand.credential(key.id)).toMatchObject({ value: key.value })
    await the.close()
  })

  test('a subscription that nobody has approved is not taken over', async () => {
    const made = await target('secret')
    const the = await conformance(made)
    for (const state of ['submitted', 'rejected', 'suspended']) {
      const { keyLabel } = await the.byHand.foreign()
      Object.assign(made.mock.subscriptions.get(keyLabel) ?? {}, { state, displayName: state })
    }
    expect((await the.allKeys()).map(({ label, active, fixed }) => [label, active, fixed !== undefined])).toEqual([
      ['submitted', false, true],
      ['rejected', false, true],
      ['suspended', false, false],
    ])
    await the.close()
  })

  test('a product that is not there is refused by name', async () => {
    const the = await conformance(await target('secret'))
    const key = the.key({ products: [{ name: 'not-there', status: 'approved' }] })
    expect(await failureOf(azureDriver.ensureKey(the.connection(), key))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('not-there'),
    })
    await the.close()
  })

  test('the check says that the sign-in is good when only the service is not visible', async () => {
    const made = await target('secret')
    const the = await conformance(made)
    made.mock.mode.isHidden = true
    expect(await failureOf(azureDriver.health(the.connection()))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('sign-in is good'),
    })
    await the.close()
  })
})
