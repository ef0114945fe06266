import { test as every, expect } from 'vitest'
import type { WantedProduct } from '../gateway.ts'
import type { Conformance } from './harness.ts'

export function productTests(the: () => Conformance): void {
  const test = (title: string, work: () => Promise<void>) =>
    every(title, async () => {
      if (!the().lacks('manageProducts')) await work()
    })
  const ensure = (wanted: WantedProduct) => the().driver.ensureProduct(the().connection(), wanted)
  const seen = async ({ id }: WantedProduct) => (await the().allProducts()).find(({ productId }) => productId === id)
  const isAsWanted = async (wanted: WantedProduct) => {
    const fingerprint = the().driver.fingerprintOf(the().connection(), wanted)
    expect(await seen(wanted)).toMatchObject({ ours: true, name: wanted.name, fingerprint })
    expect(await the().writesOf(() => ensure(wanted))).toEqual([])
  }
  const callWithKey = async (product: WantedProduct) => {
    const key = the().key({ products: [{ name: product.name, status: 'approved' }] })
    await the().driver.ensureKey(the().connection(), key)
    return (value: string | undefined = key.value) => the().call?.(`${product.basePath}/things`, value)
  }

  test('a product answers to keys only, is listed as wanted, and repeating writes nothing', async () => {
    const product = the().product()
    expect(await ensure(product)).toEqual({ present: true })
    await isAsWanted(product)
    if (!the().call) return
    const call = await callWithKey(product)
    expect(await call()).toBe(200)
    expect(await the().call?.(`${product.basePath}/things`, undefined)).toBe(401)
    expect(await call('no-such-key')).toBe(401)
  })

  test('a quota is set, changed and taken away', async () => {
    const product = the().product()
    const limited: WantedProduct = { ...product, quota: { limit: 2, interval: 'hour' } }
    await ensure(limited)
    await isAsWanted(limited)
    if (the().call) {
      const call = await callWithKey(product)
      expect([await call(), await call(), await call()]).toEqual([200, 200, 429])
    }
    const wider: WantedProduct = { ...product, quota: { limit: 500, interval: 'day' } }
    await ensure(wider)
    await isAsWanted(wider)
    await ensure(product)
    await isAsWanted(product)
  })

  test('another upstream, another base path and a log sink are followed', async () => {
    const product = the().product()
    await ensure(product)
    const moved: WantedProduct = {
      ...product,
      basePath: `${product.basePath}/moved`,
      upstreamUrl: `${the().upstreamUrl.replace(/\/$/, '')}/deeper`,
      logSink: { url: 'https://portal.example/gateway-log/test', headers: { 'X-Log-Token': 'log-token-1' } },
    }
    expect(the().driver.fingerprintOf(the().connection(), moved)).not.toBe(the().driver.fingerprintOf(the().connection(), product))
    await ensure(moved)
    await isAsWanted(moved)
    if (the().call) {
      const call = await callWithKey(moved)
      expect(await call()).toBe(200)
    }
    await ensure({ ...moved, logSink: null })
    await isAsWanted({ ...moved, logSink: null })
  })

  test('a product that was changed by hand shows another fingerprint and is brought back', async () => {
    const product = the().product()
    await ensure(product)
    await the().byHand.spoilProduct?.(product.id)
    expect((await seen(product))?.fingerprint).not.toBe(the().driver.fingerprintOf(the().connection(), product))
    await ensure(product)
    await isAsWanted(product)
  })

  test('a product that shall not be present is not reachable, also when that is said twice or it never was', async () => {
    const product = the().product({ quota: { limit: 10, interval: 'minute' } })
    await ensure(product)
    const call = await callWithKey(product)
    expect(await ensure({ ...product, present: false })).toEqual({ present: false })
    expect((await call()) ?? 404).toBe(404)
    expect(await seen(product)).toBeUndefined()
    expect(await the().writesOf(() => ensure({ ...product, present: false }))).toEqual([])
    expect(await ensure({ ...the().product(), present: false })).toEqual({ present: false })
    await ensure(product)
    await isAsWanted(product)
  })

  test('a lease that is gone leaves no product reachable without its checks', async () => {
    const lost = new Error('the lease is gone')
    for (let allowed = 0; allowed < 3; allowed += 1) {
      const product = the().product()
      let left = allowed
      const mayWrite = () => {
        left -= 1
        if (left < 0) throw lost
      }
      const writes = await the().writesOf(() =>
        expect(the().driver.ensureProduct(the().connection({ mayWrite }), product)).rejects.toBe(lost),
      )
      expect(writes.length).toBe(allowed)
      if (the().call) expect(await the().call?.(`${product.basePath}/things`, undefined)).not.toBe(200)
      await ensure(product)
      await isAsWanted(product)
    }
  })

  test('an upstream address that the gateway cannot hold is refused, and comparing with it does not fail', async () => {
    const product = the().product({ upstreamUrl: 'ftp://files.example/' })
    await expect(ensure(product)).rejects.toMatchObject({ name: 'GatewayError', kind: 'refused' })
    expect(the().driver.fingerprintOf(the().connection(), product)).not.toBe('')
  })
}
