import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { isKeyValue, keyPrefix, keyValueOf } from './key-value.rules.ts'

const value = keyValueOf(randomBytes(64))

describe('the value of a key', () => {
  it('is the prefix and 38 letters and digits, so that secret scanners recognise it', () =>
    expect(value).toMatch(new RegExp(`^${keyPrefix}[0-9A-Za-z]{38}$`)))
  it('is the same for the same random bytes and another one for others', () => {
    expect(keyValueOf(new Uint8Array(32))).toBe(keyValueOf(new Uint8Array(64)))
    expect(keyValueOf(new Uint8Array(32))).not.toBe(keyValueOf(new Uint8Array(32).fill(1)))
  })
  it('favours no letter: bytes that would are passed over', () =>
    expect(keyValueOf(new Uint8Array([...new Uint8Array(20).fill(255), ...new Uint8Array(32).fill(5)]))).toBe(
      keyValueOf(new Uint8Array(32).fill(5)),
    ))
  it.each([[[]], [new Array(31).fill(0)], [new Array(64).fill(248)]])('is not made of too few random bytes', (bytes) =>
    expect(() => keyValueOf(new Uint8Array(bytes))).toThrow(RangeError),
  )
})

describe('a value that was typed', () => {
  it('is recognised by its checksum', () => {
    for (let round = 0; round < 200; round += 1) expect(isKeyValue(keyValueOf(randomBytes(64)))).toBe(true)
  })
  it('is refused when any one character is another', () => {
    for (let at = 0; at < value.length; at += 1)
      expect(isKeyValue(`${value.slice(0, at)}${value[at] === 'x' ? 'y' : 'x'}${value.slice(at + 1)}`)).toBe(false)
  })
  it.each([
    '',
    keyPrefix,
    value.slice(1),
    value.slice(0, -1),
    `${value}0`,
    ` ${value}`,
    value.toUpperCase(),
    `${keyPrefix}${'0'.repeat(38)}`,
  ])('is refused: %j', (wrong) => expect(isKeyValue(wrong)).toBe(false))
})
