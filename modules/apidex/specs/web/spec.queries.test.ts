import { expect, test } from 'vitest'
import type { ChangelogHead } from '../changelog.contract.ts'
import type { Spec } from '../spec.contract.ts'
import { changelogsQuery, latestSpecQuery, revisionsQuery, untilLinted } from './spec.queries.ts'

const askedAfterMs = (...data: Pick<Spec, 'lintState' | 'createdAt'>[]) => untilLinted.refetchInterval({ state: { data: data as Spec[] } })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

test('a document that was just uploaded is asked for until the linter is done: often in the first minute, then seldom', () => {
  expect(askedAfterMs({ lintState: 'pending', createdAt: ago(1) }, { lintState: 'ready', createdAt: ago(600) })).toBe(2000)
  expect(askedAfterMs({ lintState: 'pending', createdAt: ago(61) })).toBe(15_000)
  expect(askedAfterMs({ lintState: 'ready', createdAt: ago(1) }, { lintState: 'failed', createdAt: ago(1) })).toBe(false)
  expect(untilLinted.refetchInterval({ state: {} })).toBe(false)
})

test('a comparison that waits is asked for again until it is done', () => {
  const { refetchInterval } = changelogsQuery(['new'])
  const after = (state: ChangelogHead['state']) => {
    const data = [{ state, createdAt: ago(1) }] as ChangelogHead[]
    return typeof refetchInterval === 'function' ? refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0]) : undefined
  }
  expect([after('pending'), after('ready'), after('failed')]).toEqual([2000, false, false])
})

test('so are the newest revision and the list of all', () => {
  for (const query of [latestSpecQuery('p'), revisionsQuery('e', 'p', 10)]) expect(query).toMatchObject(untilLinted)
})
