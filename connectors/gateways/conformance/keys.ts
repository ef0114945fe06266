import { beforeAll, expect, test } from 'vitest'
import type { WantedKey, WantedProduct } from '../gateway.ts'
import type { Conformance, MadeKey } from './harness.ts'

const hourMs = 3_600_000

export function keyTests(the: () => Conformance): void {
  let first: WantedProduct
  let second: WantedProduct
  beforeAll(async () => {
    first = the().product()
    second = the().product()
    for (const product of [first, second]) await the().offer(product)
  })
  const ensure = async (wanted: WantedKey) => {
    const { value, ...seen } = await the().driver.ensureKey(the().connection(), wanted)
    // Who makes values tells them, each time, for a key that is there.
    expect(value !== undefined).toBe(the().driver.capabilities.keyValue === 'gateway' && seen.present)
    return seen
  }
  /** The value that the gateway has of a key is the portal's, where the portal makes values. */
  const expectValue = async ({ id, value }: WantedKey) => {
    const found = await the().byHand.credential(id)
    expect(found).toBeDefined()
    if (the().driver.capabilities.keyValue === 'portal') expect(found?.value).toBe(value)
  }
  const approved = (...products: WantedProduct[]): WantedKey['products'] => products.map(({ name }) => ({ name, status: 'approved' }))
  /** What a caller with the key gets, where there is traffic. */
  const expectCall = async (product: WantedProduct, key: MadeKey, status: number) => {
    if (the().call) expect(await the().call?.(`${product.basePath}/things`, key.value)).toBe(status)
  }
  const repeatsWithoutWriting = async (wanted: WantedKey) => expect(await the().writesOf(() => ensure(wanted))).toEqual([])

  test('a new key calls its approved products and no others; repeating writes nothing', async () => {
    const key = the().key({ products: approved(first), companyId: '5f0c1a52-0000-4000-8000-000000000001' })
    expect(await ensure(key)).toEqual({ present: true, active: true, approved: [first.name] })
    await expectCall(first, key, 200)
    await expectCall(second, key, 403)
    await repeatsWithoutWriting(key)
  })

  test('a pending or rejected product is not callable; approving makes it so', async () => {
    const key = the().key()
    const asked: WantedKey = { ...key, products: [{ name: first.name, status: 'pending' }] }
    expect(await ensure(asked)).toEqual({ present: true, active: true, approved: [] })
    await expectCall(first, key, 403)
    expect((await the().byHand.markers?.(key.id))?.pending ?? [first.name]).toEqual([first.name])
    await repeatsWithoutWriting(asked)

    expect(await ensure({ ...key, products: approved(first) })).toMatchObject({ approved: [first.name] })
    await expectCall(first, key, 200)
    expect((await the().byHand.markers?.(key.id))?.pending ?? []).toEqual([])

    const refused: WantedKey = { ...key, products: [{ name: first.name, status: 'rejected' }] }
    expect(await ensure(refused)).toMatchObject({ approved: [] })
    await expectCall(first, key, 403)
    expect((await the().byHand.markers?.(key.id))?.rejected ?? [first.name]).toEqual([first.name])
    await repeatsWithoutWriting(refused)
  })

  test('taking a product off leaves the others', async () => {
    if (the().lacks('productsPerKey', 'many')) return
    const key = the().key({ products: approved(first, second) })
    await ensure(key)
    await expectCall(second, key, 200)
    expect(await ensure({ ...key, products: approved(second) })).toMatchObject({ approved: [second.name] })
    await expectCall(first, key, 403)
    await expectCall(second, key, 200)
  })

  test('a second product is refused where a key can have only one', async () => {
    if (the().lacks('productsPerKey', 'one')) return
    const key = the().key({ products: approved(first, second) })
    await expect(ensure(key)).rejects.toMatchObject({ name: 'GatewayError', kind: 'refused', message: expect.stringContaining(first.name) })
    expect(await the().byHand.credential(key.id)).toBeUndefined()
  })

  test('a suspended key is not let in and comes back as it was', async () => {
    const key = the().key({ products: approved(first) })
    await ensure(key)
    expect(await ensure({ ...key, active: false })).toMatchObject({ present: true, active: false })
    await expectCall(first, key, 401)
    await repeatsWithoutWriting({ ...key, active: false })
    expect(await ensure(key)).toEqual({ present: true, active: true, approved: [first.name] })
    await expectCall(first, key, 200)
  })

  test('a revoked key is gone, also when it is revoked twice or was never there', async () => {
    const key = the().key({ products: approved(first) })
    const gone: WantedKey = { ...key, present: false, active: false }
    await ensure(key)
    expect(await ensure(gone)).toEqual({ present: false, active: false, approved: [] })
    await expectCall(first, key, 401)
    expect(await the().byHand.credential(key.id)).toBeUndefined()
    await repeatsWithoutWriting(gone)
    expect(await ensure({ ...the().key(), present: false })).toMatchObject({ present: false })
  })

  test('rotation: both keys work while they overlap, then only the new one', async () => {
    const old = the().key({ products: approved(first) })
    const fresh = the().key({ applicationId: old.applicationId, products: approved(first) })
    await ensure(old)
    await ensure(fresh)
    await expectCall(first, old, 200)
    await expectCall(first, fresh, 200)
    await ensure({ ...old, present: false })
    await expectCall(first, old, 401)
    await expectCall(first, fresh, 200)
  })

  test('a lost key comes back with the same id and value', async () => {
    const key = the().key({ products: approved(first), expiresAt: in_(hourMs) })
    await ensure(key)
    await the().byHand.loseKey(key.id)
    await expectCall(first, key, 401)
    expect(await ensure(key)).toEqual({ present: true, active: true, approved: [first.name] })
    await expectValue(key)
    await expectCall(first, key, 200)
    await repeatsWithoutWriting(key)
  })

  test('what was changed by hand on a key of the portal is brought back', async () => {
    const key = the().key({ products: approved(first) })
    await ensure(key)
    await the().byHand.grant?.(key.id, second.name)
    await the().byHand.changeValue(key.id, 'chosen-by-hand-123456')
    await expectCall(second, { ...key, value: 'chosen-by-hand-123456' }, 200)
    await ensure(key)
    await expectValue(key)
    await expectCall(second, key, 403)
    await expectCall(first, { ...key, value: 'chosen-by-hand-123456' }, 401)
    await expectCall(first, key, 200)
    await repeatsWithoutWriting(key)
  })

  test('what takes access away is sent before what gives it', async () => {
    const key = the().key({ products: approved(first) })
    await ensure(key)
    const writes = await the().writesOf(() => ensure({ ...key, products: approved(second) }))
    const removal = writes.findIndex((line) => (the().takesAway ?? /^DELETE/).test(line))
    expect(removal).toBe(0)
    expect(writes.length).toBeGreaterThan(1)
  })

  test('an expiry is set, changed and removed, and ends the key by itself; repeating writes nothing', async () => {
    if (the().lacks('timeToLive')) return
    const key = the().key({ products: approved(first), expiresAt: in_(hourMs) })
    const ttl = async () => (await the().byHand.credential(key.id))?.ttlSeconds
    await ensure(key)
    expectAbout(await ttl(), 3600)
    await repeatsWithoutWriting(key)
    the().advance(10 * 60_000)
    await repeatsWithoutWriting(key)

    const later = { ...key, expiresAt: in_(5 * hourMs) }
    await ensure(later)
    expectAbout(await ttl(), 5 * 3600)
    await ensure({ ...key, expiresAt: null })
    expect(await ttl()).toBeUndefined()
    await repeatsWithoutWriting({ ...key, expiresAt: null })

    const soon = { ...key, expiresAt: in_(60_000) }
    await ensure(soon)
    the().advance(90_000)
    // Traffic may run in a process of its own that hears of the test's clock a little later.
    await expect.poll(() => the().call?.(`${first.basePath}/things`, key.value) ?? 401, { timeout: 8_000 }).toBe(401)
    expect(await the().byHand.credential(key.id)).toBeUndefined()
    expect(await ensure(soon)).toMatchObject({ present: true, active: false })
    await repeatsWithoutWriting(soon)
    // Removing an expiry that has passed brings the key back with the same value.
    expect(await ensure({ ...key, expiresAt: null })).toMatchObject({ active: true })
    await expectCall(first, key, 200)
  })

  test('a key whose time is over is not let in, and comes back when its expiry is taken off', async () => {
    const key = the().key({ products: approved(first), expiresAt: in_(60_000) })
    expect(await ensure(key)).toMatchObject({ active: true })
    the().advance(90_000)
    expect(await ensure(key)).toMatchObject({ present: true, active: false })
    await repeatsWithoutWriting(key)
    expect(await ensure({ ...key, expiresAt: null })).toMatchObject({ active: true })
  })

  test('reads from a copy that is behind lead to no second key, and repeating brings it right', async () => {
    const key = the().key({ products: approved(first) })
    if (!the().staleReads) return
    await ensure({ ...key, products: [] })
    the().staleReads?.(4)
    for (let tries = 0; tries < 4; tries += 1) await Promise.allSettled([ensure(key), ensure({ ...key, active: false })])
    the().staleReads?.(0)
    expect(await ensure(key)).toEqual({ present: true, active: true, approved: [first.name] })
    expect((await the().allKeys()).filter(({ keyId }) => keyId === key.id)).toMatchObject([{ active: true, approved: [first.name] }])
    the().staleReads?.(3)
    await Promise.allSettled([ensure({ ...key, present: false })])
    the().staleReads?.(0)
    await ensure({ ...key, present: false })
    expect(await the().byHand.credential(key.id)).toBeUndefined()
  })

  test('an expiry beyond what the gateway can hold does no harm', async () => {
    const key = the().key({ products: approved(first), expiresAt: in_(50 * 365 * 24 * hourMs) })
    expect(await ensure(key)).toMatchObject({ active: true })
    await repeatsWithoutWriting(key)
  })

  test('a lease that is gone stops every further write, and its error comes through', async () => {
    const isOne = the().driver.capabilities.productsPerKey === 'one'
    const key = the().key({ products: isOne ? approved(first) : approved(first, second) })
    const lost = new Error('the lease is gone')
    const writesInAll = (await the().writesOf(() => ensure(key))).length
    expect(writesInAll).toBeGreaterThan(0)
    await ensure({ ...key, present: false })
    for (let allowed = 0; allowed < Math.min(3, writesInAll); allowed += 1) {
      let left = allowed
      const connection = the().connection({
        mayWrite() {
          left -= 1
          if (left < 0) throw lost
        },
      })
      const writes = await the().writesOf(() => expect(the().driver.ensureKey(connection, key)).rejects.toBe(lost))
      expect(writes.length).toBe(allowed)
      await ensure({ ...key, present: false })
    }
    expect(await ensure(key)).toMatchObject({ active: true })
    const connection = the().connection({
      mayWrite() {
        throw lost
      },
    })
    for (const less of [{ present: false }, { active: false }, { products: [] }]) {
      const writes = await the().writesOf(() => expect(the().driver.ensureKey(connection, { ...key, ...less })).rejects.toBe(lost))
      expect(writes).toEqual([])
    }
  })

  const in_ = (ms: number) => new Date(the().clock.now().getTime() + ms)
}

/** Some time goes by until it is read; a gateway may let a key in a little longer than the portal, which ends it in time. */
function expectAbout(seconds: number | undefined, wanted: number): void {
  expect(seconds).toBeGreaterThanOrEqual(wanted - 3)
  expect(seconds).toBeLessThanOrEqual(wanted + 3)
}
