import { describe, expect, it } from 'vitest'
import { secretsOf } from './secrets.ts'

const key = 'k'.repeat(32)
const older = 'o'.repeat(32)
const secrets = secretsOf(key)

describe('a sealed text', () => {
  it.each(['', 'plain', 'é 漢 🙂', 'x'.repeat(100_000)])('opens to what was sealed: %s', (plain) =>
    expect(secrets.open(secrets.seal(plain, 'p'), 'p')).toBe(plain),
  )

  it('is another one each time and shows nothing of the text', () => {
    const [one, two] = [secrets.seal('geheim', 'p'), secrets.seal('geheim', 'p')]
    expect(one).not.toBe(two)
    expect(Buffer.from(one.split('.')[2] ?? '', 'base64url').toString('latin1')).not.toContain('geheim')
  })

  it('opens for its purpose only', () => expect(() => secrets.open(secrets.seal('x', 'application key'), 'gateway credential')).toThrow())

  it('opens with no other key, and says which setting to look at', () =>
    expect(() => secretsOf(older).open(secrets.seal('x', 'p'), 'p')).toThrow('SECRET_KEY'))

  it('does not open when any byte of it was changed, cut off or added', () => {
    const [version, id, payload = ''] = secrets.seal('some text', 'p').split('.')
    const bytes = Buffer.from(payload, 'base64url')
    const sealedWith = (changed: Buffer) => `${version}.${id}.${changed.toString('base64url')}`
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => secrets.open(sealedWith(changed), 'p')).toThrow()
      expect(() => secrets.open(sealedWith(bytes.subarray(0, at)), 'p')).toThrow()
    }
    expect(() => secrets.open(sealedWith(Buffer.concat([bytes, Buffer.from('x')])), 'p')).toThrow()
    expect(() => secrets.open(`${sealedWith(bytes)}.more`, 'p')).toThrow()
  })

  it.each(['', 'x', 'v1', 'v2.a.b', 'v1..'])('that is none, "%s", is refused', (text) => expect(() => secrets.open(text, 'p')).toThrow())
})

describe('a new key', () => {
  const rekeyed = secretsOf(key, older)
  const before = secretsOf(older).seal('kept', 'p')

  it('still opens what the old one sealed, and tells the two apart', () => {
    expect(rekeyed.open(before, 'p')).toBe('kept')
    expect(rekeyed.isCurrent(before)).toBe(false)
    expect(rekeyed.isCurrent(rekeyed.seal('x', 'p'))).toBe(true)
  })

  it('alone seals', () => expect(secrets.open(rekeyed.seal('x', 'p'), 'p')).toBe('x'))
})

it('derived bytes are stable, 32 long, and differ by purpose and by key', () => {
  expect(secretsOf(key).derive('a')).toEqual(secrets.derive('a'))
  expect(secrets.derive('a')).toHaveLength(32)
  expect(secrets.derive('a')).not.toEqual(secrets.derive('b'))
  expect(secretsOf(older).derive('a')).not.toEqual(secrets.derive('a'))
})
