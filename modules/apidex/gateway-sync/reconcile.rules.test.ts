import { describe, expect, it } from 'vitest'
import { differenceOf, differs, givesTooMuch, letsIn, productsApart, wouldChangeTooMuch } from './reconcile.rules.ts'

describe('a run of the reconciler stops', () => {
  it.each([
    [0, 0, false],
    [20, 20, false],
    [21, 21, true],
    [21, 209, true],
    [21, 210, false],
    [100, 1000, false],
    [101, 1000, true],
    [21, 0, true],
  ])('at %i changes of %i keys: %s', (changes, total, stops) => {
    expect(wouldChangeTooMuch(changes, total)).toBe(stops)
  })
})

describe('a key at the gateway differs from what the portal wants', () => {
  const wanted = { present: true, active: true, approved: ['a', 'b'], valueDigest: 'digest' }
  const seen = { gatewayId: 'g', active: true, approved: ['b', 'a'], valueDigest: 'digest' }
  it.each([
    ['not when the same products come in another order', wanted, seen, false],
    ['when it is missing', wanted, undefined, true],
    ['not when a key that lets nobody in is missing', { ...wanted, active: false }, undefined, false],
    ['not when a revoked key is missing', { ...wanted, present: false }, undefined, false],
    ['when a revoked key is still there', { ...wanted, present: false, active: false }, { ...seen, active: false }, true],
    ['when it lets in although it is suspended', { ...wanted, active: false }, seen, true],
    ['when it lets nobody in although it is active', wanted, { ...seen, active: false }, true],
    ['when it may call too much', wanted, { ...seen, approved: ['a', 'b', 'c'] }, true],
    ['when it may call too little', wanted, { ...seen, approved: ['a'] }, true],
    ['when it may call something else', wanted, { ...seen, approved: ['a', 'c'] }, true],
    ['not when the gateway has a group twice', wanted, { ...seen, approved: ['a', 'b', 'b'] }, false],
    ['when another value is let in under its name', wanted, { ...seen, valueDigest: 'other' }, true],
    ['not when the gateway does not show the value', wanted, { ...seen, valueDigest: null }, false],
  ])('%s', (_name, wish, has, expected) => {
    expect(differs(wish, has)).toBe(expected)
  })

  it.each([
    ['a key that is as wanted', wanted, seen, false],
    ['a key that is missing', wanted, undefined, false],
    ['a key that may call too little', wanted, { ...seen, active: false, approved: ['a'] }, false],
    ['a revoked key', { ...wanted, present: false, active: false }, { ...seen, active: false }, true],
    ['a suspended key', { ...wanted, active: false }, seen, true],
    ['one product too many', wanted, { ...seen, approved: ['a', 'b', 'c'] }, true],
    ['another value', wanted, { ...seen, valueDigest: 'other' }, true],
  ])('lets in what it should not, with %s', (_name, wish, has, expected) => {
    expect(givesTooMuch(wish, has)).toBe(expected)
  })

  it.each([
    ['missing', wanted, undefined],
    ['left', { ...wanted, present: false, active: false }, { ...seen, active: false }],
    ['on', { ...wanted, active: false }, { ...seen, valueDigest: 'other' }],
    ['value', wanted, { ...seen, valueDigest: 'other', approved: ['c'] }],
    ['off', wanted, { ...seen, active: false, approved: ['c'] }],
    ['products', wanted, { ...seen, approved: ['a'] }],
  ])('is told as %s', (difference, wish, has) => {
    expect(differs(wish, has)).toBe(true)
    expect(differenceOf(wish, has)).toBe(difference)
  })

  it('opens too much and too little, each product once', () => {
    expect(productsApart(wanted, { ...seen, approved: ['d', 'b', 'c', 'd'] })).toEqual({ added: ['c', 'd'], taken: ['a'] })
  })

  it('lets in only the portal’s own value', () => {
    expect(letsIn(wanted, seen)).toBe(true)
    expect([
      letsIn(wanted, undefined),
      letsIn(wanted, { ...seen, active: false }),
      letsIn(wanted, { ...seen, valueDigest: 'other' }),
    ]).toEqual([false, false, false])
  })
})
