import { QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { endpoint } from '../../contract/endpoint.ts'
import { queryClient, queryOf, refresh } from './queries.ts'

const base = { summary: '', tag: '', access: 'public', modules: [] } as const
const list = endpoint({ ...base, method: 'GET', path: '/api/letters', shows: ['letter'] })
const person = endpoint({ ...base, method: 'GET', path: '/api/people/1', shows: ['person', 'letter'] })
const stamps = endpoint({ ...base, method: 'GET', path: '/api/letters/stamps', shows: ['stamp'] })
const silent = endpoint({ ...base, method: 'GET', path: '/api/letters/silent' })
const write = endpoint({ ...base, method: 'POST', path: '/api/letters', changes: ['letter'] })
const lick = endpoint({ ...base, method: 'POST', path: '/api/stamps', changes: ['stamp'] })

afterEach(() => queryClient.clear())

test('a write makes stale what shows what it changes, wherever it came from, and nothing else', async () => {
  const all = [list, person, stamps, silent]
  for (const one of all)
    new QueryObserver(queryClient, { ...queryOf(one, {}), enabled: false, initialData: undefined as never }).getCurrentResult()
  for (const one of all) queryClient.setQueryData(queryOf(one, {}).queryKey, one.path as never)
  const stale = () => all.filter((one) => queryClient.getQueryState(queryOf(one, {}).queryKey)?.isInvalidated).map(({ path }) => path)
  await refresh(write)
  expect(stale()).toEqual(['/api/letters', '/api/people/1'])
  await refresh(lick, write)
  expect(stale()).toEqual(['/api/letters', '/api/people/1', '/api/letters/stamps'])
})
