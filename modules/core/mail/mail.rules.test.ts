import { expect, it } from 'vitest'
import { isMandatory } from '../users/mandatory-mails.rules.ts'
import { isRefusedForGood, nextAttempt, wants } from './mail.rules.ts'

it('a mail that failed is tried again after 1, 5, 15, 60 and 240 minutes, and then no more', () => {
  const now = new Date('2026-03-01T12:00:00Z')
  const minutes = [1, 2, 3, 4, 5, 6].map((failed) => {
    const next = nextAttempt(failed, now)
    return next && (next.getTime() - now.getTime()) / 60_000
  })
  expect(minutes).toEqual([1, 5, 15, 60, 240, undefined])
})

it.each(['KEY_EXPIRED', 'KEY_EXPIRY_NOTICE', 'EXCEPTION_EXPIRED', 'EXCEPTION_EXPIRY_NOTICE', 'PRODUCT_REVOKED'])(
  '%s is told whatever somebody chose',
  (event) => expect([isMandatory(event), wants({ [event]: false }, event)]).toEqual([true, true]),
)

it.each(['SPEC_DEPRECATED', 'EXCEPTION_DECIDED', 'TEAM_MEMBER_ADDED'])('%s is told unless somebody switched it off', (event) =>
  expect([wants({}, event), wants({ [event]: true }, event), wants({ [event]: false }, event)]).toEqual([true, true, false]),
)

it.each([
  [{ command: 'RCPT TO', responseCode: 550 }, true],
  [{ command: 'DATA', responseCode: 554 }, true],
  [{ command: 'MAIL FROM', responseCode: 553 }, true],
  [{ command: 'RCPT TO', responseCode: 450 }, false],
  [{ command: 'AUTH PLAIN', responseCode: 535 }, false],
  [{ command: 'CONN' }, false],
  [{}, false],
])('%j is for good: %s', (said, forGood) => expect(isRefusedForGood(said)).toBe(forGood))

it('who uses a product hears of a revision that breaks, whatever they switched off', () => {
  const off = { SPEC_UPDATED: false }
  expect([wants(off, 'SPEC_UPDATED', { breaking: true }), wants(off, 'SPEC_UPDATED', { breaking: false })]).toEqual([true, false])
})
