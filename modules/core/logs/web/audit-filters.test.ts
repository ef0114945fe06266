import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { actorSearch, kindSearch } from './audit-filters.ts'

const { signal } = new AbortController()
beforeAll(() => useTexts('en-GB', 'core'))
afterEach(() => vi.unstubAllGlobals())

test('kinds are found by the words that the list shows, and others as they stand', async () => {
  expect(await kindSearch('api prod', signal)).toContainEqual({ id: 'apiProduct', label: 'API product' })
  expect(await kindSearch('valueList', signal)).toEqual([{ id: 'valueList', label: 'valueList' }])
})

test('people are found by the names that the list shows', async () => {
  const ann = { id: 'ann', name: 'Ann Admin', email: 'admin@portico.example', roles: [] }
  vi.stubGlobal('fetch', async () => Response.json({ data: [ann], page: { total_elements: 1, exact: true } }))
  expect(await actorSearch('ann', signal)).toEqual([
    { id: 'admin@portico.example', label: 'Ann Admin', note: 'admin@portico.example' },
    { id: 'ann', label: 'ann' },
  ])
})
