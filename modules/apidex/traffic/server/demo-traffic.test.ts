import { expect, it } from 'vitest'
import { goneOf } from './demo-traffic.store.ts'

it('the hour that goes on has demo calls for the minutes that are gone, an hour that is over for all of them', () => {
  const now = new Date('2026-11-22T20:15:00Z')
  expect(goneOf(new Date('2026-11-22T20:00:00Z'), now)).toBe(0.25)
  expect(goneOf(new Date('2026-11-22T19:00:00Z'), now)).toBe(1)
  expect(goneOf(new Date('2026-11-08T20:00:00Z'), now)).toBe(1)
})
