import { expect, test } from 'vitest'
import { retryAfterMsOf } from './failures.ts'
import { below } from './transport.ts'

test('a name of dots leaves its place at no gateway', () => {
  const base = new URL('https://gateway.example/v1/')
  expect(below(base, `/apps/${encodeURIComponent('../a b')}?filter=a/..`).href).toBe(
    'https://gateway.example/v1/apps/..%2Fa%20b?filter=a/..',
  )
  for (const path of ['/apps/..', '/apps/../keys', '/apps/./keys', '/apps/..?action=revoke'])
    expect(() => below(base, path)).toThrow(/\.\./)
})

test('a gateway that asks to be left alone for years is asked again after an hour', () => {
  for (const header of ['7200', '9'.repeat(400), 'Fri, 01 Jan 2999 00:00:00 GMT']) expect(retryAfterMsOf(header)).toBe(3_600_000)
  expect([retryAfterMsOf('7'), retryAfterMsOf('soon')]).toEqual([7000, undefined])
})

test('a gateway that asks for no pause is not asked again without one', () => {
  expect([retryAfterMsOf('0'), retryAfterMsOf('Thu, 01 Jan 1970 00:00:00 GMT')]).toEqual([undefined, undefined])
})
