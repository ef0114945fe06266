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
  // The newest stands first.
  const calls = [...document.querySelectorAll('figure tbody tr td:first-of-type')].map((cell) => cell.textContent).reverse()
  expect(calls.slice(10, 16)).toEqual(['Not known', '0', '0', '0', '6', '0'])
  expect(calls.at(-1)).toBe('Not known')
})

/** An environment whose reports were read from a moment on. */
async function openRead(range: string, hoursRead: number, told: object[], of: object = {}, more: object = {}) {
  const now = Date.now()
  const hoursAgo = (hours: number) => new Date(Math.floor(now / 3_600_000) * 3_600_000 - hours * 3_600_000).toISOString()
  vi.stubGlobal('fetch', async (address: string) => {
    if (address.includes('/traffic/summary')) {
      const covered = { from: hoursAgo(hoursRead), to: hoursAgo(1) }
      const to = new Date().toISOString()
      return Response.json({ calls: told.length, from: hoursAgo(167), to, buckets: [], covered, awaited: false, ...more })
    }
    if (address.includes('/traffic')) {
      const data = address.includes('statusClass') ? [] : told
      return Response.json({ data, page: { total_elements: data.length, exact: true } })
    }
    return Response.json({
      id: 'read',
      status: { reachable: true },
      platform: { capabilities: { tellsCalls: true, reports: { lateMinutes: 10 } } },
    })
  })
  const shown = { ...application, environmentId: 'read', ...of } as Application
  page = await openPage(() => <UsageTab application={shown} />, `/a?env=read&range=${range}`)
}

test('where a range begins before what was read, it is said since when calls are known, with and without calls', async () => {
  await openRead('7d', 30, [])
  await until(() => expect(text()).toMatch(/No calls since \d+ \w+, \d\d:00/))
  expect(text()).not.toContain('No calls in this time')
  page.close()
  queryClient.clear()
  await openRead('24h', 30, [])
  await until(() => expect(text()).toContain('No calls in this time'))
  page.close()
  queryClient.clear()
  const from = new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2 * 3_600_000).toISOString()
  const told = [{ from, calls: 6, errors: 2, latencyMs: null }]
  await openRead('7d', 30, told)
  await until(() => expect(text()).toMatch(/From the gateway’s own reports.*without latency\. Known since \d+ \w+, \d\d:00\./))
  page.close()
  queryClient.clear()
  await openRead('24h', 30, told)
  await until(() => expect(text()).toContain('From the gateway’s own reports'))
  expect(text()).not.toContain('Known since')
  page.close()
  queryClient.clear()
  // Since it was taken over nothing was read: not even that there were none.
  const taken = { createdAt: new Date(Date.now() - 60_000).toISOString(), keys: [{ takenOver: true, apiProducts: [] }] }
  await openRead('7d', 30, [], taken)
  await until(() => expect(text()).toContain('No figures for this time yet'))
})

test('among days, one that is known from an hour on says so', async () => {
  const begin = new Date(`${new Date(Date.now() - 86_400_000).toISOString().slice(0, 10)}T00:00:00Z`)
  const hoursRead = Math.floor(Date.now() / 3_600_000) - (begin.getTime() / 3_600_000 + 10)
  await openRead('14d', hoursRead, [{ from: begin.toISOString(), calls: 661, errors: 2, latencyMs: null }])
  const days = () => [...document.querySelectorAll('figure tbody tr')].map((row) => row.textContent).reverse()
  await until(() => expect(days().at(-2)).toMatch(/^\d+ \w+, from (\d+ \w+, )?\d\d:00661/))
  expect(days().filter((day) => day?.includes('from'))).toHaveLength(1)
})

test('where more than a week was read, though not all of the time before it, no day of before is claimed to be without calls', async () => {
  const hours = 3_600_000
  const begin = new Date(`${new Date(Date.now() - 26 * hours).toISOString().slice(0, 10)}T00:00:00Z`)
  const told = [{ from: begin.toISOString(), calls: 661, errors: 2, latencyMs: null }]
  const said = () => [...document.querySelectorAll('figure tbody tr td:first-of-type')].map((cell) => cell.textContent).reverse()
  await openRead('14d', 167, told, {}, { covered: null, comparable: false })
  await until(() => expect(said()[0]).toBe('Not known'))
  expect(text()).toContain('Known since')
  page.close()
  queryClient.clear()
  await openRead('14d', 167, told, {}, { covered: null, comparable: true })
  await until(() => expect(said()[0]).toBe('0'))
  expect(text()).not.toContain('Known since')
  page.close()
  queryClient.clear()
  // Of what was taken over in the week before, the day before that is the first of which is known.
  const taken = { createdAt: new Date(Date.now() - 9 * 24 * hours).toISOString(), keys: [{ takenOver: true, apiProducts: [] }] }
  await openRead('14d', 167, told, taken, { covered: null, comparable: true })
  await until(() => expect(said()[0]).toBe('Not known'))
  expect(said().filter((calls) => calls === 'Not known').length).toBeLessThan(6)
})
