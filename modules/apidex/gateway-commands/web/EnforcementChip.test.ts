import { expect, test } from 'vitest'
import { expiryOf } from './EnforcementChip.tsx'

test('an end far away is not mentioned, one that passed is', () => {
  const now = new Date('2026-11-20T09:00:00Z')
  expect(expiryOf('2027-11-20T09:00:00Z', now, 30)).toBeUndefined()
  expect(expiryOf('2026-11-25T09:00:00Z', now, 30)).toEqual({ days: 5 })
  expect(expiryOf('2026-11-20T08:59:59Z', now, 30)).toEqual({ days: -1 })
  expect(expiryOf('rubbish', now, 30)).toBeUndefined()
})
