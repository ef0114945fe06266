import { expect, test } from 'vitest'
import type { Spec } from '../spec.contract.ts'
import { latestSpecQuery, revisionsQuery, untilLinted } from './spec.queries.ts'

const lint: Spec['lint'] = { errors: 0, warnings: 0, score: 100 }
const askedAfterMs = (...data: Pick<Spec, 'lint' | 'createdAt'>[]) => untilLinted.refetchInterval({ state: { data: data as Spec[] } })
const ago = (seconds: number) => new Date(Date.now() - seconds * 1000).toISOString()

test('a document that was just uploaded is asked for until the linter is done, for a minute at most', () => {
  expect(askedAfterMs({ lint: null, createdAt: ago(1) }, { lint, createdAt: ago(600) })).toBe(2000)
  expect(askedAfterMs({ lint, createdAt: ago(1) })).toBe(false)
  expect(askedAfterMs({ lint: null, createdAt: ago(61) })).toBe(false)
  expect(untilLinted.refetchInterval({ state: {} })).toBe(false)
})

test('so are the newest revision and the list of all', () => {
  for (const query of [latestSpecQuery('p'), revisionsQuery('e', 'p', 10)]) expect(query).toMatchObject(untilLinted)
})
