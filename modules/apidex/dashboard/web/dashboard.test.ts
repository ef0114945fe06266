import { expect, test } from 'vitest'
import type { ApplicationRow } from '../../applications/application.contract.ts'
import type { KeySummary } from '../../applications/key.contract.ts'
import type { Spec } from '../../specs/spec.contract.ts'
import { change, endingSoon, gatewayState, newsOf, stepsDone, verdictOf } from './dashboard.ts'

const now = new Date('2026-11-21T10:00:00Z')
const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString()
const key = (part: Partial<KeySummary> = {}): KeySummary => ({
  id: 'k1',
  name: '',
  prefix: 'ptc_',
  lastFour: '8f2k',
  createdAt: inDays(-100),
  expiryDate: null,
  lastUsedAt: null,
  takenOver: false,
  status: 'active',
  ...part,
})
const row = (keys: KeySummary[], part: Partial<ApplicationRow> = {}) =>
  ({ id: 'a', name: 'Field App', keys, pendingProducts: 0, state: 'enforced', ...part }) as ApplicationRow

test('warns of keys that end within 14 days, the soonest first, and not of one that a newer key takes over from', () => {
  const soon = key({ id: 'soon', status: 'expiring', expiryDate: inDays(5) })
  const sooner = key({ id: 'sooner', status: 'expiring', expiryDate: inDays(2.6) })
  const later = key({ id: 'later', status: 'expiring', expiryDate: inDays(20) })
  const rotated = [key({ id: 'old', status: 'expiring', expiryDate: inDays(1) }), key({ id: 'new', createdAt: inDays(-1) })]
  const gone = key({ id: 'gone', status: 'revoked', expiryDate: inDays(1) })
  const found = endingSoon([row([soon, later]), row([sooner]), row(rotated), row([gone])], now)
  expect(found.map((one) => [one.key.id, one.days])).toEqual([
    ['sooner', 3],
    ['soon', 5],
  ])
})

test('the first steps follow what somebody has, and a successful call ends them all', () => {
  expect([...stepsDone([], 0, undefined)]).toEqual([])
  expect([...stepsDone([row([])], 0, undefined)]).toEqual(['find'])
  expect([...stepsDone([row([key()])], 1, { calls: 3, errors: 3 })]).toEqual(['find', 'key'])
  expect([...stepsDone([], 0, undefined, new Set(['read', 'tried']))]).toEqual(['find', 'read', 'try'])
  expect(stepsDone([row([key()])], 1, { calls: 3, errors: 2 }).size).toBe(5)
  expect(stepsDone([row([key({ lastUsedAt: inDays(-1) })])], 1, undefined).size).toBe(5)
})

test('compares with the day before only when there is one', () => {
  expect(change({ calls: 5, previous: { calls: 0, errors: 0 } })).toBeUndefined()
  expect(change({ calls: 5, previous: { calls: 3, errors: 0 }, comparable: false })).toBeUndefined()
  expect(change({ calls: 150, previous: { calls: 100, errors: 0 } })).toEqual({ way: 'more', ratio: 0.5 })
  expect(change({ calls: 50, previous: { calls: 100, errors: 0 } })).toEqual({ way: 'less', ratio: 0.5 })
  expect(change({ calls: 100, previous: { calls: 100, errors: 0 } })?.way).toBe('same')
})

test('says that all keys are enforced only when all are known and are', () => {
  const good = row([key()])
  expect(gatewayState([good], 1)).toEqual({ state: 'enforced', count: 1 })
  expect(gatewayState([good], 2)).toBeUndefined()
  expect(gatewayState([row([])], 1)).toBeUndefined()
  expect(gatewayState([good, row([key()], { state: 'pending' })], 9)).toEqual({ state: 'pending', count: 1 })
  expect(gatewayState([row([key()], { state: 'pending' }), row([key()], { state: 'drifted' })], 2)).toEqual({ state: 'failed', count: 1 })
})

test('names each product once, newest first, by what happened last', () => {
  const spec = (id: string, productId: string, createdAt: number, updatedAt = createdAt) =>
    ({ id, productId, createdAt: inDays(createdAt), updatedAt: inDays(updatedAt) }) as Spec
  const [first, second, other] = [spec('1', 'meters', -9), spec('2', 'meters', -1), spec('3', 'outages', -5, 0)]
  expect(newsOf([second, other, first], [other, second, first], 5).map(({ spec: { id } }) => id)).toEqual(['3', '2'])
})

test('a revision is named by the worst of its changes', () => {
  expect(verdictOf(undefined).kind).toBe('new')
  expect(verdictOf({ state: 'ready', breaking: 2, risky: 1, safe: 4 })).toEqual({ kind: 'breaking', count: 2 })
  expect(verdictOf({ state: 'ready', breaking: 0, risky: 1, safe: 4 })).toEqual({ kind: 'risky', count: 1 })
  expect(verdictOf({ state: 'ready', breaking: 0, risky: 0, safe: 4 }).kind).toBe('safe')
  expect(verdictOf({ state: 'ready', breaking: 0, risky: 0, safe: 0 }).kind).toBe('same')
  expect(verdictOf({ state: 'pending', breaking: 0, risky: 0, safe: 0 }).kind).toBe('pending')
  expect(verdictOf({ state: 'failed', breaking: 0, risky: 0, safe: 0 }).kind).toBe('notCompared')
})
