import { workedMs } from '@portico/platform/server/testing/worked.ts'
import { expect, it } from 'vitest'
import { linkedPages } from './guide.rules.ts'

it('finds the pages that a text links to, once each, in the time of its length', async () => {
  expect(linkedPages('[a](/pages/a/b?q=1#c) [b](/pages/a/b) [c](https://example.org/pages/x) [d](/pages/d "More")')).toEqual(['a/b', 'd'])
  expect(await workedMs(() => expect(linkedPages('](/pages/a?'.repeat(18_000))).toEqual([]))).toBeLessThan(1000)
})
