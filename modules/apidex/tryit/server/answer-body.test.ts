import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { expect, it } from 'vitest'
import { withoutKey } from './answer-body.ts'

const cleaned = (text: string, key: string): string => withoutKey(Buffer.from(text), key).toString()

it('fills each place of the key with stars, also where the answer was cut in the middle of it', () => {
  const key = 'aabaabaaac-key'
  expect(cleaned(`x${key}y${key}`, key)).toBe(`x${'*'.repeat(14)}y${'*'.repeat(14)}`)
  expect(cleaned(`x ${key.slice(0, 9)}`, key)).toBe(`x ${'*'.repeat(9)}`)
  // What only looks like its beginning goes on into it: the longest end counts.
  expect(cleaned('aabaabaabaaac-k', key)).toBe(`aab${'*'.repeat(12)}`)
  expect(cleaned('x aabaab', key)).toBe('x aabaab')
  expect(cleaned('nothing of it', key)).toBe('nothing of it')
})

it('a key that is nothing hides nothing, and ends', () => {
  expect(cleaned('an answer', '')).toBe('an answer')
})

it('a long key takes a time that grows with its length, not with the square of it', async () => {
  const key = 'K'.repeat(1_000_000)
  const answer = Buffer.from(`${key.slice(1)}X`)
  expect(await workedMs(async () => withoutKey(answer, key))).toBeLessThan(2000)
})
