import { beforeAll, expect, test } from 'vitest'
import type { WantedKey, WantedProduct } from '../gateway.ts'
import type { Conformance } from './harness.ts'

const hourMs = 3_600_000

export function keyTests(the: () => Conformance): void {
  let first: WantedProduct
  let second: WantedProduct
  beforeAll(async () => {
    first = the().product()
    second = the().product()
    for (const product of [first, second]) await the().driver.ensureProduct(the().connection(), product)
  })
  const ensure = (wanted: WantedKey) => the().driver.ensureKey(the().connection(), wanted)
  const approved = (...products: WantedProduct[]): WantedKey['products'] => products.map(({ name }) => ({ name, status: 'approved' }))
  /** What a caller with the key gets, where there is traffic. */
  const expectCall = async (product: WantedProduct, key: WantedKey, status: number) => {
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
    const key = the().key({ products: approved(first, second) })
    await ensure(key)
    await expectCall(second, key, 200)
    expect(await ensure({ ...key, products: approved(second) })).toMatchObject({ approved: [second.name] })
    await expectCall(first, key, 403)
    await expectCall(second, key, 200)
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
    expect((await the().byHand.credential(key.id))?.value).toBe(key.value)
    await expectCall(first, key, 200)
    await repeatsWithoutWriting(key)
  })

  test('what was changed by hand on a key of the portal is brought back', async () => {
    const key = the().key({ products: approved(first) })
    await ensure(key)
    await the().byHand.grant(key.id, second.name)
    await the().byHand.changeValue(key.id, 'chosen-by-hand-123456')
    await expectCall(second, { ...key, value: 'chosen-by-hand-123456' }, 200)
    await ensure(key)
    expect((await the().byHand.credential(key.id))?.value).toBe(key.value)
    await expectCall(second, key, 403)
    await expectCall(first, { ...key, value: 'chosen-by-hand-123456' }, 401)
    await expectCall(first, key, 200)
    await repeatsWithoutWriting(key)
  })

  test('what takes access away is sent before what gives it', async () => {
    const key = the().key({ products: approved(first) })
    await ensure(key)
    const writes = await the().writesOf(() => ensure({ ...key, products: approved(second) }))
    const removal = writes.findIndex((line) => line.startsWith('DELETE'))
    expect(removal).toBe(0)
    expect(writes.length).toBeGreaterThan(1)
  })

  test('an expiry is set, changed and removed, and ends the key by itself; repeating writes nothing', async () => {
    if (!the().driver.capabilities.timeToLive) return
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

  test('an expiry beyond what the gateway can hold does no harm', async () => {
    const key = the().key({ products: approved(first), expiresAt: in_(50 * 365 * 24 * hourMs) })
    expect(await ensure(key)).toMatchObject({ active: true })
    await repeatsWithoutWriting(key)
  })

  test('a lease that is gone stops every further write, and its error comes through', async () => {
    const key = the().key({ products: approved(first, second) })
    const lost = new Error('the lease is gone')
    for (let allowed = 0; allowed < 3; allowed += 1) {
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

function expectAbout(seconds: number | undefined, wanted: number): void {
  expect(seconds).toBeGreaterThanOrEqual(wanted - 3)
  expect(seconds).toBeLessThanOrEqual(wanted + 1)
}
