import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { classesQuery, summaryQuery } from './dashboard.queries.ts'
import { ErrorsTile } from './TrafficTiles.tsx'

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
  queryClient.setQueryData(summaryQuery('test').queryKey, { calls: 100, errors, buckets: [] } as never)
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
