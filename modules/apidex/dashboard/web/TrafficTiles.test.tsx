import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { classesQuery, environmentQuery, summaryQuery } from './dashboard.queries.ts'
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
  // What loads with the first of them is drawn a little later, and asks for the same hours.
  await until(() => expect(document.querySelector('#app')?.textContent).toContain(told))
  vi.useRealTimers()
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

const none = { calls: 0, errors: 0, buckets: [], previous: { calls: 0, errors: 0 }, covered: null, comparable: true }
/** What the tiles of calls and errors, and of one's applications, say of an environment. */
async function told(tellsCalls: boolean, rows: object[], summary: object = none, reports: object | null = null): Promise<string> {
  queryClient.setQueryData(environmentQuery('test').queryKey, {
    platform: { displayName: 'SAP Integration Suite', capabilities: { tellsCalls, reports } },
  } as never)
  queryClient.setQueryData(summaryQuery('test').queryKey, summary as never)
  queryClient.setQueryData(mineQuery('test').queryKey, { data: rows, page: { total_elements: rows.length, exact: true } } as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <CallsTile envId="test" held={false} />
        <ErrorsTile envId="test" held={false} />
        <ApplicationsTile envId="test" held={false} create={null} />
      </QueryClientProvider>,
    ),
  )
  return document.querySelector('#app')?.textContent ?? ''
}
const application = (takenOver: boolean, hoursAgo: number) => ({
  ...{ id: 'a', name: 'Field App', environmentId: 'test', state: 'enforced', pendingProducts: 0, teamName: 'Grid' },
  ...{ createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString(), keys: [{ takenOver, status: 'active', expiryDate: null }] },
})

const hourAt = (at: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - (5 - at) * 3_600_000).toISOString()
const buckets = [0, 4, 0, 6, 0, 0].map((calls, at) => ({ from: hourAt(at), calls, errors: calls / 2 }))
const parts = () => [...document.querySelectorAll('svg[aria-label]')].map((svg) => svg.querySelectorAll('path[stroke-linejoin]').length)

test('an hour that was read without a call is nought and part of the line; one that nobody read is a gap', async () => {
  const summary = { ...none, calls: 10, errors: 5, buckets }
  await told(true, [application(false, 90)], summary)
  expect(parts()).toEqual([1, 1])
  // From the left edge on: the first hour is part of the line.
  expect(document.querySelector('svg[aria-label] path[stroke-linejoin]')?.getAttribute('d')).toMatch(/^M0(\.0)?[ ,]/)
  act(() => root.unmount())
  await told(true, [application(false, 90)], { ...summary, covered: { from: hourAt(1), to: hourAt(5) } })
  expect(parts()).toEqual([1, 1])
  expect(document.querySelector('svg[aria-label] path[stroke-linejoin]')?.getAttribute('d')).not.toMatch(/^M0(\.0)?[ ,]/)
  expect(document.querySelector('svg[aria-label] [data-running]')).toBeNull()
  act(() => root.unmount())
  // Reports of before an application was taken over are read, too; where each call is told, hours from its first calls on are known.
  for (const covered of [{ from: hourAt(0), to: hourAt(5) }, null]) {
    await told(true, [application(true, 1)], { ...summary, covered })
    expect(parts()).toEqual([1, 1])
    expect(document.querySelector('svg[aria-label] path[stroke-linecap="round"]')).toBeNull()
    if (covered) act(() => root.unmount())
  }
})

test('where reports told of calls of before an application was taken over, the day before is known', async () => {
  const row = application(true, 30)
  const summary = { ...none, calls: 7, previous: { calls: 7, errors: 0 } }
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    const key = JSON.stringify(query.queryKey)
    if (query.state.data === undefined && key.includes('"time"'))
      queryClient.setQueryData(query.queryKey, {
        data: [{ applicationId: 'a', from: new Date(Date.parse(row.createdAt) - 2 * 3_600_000).toISOString(), calls: 7 }],
        page: { total_elements: 1, exact: true },
      } as never)
  })
  const text = await told(true, [row], summary)
  stop()
  expect(text).toContain('7As many as yesterday')
})

test('of one’s applications that were taken over none is nought once reports were read after it', async () => {
  const stop = queryClient.getQueryCache().subscribe(({ query }) => {
    if (query.state.data === undefined && JSON.stringify(query.queryKey).includes('"group":["application"]'))
      queryClient.setQueryData(query.queryKey, { data: [], page: { total_elements: 0, exact: true } } as never)
  })
  const read = (to: string) => told(true, [application(true, 3)], { ...none, covered: { from: hourAt(0), to } }, { lateMinutes: 10 })
  expect(await read(hourAt(1))).toMatch(/Enforced–$/)
  act(() => root.unmount())
  expect(await read(new Date().toISOString())).toMatch(/Enforced0$/)
  stop()
})

test('where nobody tells of calls it says so instead of nought, leads nowhere and shows no column of them', async () => {
  const text = await told(false, [application(false, 90)])
  expect(text).toContain('Calls, last 24 hours–SAP Integration Suite does not report calls to the portal')
  expect(text).toContain('Errors, last 24 hours–SAP Integration Suite does not report calls to the portal')
  expect(text).not.toMatch(/By application|Calls, 24 h|No calls yet/)
  act(() => root.unmount())
  expect(await told(true, [application(false, 90)])).toMatch(/By application0No calls yet.*Calls, 24 h/)
})

test('calls before an application was taken over were counted for nobody: none is not nought, and the day before is not known', async () => {
  const text = await told(true, [application(true, 3)])
  expect(text).toContain('–Applications that were taken over are counted from then on')
  expect(text).not.toContain('No calls yet')
  act(() => root.unmount())
  // Reports that were read after it reach back a day before it, and no further.
  const read = { ...none, covered: { from: hourAt(0), to: new Date().toISOString() } }
  expect(await told(true, [application(true, 3)], read)).toContain('0No calls yet')
  act(() => root.unmount())
  expect(await told(true, [application(true, 3)], { ...read, calls: 7, previous: { calls: 1, errors: 0 } })).toContain(
    '7The day before is not known',
  )
  act(() => root.unmount())
  expect(await told(true, [application(true, 3)], { ...read, covered: { from: hourAt(0), to: hourAt(1) } })).toContain(
    'Applications that were taken over are counted from then on',
  )
  act(() => root.unmount())
  expect(await told(true, [application(true, 30)], { ...none, calls: 7, previous: { calls: 1, errors: 0 } })).toContain(
    '7The day before is not known',
  )
  act(() => root.unmount())
  expect(await told(true, [application(true, 90)])).toContain('0No calls yet')
})
