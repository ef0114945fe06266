import { createHash, randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Conformance } from './harness.ts'

export function listTests(the: () => Conformance): void {
  test('what the portal did not make is listed as foreign and never changed', async () => {
    const foreign = await the().byHand.foreign()
    const before = await foreign.read()
    const product = the().product()
    const key = the().key({ products: [{ name: product.name, status: 'approved' }] })
    const { driver } = the()
    await the().offer(product)
    await driver.ensureKey(the().connection(), key)
    expect((await the().allProducts()).find(({ gatewayId }) => gatewayId === foreign.productId)).toMatchObject({
      ours: false,
      productId: null,
      fingerprint: null,
    })
    const found = (await the().allKeys()).find(({ label }) => label === foreign.keyLabel)
    expect(found).toMatchObject({ ours: false, keyId: null, active: true })
    if (driver.capabilities.tellsValues) expect(await driver.readKey?.(the().connection(), found?.gatewayId ?? '')).toBe(foreign.keyValue)
    expect(JSON.stringify(found)).not.toContain(foreign.keyValue)
    await driver.ensureKey(the().connection(), { ...key, present: false })
    if (driver.capabilities.manageProducts) await driver.ensureProduct(the().connection(), { ...product, present: false })
    expect(await foreign.read()).toEqual(before)
  })

  test('keys are listed with what they may do', async () => {
    const product = the().product()
    const key = the().key({
      products: [
        { name: product.name, status: 'approved' },
        { name: 'asked-for', status: 'pending' },
      ],
    })
    const suspended = the().key({ active: false, products: [{ name: product.name, status: 'approved' }] })
    const { driver } = the()
    await the().offer(product)
    await driver.ensureKey(the().connection(), key)
    await driver.ensureKey(the().connection(), suspended)
    const keys = await the().allKeys()
    const found = keys.find(({ keyId }) => keyId === key.id)
    expect(found).toMatchObject({ ours: true, active: true, approved: [product.name] })
    if (driver.capabilities.keyValue === 'portal')
      expect([
        null,
        createHash('sha256')
          .update(key.value ?? '')
          .digest('hex'),
      ]).toContain(found?.valueDigest)
    const asWanted = { present: true, active: false, approved: [product.name] }
    const { present, ...shown } = driver.shownAs?.(asWanted) ?? asWanted
    const seen = keys.find(({ keyId }) => keyId === suspended.id)
    expect(seen !== undefined).toBe(present)
    if (present) expect(seen).toMatchObject({ ours: true, ...shown })
    expect(JSON.stringify(keys)).not.toContain(key.value)
  })

  test('a list goes on past its first page', async () => {
    const ids = Array.from({ length: the().manyKeys }, () => randomUUID())
    await the().byHand.makeKeys(ids, 'paged-product')
    const keys = new Map((await the().allKeys()).flatMap((key) => (key.keyId ? [[key.keyId, key] as const] : [])))
    expect(ids.filter((id) => !keys.has(id))).toEqual([])
    expect(ids.every((id) => keys.get(id)?.ours && keys.get(id)?.active && keys.get(id)?.approved[0] === 'paged-product')).toBe(true)
  }, 60_000)

  test('a page can be asked for again', async () => {
    const first = await the().driver.listKeys(the().connection())
    if (first.next === undefined) return
    const once = await the().driver.listKeys(the().connection(), first.next)
    expect(await the().driver.listKeys(the().connection(), first.next)).toEqual(once)
  })
}
