import { randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { keyPrefix, keyValueOf } from './key-value.rules.ts'

const value = keyValueOf(randomBytes(64))

describe('the value of a key', () => {
  it('is the prefix and 38 letters and digits, so that secret scanners recognise it', () =>
    expect(value).toMatch(new RegExp(`^${keyPrefix}[0-9A-Za-z]{38}$`)))
  it('is the same for the same random bytes and another one for others', () => {
    expect(keyValueOf(new Uint8Array(32))).toBe(keyValueOf(new Uint8Array(64)))
    expect(keyValueOf(new Uint8Array(32))).not.toBe(keyValueOf(new Uint8Array(32).fill(1)))
  })
  it('ends with the CRC-32 of its random part in base 62, by which a mistyped one is told apart without asking the portal', () => {
    const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
    for (let round = 0; round < 200; round += 1) {
      const [, random = '', checksum = ''] = /^ptc_(.{32})(.{6})$/.exec(keyValueOf(randomBytes(64))) ?? []
      expect([...checksum].reduce((sum, digit) => sum * 62 + digits.indexOf(digit), 0)).toBe(crc32(random))
    }
  })
  it('favours no letter: bytes that would are passed over', () =>
    expect(keyValueOf(new Uint8Array([...new Uint8Array(20).fill(255), ...new Uint8Array(32).fill(5)]))).toBe(
      keyValueOf(new Uint8Array(32).fill(5)),
    ))
  it.each([[[]], [new Array(31).fill(0)], [new Array(64).fill(248)]])('is not made of too few random bytes', (bytes) =>
    expect(() => keyValueOf(new Uint8Array(bytes))).toThrow(RangeError),
  )
})
