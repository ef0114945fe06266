import { describe, expect, test } from 'vitest'
import type { Enforcement, Key, KeyProduct } from '../key.contract.ts'
import { endingKeys, hasEnforcement, inOrder, overlapEnd, refetchMs, rowStateOf, successorOf } from './gateway-state.ts'

const now = new Date('2026-11-20T09:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const held = (state: Enforcement['state'], more: Partial<Enforcement> = {}): Enforcement => ({
  desired: 'active',
  observed: 'active',
  state,
  since: now.toISOString(),
  attempts: 0,
  nextAttemptAt: null,
  lastError: null,
  ...more,
})
const key = (id: string, more: Partial<Key> = {}): Key => ({
  id,
  name: id,
  prefix: 'ptc_',
  lastFour: '7q3m',
  createdAt: inDays(-90),
  expiryDate: null,
  lastUsedAt: null,
  takenOver: false,
  status: 'active',
  rotates: null,
  apiProducts: [],
  enforcement: held('enforced'),
  ...more,
})
const ids = (keys: readonly Key[]) => keys.map(({ id }) => id)

describe('the one chip of a row', () => {
  const row = (keys: Key[], more = {}) => rowStateOf({ state: 'enforced', keys, pendingProducts: 0, nextExpiry: null, ...more }, now)
  test('a gateway that refused comes before everything', () =>
    expect(row([key('a', { status: 'suspended' })], { state: 'failed', pendingProducts: 1 })).toBe('failed'))
  test('without a key that is not revoked there is nothing to call with', () =>
    expect(row([key('a', { status: 'revoked' })])).toBe('noKeys'))
  test('suspended and ended only when that holds for every key', () => {
    expect(row([key('a', { status: 'suspended' })])).toBe('suspended')
    expect(row([key('a', { status: 'suspended' }), key('b', { status: 'expired' })])).toBe('expired')
    expect(row([key('a', { status: 'suspended' }), key('b')])).toBe('enforced')
  })
  test('a request that waits is said, unless a key ends within two weeks', () => {
    expect(row([key('a')], { pendingProducts: 1, nextExpiry: inDays(60) })).toBe('awaiting')
    expect(row([key('a')], { pendingProducts: 1, nextExpiry: inDays(5) })).toBe('enforced')
  })
})

describe('asking again', () => {
  const pendingSince = (since: string | null) => refetchMs({ keys: [key('a', { enforcement: held('pending', { since }) })] }, now)
  test('within two seconds while the gateway has not followed, also when only a product waits', () => {
    expect(pendingSince(now.toISOString())).toBeLessThanOrEqual(2000)
    const product = { status: 'approved', enforcement: held('pending') } as KeyProduct
    expect(refetchMs({ keys: [key('a', { apiProducts: [product] })] }, now)).toBeLessThanOrEqual(2000)
  })
  test('seldom when the gateway stays away', () => expect(pendingSince(inDays(-1))).toBe(10_000))
  test('not at all when all is settled', () => {
    expect(refetchMs({ keys: [key('a'), key('b', { enforcement: held('failed') })] }, now)).toBe(false)
    expect(refetchMs(undefined, now)).toBe(false)
  })
})

test('a product that waits or is gone has no gateway state, one that still is there has', () => {
  expect(hasEnforcement({ status: 'pending', enforcement: held('enforced') })).toBe(false)
  expect(hasEnforcement({ status: 'revoked', enforcement: held('pending') })).toBe(true)
  expect(hasEnforcement({ status: 'approved', enforcement: held('enforced') })).toBe(true)
})

describe('rotation and ends', () => {
  const old = key('old', { status: 'expiring', expiryDate: inDays(1) })
  const next = key('next', { rotates: 'old' })
  test('the new key is the successor while both work', () => {
    expect(successorOf(old, [next, old])).toBe(next)
    expect(successorOf(old, [{ ...next, status: 'suspended' }, old])).toBeUndefined()
    expect(successorOf({ ...old, status: 'expired' }, [next, old])).toBeUndefined()
  })
  test('a key that ends soon asks for something only when nothing takes over', () => {
    expect(ids(endingKeys([old], now))).toEqual(['old'])
    expect(ids(endingKeys([next, old], now))).toEqual([])
    expect(ids(endingKeys([key('far', { expiryDate: inDays(20), status: 'expiring' })], now))).toEqual([])
  })
  test('a key that has ended is mentioned until another one works', () => {
    const ended = key('ended', { status: 'expired', expiryDate: inDays(-1) })
    expect(ids(endingKeys([ended], now))).toEqual(['ended'])
    expect(ids(endingKeys([ended, key('other')], now))).toEqual([])
  })
  test('revoked keys stand apart', () => {
    const { live, revoked } = inOrder([key('a'), key('b', { status: 'revoked' })])
    expect([ids(live), ids(revoked)]).toEqual([['a'], ['b']])
  })
  test('the overlap never makes a key live longer', () => {
    expect(overlapEnd(old, now, 720).toISOString()).toBe(inDays(1))
    expect(overlapEnd(key('a'), now, 24).toISOString()).toBe(inDays(1))
  })
})
