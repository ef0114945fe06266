import type { Role } from '@portico/platform/contract/roles.ts'
import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { sessionState } from '@portico/platform/web/session/state.ts'
import { prepareDom } from '@portico/platform/web/testing/dom.ts'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { mineQuery } from '../../applications/web/mine.queries.ts'
import { ApplicationsTile } from './ApplicationsTile.tsx'
import { environmentQuery, environmentsQuery, everyonesQuery, teamsQuery } from './dashboard.queries.ts'
import { FactsLine } from './FactsLine.tsx'
import { GatewaysTile } from './GatewaysTile.tsx'

let root: Root

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  act(() => root.unmount())
  queryClient.clear()
  sessionState.update((before) => ({ ...before, roles: undefined }))
  vi.unstubAllGlobals()
})

/** The addresses behind the count of one's own applications. */
async function addresses(roles: Role[]) {
  sessionState.update((before) => ({ ...before, roles }))
  const answer = { data: [], page: { total_elements: 3, exact: true } } as never
  for (const { queryKey } of [mineQuery('test'), everyonesQuery('test')]) queryClient.setQueryData(queryKey, answer)
  queryClient.setQueryData(teamsQuery.queryKey, [])
  queryClient.setQueryData(environmentQuery('test').queryKey, {
    status: { reachable: true },
    platform: { capabilities: { tellsCalls: true, reports: null } },
  } as never)
  // Nothing else of the dashboard comes.
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <FactsLine envId="test" beside={false} />
        <ApplicationsTile envId="test" held={false} create={null} />
      </QueryClientProvider>,
    ),
  )
  return [...document.querySelectorAll('a[href^="/applications"]')].map((link) => link.getAttribute('href'))
}

test("a count leads to just what it counts: admins' own applications, and everyone's in the line of facts", async () => {
  expect(await addresses(['admin'])).toEqual(['/applications?env=test', '/applications?env=test&filter=mine:true'])
})

test('whoever sees only their own applications needs no filter', async () => {
  expect(await addresses([])).toEqual(Array(2).fill('/applications?env=test'))
})

test('gateways that do not fit a tile are behind a link to their list, and what waits stands below a name', async () => {
  const one = (id: string) => ({
    ...{ id, displayName: id, connected: true, platform: { capabilities: { driven: true } } },
    status: { reachable: true, reconciler: 'running', commandsWaiting: 1 },
  })
  const stopped = { ...one('f'), status: { ...one('f').status, reconciler: 'stopped', commandsWaiting: 0 } }
  queryClient.setQueryData(environmentsQuery.queryKey, [...['a', 'b', 'c', 'd', 'e'].map(one), stopped] as never)
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  document.body.innerHTML = '<div id="app"></div>'
  root = createRoot(document.querySelector('#app') as HTMLElement)
  await act(async () =>
    root.render(
      <QueryClientProvider client={queryClient}>
        <GatewaysTile />
      </QueryClientProvider>,
    ),
  )
  const links = [...document.querySelectorAll('a')]
  expect(links.find(({ textContent }) => textContent === '2 more')?.getAttribute('href')).toBe('/admin/environments')
  const attention = links.find(({ textContent }) => textContent === '1 gateway needs attention')
  expect(attention?.getAttribute('href')).toBe(
    '/admin/environments?filter=condition:answer,error,limit,elsewhere,tokens,signIn,right,refused,stopped',
  )
  expect([...(document.querySelectorAll('li')[1]?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    'a',
    'Reachable',
    '1 command waits',
  ])
})
