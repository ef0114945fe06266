import { afterEach, expect, test } from 'vitest'
import type { Fault } from './faulty-proxy.ts'
import { type Conformance, failureOf } from './harness.ts'

const faults: readonly Fault[] = ['down', 'slow', '500', '429', 'rubbish', 'half-closed', 'missing', 'redirect']

export function faultTests(the: () => Conformance): void {
  afterEach(() => the().proxy.setFault(undefined))
  const secrets = () =>
    the().driver.capabilities.credentialFields.flatMap(({ name, secret }) =>
      secret && the().credentials[name] ? [the().credentials[name]] : [],
    )
  const patient = () => ({ signal: AbortSignal.timeout(300) })

  test('a healthy gateway says what it is', async () => {
    const health = await the().driver.health(the().connection())
    expect(health.latencyMs).toBeGreaterThan(0)
    expect(health.message).not.toBe('')
  })

  test.each(faults)('%s: every call fails as unavailable within its signal, tells no secret, and works again afterwards', async (fault) => {
    const { driver, proxy } = the()
    const key = the().key()
    const product = the().product()
    const calls = {
      health: () => driver.health(the().connection(patient())),
      ensureKey: () => driver.ensureKey(the().connection(patient()), key),
      // Nothing found must not be taken for a revoke that is done.
      revoke: () => driver.ensureKey(the().connection(patient()), { ...key, present: false }),
      ...(driver.capabilities.manageProducts && { ensureProduct: () => driver.ensureProduct(the().connection(patient()), product) }),
      listKeys: () => driver.listKeys(the().connection(patient())),
      listProducts: () => driver.listProducts(the().connection(patient())),
    }
    proxy.setFault(fault)
    for (const [name, call] of Object.entries(calls)) {
      const startMs = performance.now()
      const failure = await failureOf(call())
      expect([name, failure.kind]).toEqual([name, 'unavailable'])
      expect(performance.now() - startMs).toBeLessThan(2_000)
      for (const secret of [key.value ?? '', ...secrets()]) expect(failure.message).not.toContain(secret)
      if (fault === '429') expect(failure.retryAfterMs).toBe(7_000)
    }
    proxy.setFault(undefined)
    expect(await driver.ensureKey(the().connection(), key)).toMatchObject({ present: true, active: true })
  })

  test('a gateway that fails in the middle is brought to the wanted state by repeating', async () => {
    const { driver, proxy } = the()
    for (const requests of [2, 3, 4, 5, 6]) {
      const product = the().product({ quota: { limit: 5, interval: 'minute' } })
      const key = the().key({ products: [{ name: product.name, status: 'approved' }] })
      if (driver.capabilities.manageProducts) {
        proxy.setFault('down', requests)
        await Promise.allSettled([driver.ensureProduct(the().connection(), product)])
      }
      proxy.setFault('down', requests)
      await Promise.allSettled([driver.ensureKey(the().connection(), key)])
      proxy.setFault(undefined)
      await the().offer(product)
      expect(await driver.ensureKey(the().connection(), key)).toMatchObject({ present: true, active: true, approved: [product.name] })
      expect(await the().writesOf(() => driver.ensureKey(the().connection(), key))).toEqual([])
    }
  })

  test('wrong credentials are refused, not retried', async () => {
    const wrong = Object.fromEntries(
      Object.entries(the().credentials).map(([name, value]) => [name, secrets().includes(value) ? 'wrong-credential' : value]),
    )
    if (secrets().length === 0) return
    const failure = await failureOf(the().driver.ensureKey(the().connection({ credentials: wrong }), the().key()))
    expect(failure.kind).toBe('refused')
    expect(failure.message).not.toContain('wrong-credential')
  })

  test('a wrong path of the management address is not taken for a gateway without objects', async () => {
    const elsewhere = the().connection({ adminUrl: `${the().proxy.url}/nowhere` })
    await failureOf(the().driver.health(elsewhere))
    await failureOf(the().driver.ensureKey(elsewhere, { ...the().key(), present: false }))
    if (the().driver.capabilities.manageProducts) await failureOf(the().driver.ensureProduct(elsewhere, the().product({ present: false })))
    await failureOf(the().driver.listKeys(elsewhere))
    await failureOf(the().driver.listProducts(elsewhere))
  })

  test('an address that is none is refused', async () => {
    expect((await failureOf(the().driver.health(the().connection({ adminUrl: 'gateway' })))).kind).toBe('refused')
  })
}
