import { queryClient } from '@portico/platform/web/queries/queries.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import type { Application } from '../application.contract.ts'
import { UsageTab } from './UsageTab.tsx'

let page: OpenPage

beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
afterEach(() => {
  page.close()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const application = {
  ...{ id: 'a', name: 'Field App', environmentId: 'test', createdAt: '2026-01-01T10:00:00Z', keys: [] },
} as unknown as Application
const from = '2026-11-27T10:00:00.000Z'
const text = () => document.body.textContent ?? ''

async function open(awaited: boolean, reachable = true) {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/traffic/summary'))
      return Response.json({ calls: 0, from, to: from, buckets: [], covered: { from, to: from }, awaited })
    if (address.includes('/traffic')) return Response.json({ data: [], page: { total_elements: 0, exact: true } })
    return Response.json({
      id: 'test',
      status: { reachable },
      platform: { capabilities: { tellsCalls: false, reports: { lateMinutes: 10 } } },
    })
  })
  page = await openPage(() => <UsageTab application={application} />, '/a?env=test')
  await until(() => expect(text()).toContain('No figures for this time yet'))
}

test('before the first report it is said when the first figures come', async () => {
  await open(true)
  await until(() => expect(text()).toContain('The first figures come within 15 minutes.'))
})

test('of a gateway that is away, figures are promised for when it answers', async () => {
  await open(true, false)
  await until(() => expect(text()).toContain('Figures come once the gateway answers again.'))
  expect(text()).not.toContain('within 15 minutes')
})

test('where one was read, or asking has failed, no first one is promised', async () => {
  await open(false)
  await until(() => expect(text()).toContain('Calls show here once the gateway’s reports tell of them.'))
  expect(text()).not.toContain('The first figures')
})

test('an hour that was read without a call is nought and part of the line; before and after what was read there is none', async () => {
  const width = vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(672)
  onTestFinished(() => width.mockRestore())
  const now = new Date()
  const hoursAgo = (hours: number) => new Date(Math.floor(now.getTime() / 3_600_000) * 3_600_000 - hours * 3_600_000).toISOString()
  const rows = [9, 5, 4].map((hours) => ({ from: hoursAgo(hours), calls: 6, errors: 2, latencyMs: null }))
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/traffic/summary')) {
      const covered = { from: hoursAgo(12), to: hoursAgo(1) }
      return Response.json({ calls: 18, from: hoursAgo(167), to: now.toISOString(), buckets: [], covered, awaited: false })
    }
    if (address.includes('/traffic'))
      return Response.json({ data: address.includes('statusClass') ? [] : rows, page: { total_elements: 3, exact: true } })
    return Response.json({
      id: 'read',
      status: { reachable: true },
      platform: { capabilities: { tellsCalls: true, reports: { lateMinutes: 10 } } },
    })
  })
  page = await openPage(() => <UsageTab application={{ ...application, environmentId: 'read' }} />, '/a?env=read')
  const lines = () => [...document.querySelectorAll('svg path[stroke-linejoin]')].map((path) => path.getAttribute('d') ?? '')
  const pointsOf = (line: string) => line.match(/[ML]/g)?.length
  await until(() => expect(lines().length).toBeGreaterThan(0))
  // One line of calls and one of errors, of the 11 hours that were read.
  await until(() => expect(lines().map(pointsOf)).toEqual([11, 11]))
  const calls = [...document.querySelectorAll('figure tbody tr td:first-of-type')].map((cell) => cell.textContent)
  expect(calls.slice(10, 16)).toEqual(['Not known', '0', '0', '0', '6', '0'])
  expect(calls.at(-1)).toBe('Not known')
})
