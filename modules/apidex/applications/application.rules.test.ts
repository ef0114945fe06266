import { describe, expect, it } from 'vitest'
import type { MemberRole } from '../teams/team.contract.ts'
import {
  desiredOfKey,
  desiredOfProduct,
  enforcementOf,
  futureExpiry,
  isKeySettled,
  isUsable,
  mayWithApplication,
  observedOfKey,
  observedOfProduct,
  refusalOfKeyChange,
  requireAction,
  rotatedExpiry,
  statusOfKey,
  statusWhenAdded,
} from './application.rules.ts'
import type { KeyStatus } from './key.contract.ts'

const now = new Date('2026-03-01T12:00:00Z')
const inMs = (ms: number) => new Date(now.getTime() + ms)
const day = 86_400_000
const person = (...roles: ('admin' | 'readOnly' | 'architect')[]) => ({ roles })
const standing = (owningTeamRole: MemberRole | null, sharedTeamRoles: MemberRole[] = [], isOwner = false) => ({
  owningTeamRole,
  sharedTeamRoles,
  isOwner,
})
const editing = ['edit', 'manageKeys', 'reveal']
const everything = [...editing, 'share', 'delete']

describe('what a person may do with an application', () => {
  it.each([
    ['Owner', everything],
    ['Admin', everything],
    ['Developer', editing],
    ['Viewer', []],
    [null, []],
  ] as const)('as %s of its team: %j', (role, actions) => expect(mayWithApplication(person(), standing(role))).toEqual(actions))

  it.each([
    ['Owner', editing],
    ['Admin', editing],
    ['Developer', editing],
    ['Viewer', []],
  ] as const)('as %s of a team that it is shared with: %j, never delete nor share on', (role, actions) =>
    expect(mayWithApplication(person(), standing(null, [role]))).toEqual(actions),
  )

  it('the best of several roles counts', () => {
    expect(mayWithApplication(person(), standing('Viewer', ['Viewer', 'Developer']))).toEqual(editing)
    expect(mayWithApplication(person(), standing('Admin', ['Viewer']))).toEqual(everything)
  })
  it('its owner may do everything, and so may an admin', () => {
    expect(mayWithApplication(person(), standing(null, [], true))).toEqual(everything)
    expect(mayWithApplication(person('admin'), standing(null))).toEqual(everything)
  })
  it('one who only reads may do nothing, one who has another role too may', () => {
    expect(mayWithApplication(person('readOnly'), standing('Owner', [], true))).toEqual([])
    expect(mayWithApplication(person('readOnly', 'architect'), standing('Owner'))).toEqual(everything)
  })
  it('what is missing is 403', () => {
    expect(() => requireAction([], 'edit')).toThrow(expect.objectContaining({ statusCode: 403 }))
    expect(() => requireAction(['edit'], 'delete')).toThrow(/owner/)
    expect(() => requireAction(['edit'], 'edit')).not.toThrow()
  })
})

describe('the status of a key', () => {
  const of = (facts: { revoked?: boolean; suspended?: boolean; expiresAt?: Date | null }) =>
    statusOfKey({ revoked: false, suspended: false, expiresAt: null, ...facts }, now)
  it.each([
    [{}, 'active'],
    [{ expiresAt: inMs(30 * day + 1) }, 'active'],
    [{ expiresAt: inMs(30 * day) }, 'expiring'],
    [{ expiresAt: inMs(1) }, 'expiring'],
    [{ expiresAt: now }, 'expired'],
    [{ suspended: true }, 'suspended'],
    [{ suspended: true, expiresAt: inMs(day) }, 'suspended'],
    [{ suspended: true, expiresAt: inMs(-1) }, 'expired'],
    [{ revoked: true, suspended: true, expiresAt: inMs(-1) }, 'revoked'],
  ] as const)('of %j is %s', (facts, status) => expect(of(facts)).toBe(status))

  it('is usable only when it is active or expiring', () =>
    expect((['active', 'expiring', 'expired', 'suspended', 'revoked'] as const).filter(isUsable)).toEqual(['active', 'expiring']))
})

describe('enforcement', () => {
  const command = { state: 'waiting' as const, since: 'then', attempts: 3, nextAttemptAt: 'soon', lastError: 'no answer' }
  const wish = (observed: string | null, isSettled = true) => ({ desired: 'active', observed, isSettled })
  it.each([
    [wish('active'), undefined, 'enforced'],
    [wish('off'), undefined, 'drifted'],
    [wish(null), undefined, 'drifted'],
    [wish('active', false), undefined, 'pending'],
    [wish('off', false), command, 'pending'],
    [wish('off', false), { ...command, state: 'failed' as const }, 'failed'],
  ])('of %j with %j is %s', (one, open, state) => expect(enforcementOf(one, open).state).toBe(state))

  it('is not settled from the end of a key until the portal has noted that', () => {
    const settled = (status: KeyStatus, ended: boolean) => isKeySettled({ hasRevision: true, ended }, status)
    expect([settled('expired', false), settled('expired', true), settled('expiring', false)]).toEqual([false, true, true])
    expect(isKeySettled({ hasRevision: false, ended: true }, 'expired')).toBe(false)
  })

  it('tells how often it was tried and what the gateway said while it is open, and nothing of it afterwards', () => {
    expect(enforcementOf(wish('off', false), command)).toMatchObject({ attempts: 3, nextAttemptAt: 'soon', lastError: 'no answer' })
    expect(enforcementOf(wish('active'), command)).toMatchObject({ attempts: 0, nextAttemptAt: null, lastError: null })
    // Of what somebody else has changed nobody knows since when.
    expect([enforcementOf(wish('active'), command).since, enforcementOf(wish('off'), command).since]).toEqual([command.since, null])
  })

  it('wants a key on while it is usable, and a product on it while that is approved', () => {
    expect([desiredOfKey('expiring'), desiredOfKey('suspended')]).toEqual(['active', 'off'])
    expect(desiredOfProduct('active', 'approved')).toBe('granted')
    expect(desiredOfProduct('active', 'pending')).toBe('none')
    expect(desiredOfProduct('revoked', 'approved')).toBe('none')
  })
})

describe('what was seen at the gateway', () => {
  const seen = (present: boolean, active: boolean) => ({ present, active, approved: ['a'] })
  it.each([
    [null, null, null],
    [seen(true, true), 'active', 'granted'],
    [seen(true, false), 'off', 'none'],
    [seen(false, true), 'off', 'none'],
  ])('%j is a key %s with its product %s', (one, key, product) => {
    expect(observedOfKey(one)).toBe(key)
    expect(observedOfProduct(one, 'a')).toBe(product)
  })
  it('grants no product that is not there', () => expect(observedOfProduct(seen(true, true), 'b')).toBe('none'))
})

describe('a product that is added', () => {
  it.each([
    [undefined, 'auto', 'approved'],
    [undefined, 'manual', 'pending'],
    ['rejected', 'manual', 'pending'],
    ['revoked', 'manual', 'pending'],
    ['revoked', 'auto', 'approved'],
    ['pending', 'auto', 'pending'],
    ['approved', 'manual', 'approved'],
  ] as const)('and was %s, with %s approval, is %s', (present, approval, status) => expect(statusWhenAdded(present, approval)).toBe(status))
})

describe('an expiry', () => {
  it('is none when it is left out or null', () => expect([futureExpiry(undefined, now), futureExpiry(null, now)]).toEqual([null, null]))
  it('lies in the future', () => {
    expect(futureExpiry('2026-03-01T12:00:01Z', now)).toEqual(inMs(1000))
    expect(() => futureExpiry(now.toISOString(), now)).toThrow(expect.objectContaining({ statusCode: 422 }))
  })
  it.each([
    [null, 24, day],
    [inMs(3_600_000), 24, 3_600_000],
    [inMs(2 * day), 24, day],
    [null, 0, 0],
    [inMs(-1), 24, -1],
  ])('of a rotated key that was %j, with %i hours of overlap, is the earlier one', (own, hours, ms) =>
    expect(rotatedExpiry(own, now, hours)).toEqual(inMs(ms)),
  )
})

describe('a change of a key', () => {
  it.each([
    [{ expiryDate: 'x', removeExpiryDate: true }, 'removeExpiryDate'],
    [{ add: ['a', 'b'], remove: ['b'] }, 'remove'],
  ])('%j is refused', (change, path) => expect(refusalOfKeyChange(change)?.details[0]).toMatchObject({ path, code: 'excludes' }))
  it.each([{}, { expiryDate: 'x', removeExpiryDate: false }, { removeExpiryDate: true }, { add: ['a'], remove: ['b'] }])(
    '%j is not',
    (change) => expect(refusalOfKeyChange(change)).toBeUndefined(),
  )
})
