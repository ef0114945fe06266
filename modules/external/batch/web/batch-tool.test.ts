import { expect, test } from 'vitest'
import type { BatchJob } from '../batch.contract.ts'
import { firstRows, followed, Refused } from './batch-tool.ts'

test.each([
  [
    'commas',
    'a,b\n1,2\n',
    [
      ['a', 'b'],
      ['1', '2'],
    ],
  ],
  [
    'semicolons, a mark and Windows',
    '\uFEFFa;b\r\n1,5;2',
    [
      ['a', 'b'],
      ['1,5', '2'],
    ],
  ],
  [
    'quotes',
    'a,b\n"x, ""y""\nz",2\n',
    [
      ['a', 'b'],
      ['x, "y"\nz', '2'],
    ],
  ],
  ['empty lines, and no more than are wanted', 'a\n\n1\n2\n3', [['a'], ['1'], ['2']]],
])('the first rows of a file are shown: %s', (_, text, rows) => expect(firstRows(text, 3)).toEqual(rows))

test('a job is followed past a moment without an answer, and no further than to its end, or to a server that knows nothing of it', async () => {
  const at = (processed: number, finishedAt: string | null) => ({ processed, finishedAt }) as BatchJob
  const answers = [at(1, null), new TypeError('Failed to fetch'), new Refused(503, ''), new Refused(429, ''), at(2, '2026-11-23T12:00:00Z')]
  const asks = async () => {
    const next = answers.shift()
    if (next instanceof Error || next === undefined) throw next
    return next
  }
  const shown: number[] = []
  expect((await followed(asks, (job) => shown.push(job.processed), 0)).processed).toBe(2)
  expect(shown).toEqual([1, 2])
  answers.push(new Refused(404, ''))
  await expect(followed(asks, () => undefined, 0)).rejects.toMatchObject({ status: 404 })
})
