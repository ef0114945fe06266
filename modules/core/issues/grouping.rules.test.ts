import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { describe, expect, it } from 'vitest'
import { isAtLeast, sameness, seenVersion, titleOf, withoutIds, withoutQuery } from './grouping.rules.ts'

const same = (a: object, b: object) => sameness({ message: '', ...a }) === sameness({ message: '', ...b })

describe('two errors', () => {
  it('are the same one whatever numbers and ids are in their messages', () => {
    expect(
      same({ message: 'No key 0c000000-0000-4000-8000-00000000000a' }, { message: 'No key 1d000000-0000-4000-8000-00000000000b' }),
    ).toBe(true)
    expect(same({ message: 'Took 12.5 s at line 7' }, { message: 'Took 3 s at  line 1200' })).toBe(true)
    for (const number of ['99', '12345', '123456789012', '1.234.567'])
      expect(same({ message: 'Row 1 broke' }, { message: `Row ${number} broke` })).toBe(true)
    expect(same({ message: 'Trace V1StGXR8_Z5jdHi6B-myT' }, { message: 'Trace 4f90d13a42aa77c1b0' })).toBe(true)
  })

  it('are two where words, type, component or code differ, also if these run into each other', () => {
    expect(same({ message: 'No key' }, { message: 'No team' })).toBe(false)
    expect(same({ message: 'x', errorCode: 500 }, { message: 'x', errorCode: '503' })).toBe(false)
    expect(same({ message: 'x', errorCode: 500 }, { message: 'x', errorCode: '500' })).toBe(true)
    expect(same({ message: 'x', type: 'ab', component: 'c' }, { message: 'x', type: 'a', component: 'bc' })).toBe(false)
  })
})

it('a title is the first line that says something, short and without numbers and ids', () => {
  expect(titleOf({ message: '\n  503: application 0c000000-0000-4000-8000-00000000000a is gone\nat x' })).toBe('#: application … is gone')
  expect(titleOf({ message: ' \n', type: 'TypeError' })).toBe('TypeError')
  expect([...titleOf({ message: '😀'.repeat(200) })]).toHaveLength(120)
})

it('a message of 4,000 characters is looked through in no time, whatever it is made of', async () => {
  const worked = await workedMs(() => {
    for (const part of ['a-', 'a', '1', '-', 'a1 ', '0c000000-']) withoutIds(part.repeat(4000 / part.length))
  })
  expect(worked).toBeLessThan(1000)
})

it('an address is kept without its query and fragment', () => {
  expect(withoutQuery('https://portal.example/teams?token=secret#x')).toBe('https://portal.example/teams')
})

it.each([
  ['1.2.0', '1.2.0'],
  ['1.1.9', '1.1.9'],
  ['999999', '1.2.0'],
  ['1.2.0.1', '1.2.0'],
  ['nightly', 'nightly'],
])('said to be met in %s, it was met in %s where 1.2.0 runs', (said, expected) => {
  expect(seenVersion(said, '1.2.0')).toBe(expected)
})

it.each([
  ['1.2.0', '1.2.0', true],
  ['1.10.0', '1.9.3', true],
  ['v2', '1.9', true],
  ['1.2', '1.2.0', true],
  ['1.1.9', '1.2.0', false],
  ['nightly', '1.2.0', false],
  ['nightly', 'nightly', true],
  ['1.0.0', '', true],
])('version %s counts as %s or later: %s', (version, other, expected) => {
  expect(isAtLeast(version, other)).toBe(expected)
})
