import { expect, test } from 'vitest'
import { risingIds } from './ids.ts'

test('ids of rows that are written at once rise, from one time to the next as well', async () => {
  const first = risingIds(500)
  await new Promise((resolve) => setTimeout(resolve, 2))
  const all = [...first, ...risingIds(500)]
  expect(new Set(all).size).toBe(1000)
  expect(all).toEqual(all.toSorted())
})
