import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { classesQuery, summaryQuery } from './dashboard.queries.ts'
import { CallsTile, ErrorsTile } from './TrafficTiles.tsx'

let root: Root
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  act(() => root.unmount())
  queryClient.clear()
  vi.unstubAllGlobals()
})

test.each([
  [{ '4xx': 0, '5xx': 9 }, '9 server errors (5xx)'],
  [{ '4xx': 1, '5xx': 0 }, '1 client error (4xx)'],
  [{ '4xx': 2, '5xx': 1 }, '2 client errors (4xx) and 1 server error (5xx)'],
])('errors are told by whose fault they are, and a side without any is left out: %o', async (classes, told) => {
  const errors = classes['4xx'] + classes['5xx']
  // The question about classes begins at a full hour.
  vi.useFakeTimers({ now: new Date('2026-11-20T09:30:00Z'), toFake: ['Date'] })
  queryClient.setQueryData(summaryQuery('test').queryKey, { calls: 100, errors, buckets: [], covered: null, comparable: true } as never)
  const data = Object.entries(classes).map(([statusClass, calls]) => ({ statusClass, calls }))
  queryClient.setQueryData(classesQuery('test').queryKey, { data } as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <ErrorsTile envId="test" held={false} />
      </QueryClientProvider>,
    ),
  )
  vi.useRealTimers()
  expect(document.querySelector('#app')?.textContent).toContain(told)
})

test.each([
  [{ calls: 0, covered: { from: 'a', to: 'a' }, comparable: false }, '–No figures for this time yet'],
  [{ calls: 5, covered: { from: 'a', to: 'b' }, comparable: false }, '5The day before is not known'],
  [{ calls: 5, covered: null, comparable: true }, '5None the day before'],
  [{ calls: 0, covered: null, comparable: true }, '0No calls yet'],
])('none is told only of a time that was read: %o', async (summary, told) => {
  queryClient.setQueryData(summaryQuery('test').queryKey, {
    ...summary,
    errors: 0,
    buckets: [],
    previous: { calls: 0, errors: 0 },
  } as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CallsTile envId="test" held={false} />
      </QueryClientProvider>,
    ),
  )
  expect(document.querySelector('#app')?.textContent).toContain(told)
})
