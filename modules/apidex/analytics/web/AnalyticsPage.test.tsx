import { environmentSource } from '@portico/platform/web/navigation/environment.ts'
import { prepareDom, until } from '@portico/platform/web/testing/dom.ts'
import { type OpenPage, openPage, press } from '@portico/platform/web/testing/page.tsx'
import { useTexts } from '@portico/platform/web/testing/texts.ts'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { AnalyticsFigures, AnalyticsOverview, AnalyticsRow, QuotaInUse } from '../analytics.contract.ts'
import AnalyticsPage from './AnalyticsPage.tsx'

const latencyMs = { p50: 12, p95: 80, p99: 200 }
const figuresOf = (calls: number): AnalyticsFigures => {
  const some = { calls, clientErrors: calls / 10, serverErrors: 0, latencyMs: calls ? latencyMs : null }
  const byClass = (['1xx', '2xx', '3xx', '4xx', '5xx'] as const).map((statusClass) => ({
    statusClass,
    calls: statusClass === '4xx' ? calls / 10 : statusClass === '2xx' ? calls * 0.9 : 0,
  }))
  const buckets = ['2026-11-23T09:00:00.000Z', '2026-11-23T10:00:00.000Z'].map((from) => ({ from, ...some }))
  return { from: buckets[0]?.from ?? '', to: '2026-11-23T11:00:00.000Z', step: 'hour', ...some, byClass, covered: null, buckets }
}
const gives = { calls: true, reports: null, applicationFilter: true, companies: false, companyFile: false }
const overviewOf = (calls: number, more: Partial<AnalyticsOverview> = {}): AnalyticsOverview => ({
  ...{ now: figuresOf(calls), before: null, running: true, of: 'own', gives },
  ...more,
})
const row = (name: string): AnalyticsRow => ({
  ...{ id: '0c000000-0000-4000-8000-00000000000a', name, apiproduct: 'meters', calls: 1200, clientErrors: 120, serverErrors: 0 },
  ...{ latencyMs, callsBefore: null },
})
const quota: QuotaInUse = {
  ...{ keyId: 'k', keyName: 'Primary', applicationId: 'a', applicationName: 'Field App', seen: true, apiproduct: 'meters' },
  ...{ productName: 'Meters', quota: 1000, interval: 'day', calls: 900 },
}
let overview: AnalyticsOverview | 'failing'
let top: AnalyticsRow[] | 'failing'
let quotas: QuotaInUse[]
let mine: object[]
let asked: string[] = []
let page: OpenPage

const failing = () => Response.json({ error: { statusCode: 500, name: 'x', message: 'x', code: 'x' } }, { status: 500 })
beforeAll(async () => {
  prepareDom()
  await useTexts('en-GB', 'apidex')
})
beforeEach(() => {
  ;[overview, top, quotas, mine, asked] = [overviewOf(1200), [row('Meters')], [quota], [], []]
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'up' } as never])
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address)
    if (/environments\/mute(\?|$)/.test(address)) return Response.json({ id: 'mute', platform: { displayName: 'SAP Integration Suite' } })
    if (address.includes('/applications')) return Response.json({ data: mine, page: { total_elements: mine.length, exact: true } })
    if (address.includes('/quotas')) return Response.json(quotas)
    if (!address.includes('/top')) return overview === 'failing' ? failing() : Response.json(overview)
    return top === 'failing' ? failing() : Response.json({ data: top, page: { total_elements: top.length, exact: true } })
  })
})
afterEach(() => {
  page.close()
  environmentSource.set(undefined)
  vi.unstubAllGlobals()
})
const text = () => document.querySelector('#app')?.textContent ?? ''
const open = async (address = '/analytics?env=test') => {
  page = await openPage(AnalyticsPage, address)
}

test('figures say whose calls they are; a ranking is a table with a caption and headed rows, which lead on', async () => {
  await open()
  await until(() => expect(document.querySelector('tbody th[scope=row] button')?.textContent).toBe('Meters'))
  expect(text()).toContain('Calls of your own applications')
  // The charts come when their code has come, each with a table of its figures.
  const ranking = document.querySelector('tbody th[scope=row] button')?.closest('table')
  expect(ranking?.querySelector('caption')?.textContent).toBe('API products')
  expect([...(ranking?.querySelectorAll('thead th') ?? [])].slice(0, 2).map((one) => one.textContent)).toEqual(['API product', 'Calls'])
  expect(document.querySelector('progress')?.getAttribute('aria-label')).toBe('900 of 1,000 today')
  await press('Meters')
  await until(() => expect(page.history.location.search).toContain('apiproduct=meters'))
  expect(page.history.location.search).toContain('by=operation')
  await until(() => expect(document.querySelector('ul[aria-label="Narrowed to"] button')).not.toBeNull())
})

test('a class of errors is a button that says whether the figures are narrowed to it; one without calls cannot be pressed', async () => {
  await open()
  const button = (name: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === name)
  await until(() => expect(button('120 by callers (4xx)')?.getAttribute('aria-pressed')).toBe('false'))
  expect(button('0 by servers (5xx)')?.disabled).toBe(true)
  await press('120 by callers (4xx)')
  await until(() => expect(button('120 by callers (4xx)')?.getAttribute('aria-pressed')).toBe('true'))
  expect(asked.at(-1)).toContain('statusClass=4xx')
})

test('where nobody called it says what to do, and shows no empty charts', async () => {
  overview = overviewOf(0)
  quotas = []
  await open()
  await until(() => expect(text()).toContain('No calls in this time'))
  await until(() => expect(text()).toContain('No key has used any of a quota'))
  expect(document.querySelector('table')).toBeNull()
  expect(text()).not.toContain('take a filter away')
  page.close()
  await open('/analytics?env=test&statusClass=5xx')
  await until(() => expect(text()).toContain('take a filter away'))
})

test('a platform that tells nothing of its calls, or gives no filter, is said to', async () => {
  overview = overviewOf(1200, { gives: { ...gives, calls: false, applicationFilter: false } })
  await open('/analytics?env=test&by=application')
  await until(() => expect(text()).toContain('does not tell the portal of its calls'))
  await until(() => expect(text()).toContain('Applications cannot be filtered'))
  expect(document.querySelector('input[type=search]')).toBeNull()
})

test('a ranking that fails leaves the figures, and figures that fail can be asked for again', async () => {
  top = 'failing'
  await open()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The ranking did not load.'))
  expect(text()).toContain('Typical time')
  page.close()
  overview = 'failing'
  await open()
  await until(() => expect(document.querySelector('[role=alert]')?.textContent).toContain('The figures did not load.'))
  ;[overview, top] = [overviewOf(1200), [row('Meters')]]
  await press('Try again')
  await until(() => expect(text()).toContain('Typical time'))
})

const reports = { lateMinutes: 10, exactStatuses: true, countedUntil: '2026-11-23T10:07:00.000Z', failed: false }
test('hours of which no report was read are left open, totals say what they cover, and nothing is compared with what nobody knows', async () => {
  const now = figuresOf(1200)
  const hours = now.buckets.map((hour, at) => (at === 1 ? { ...hour, calls: null, clientErrors: null, serverErrors: null } : hour))
  const covered = { from: now.from, to: '2026-11-23T10:07:00.000Z' }
  const before = { ...figuresOf(600), covered: { from: '2026-11-23T08:00:00.000Z', to: '2026-11-23T09:00:00.000Z' } }
  overview = overviewOf(1200, { now: { ...now, covered, buckets: hours }, before, gives: { ...gives, reports } })
  await open('/analytics?env=test&compare=true')
  await until(() => expect(text()).toContain('Totals cover'))
  // It stands where the comparison would, and no line that is not there is named.
  expect(text()).toContain('1,200The two times are not compared')
  expect(text()).not.toMatch(/100% more|Calls in the time before/)
  expect(asked.find((address) => address.includes('/top'))).not.toContain('compare')
  await until(() => {
    const said = document.querySelector('figure')
    expect(said?.querySelector('tbody tr td')?.textContent).toBe('Not known')
  })
})

test('where reports were read of a part of the time, both sums say since when; where only the latest are missing, neither', async () => {
  const now = figuresOf(1200)
  const shown = () => [...document.querySelectorAll('section')].map(({ textContent }) => textContent)
  overview = overviewOf(1200, { now: { ...now, covered: { from: '2026-11-23T10:00:00.000Z', to: now.to } }, gives: { ...gives, reports } })
  await open()
  await until(() => expect(shown()[0]).toMatch(/^Calls1,200Since 23 Nov 2026, \d\d:00/))
  expect(shown()[1]).toMatch(/^Error rate10(.00)?%Since 23 Nov 2026, \d\d:00120 by callers/)
  page.close()
  overview = overviewOf(1200, { now: { ...now, covered: { from: now.from, to: reports.countedUntil } }, gives: { ...gives, reports } })
  await open()
  await until(() => expect(text()).toContain('Totals cover'))
  expect(text()).not.toContain('Since')
})

test('where no report of the time was read, it is not said that nobody called', async () => {
  const now = figuresOf(0)
  overview = overviewOf(0, { now: { ...now, covered: { from: now.from, to: now.from } }, gives: { ...gives, reports } })
  await open()
  await until(() => expect(text()).toContain('No figures for this time yet'))
  expect(text()).not.toContain('No calls in this time')
  page.close()
  const never = { ...reports, countedUntil: null }
  overview = { ...overview, gives: { ...gives, reports: never } } as AnalyticsOverview
  await open()
  await until(() => expect(text()).toContain('The first figures come within 15 minutes.'))
  expect(text()).not.toContain('Choose a longer time')
  page.close()
  overview = { ...overview, gives: { ...gives, reports: { ...never, failed: true } } } as AnalyticsOverview
  await open()
  await until(() => expect(text()).toContain('The last attempt to read them failed.'))
  expect(text()).not.toContain('The first figures')
  page.close()
  environmentSource.set(async () => [{ id: 'test', displayName: 'Test', state: 'bad' } as never])
  overview = { ...overview, gives: { ...gives, reports: never } } as AnalyticsOverview
  await open()
  await until(() => expect(text()).toContain('Figures come once the gateway can be reached again.'))
  expect(text()).not.toContain('The first figures')
})

test('where reports were read and none of one’s own applications called, that is what it says', async () => {
  overview = overviewOf(0, { gives: { ...gives, reports } })
  await open()
  await until(() => expect(text()).toContain('None of your applications called in this time. Choose a longer time.'))
})

test('of applications that were taken over in the time it is not said that they did not call, nor that a longer time would show more', async () => {
  const taken = (hoursAgo: number) => ({
    ...{ id: row('').id, keys: [{ takenOver: true }], createdAt: new Date(Date.now() - hoursAgo * 3_600_000).toISOString() },
  })
  overview = overviewOf(0, { gives: { ...gives, reports } })
  mine = [taken(2)]
  await open()
  await until(() => expect(text()).toContain('No calls counted yetApplications that were taken over are counted from then on.'))
  expect(text()).not.toMatch(/None of your applications|Choose a longer time/)
  page.close()
  overview = overviewOf(1200, { gives: { ...gives, reports } })
  await open()
  await until(() => expect(text()).toContain('shared with them. Applications that were taken over are counted from then on.'))
  // Asked for once, however often the page is drawn.
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(new Set(asked.filter((address) => address.includes('/traffic?'))).size).toBe(1)
  page.close()
  overview = overviewOf(0, { gives: { ...gives, reports } })
  mine = [taken(90)]
  await open()
  await until(() => expect(text()).toContain('None of your applications called in this time. Choose a longer time.'))
})

test('what reports do not tell is not offered: no operations, and by application it says whose calls are unknown', async () => {
  overview = overviewOf(1200, { gives: { ...gives, applicationFilter: false, reports } })
  top = [{ ...row('Meters'), id: null, name: null, apiproduct: null }]
  await open('/analytics?env=test&by=application')
  await until(() => expect(text()).toContain('“Unknown” holds calls with keys that the portal did not know yet'))
  expect(text()).not.toContain('Applications cannot be filtered')
  const offered = document.querySelectorAll('select[aria-label="Ranked by"] option')
  expect([...offered].map(({ textContent }) => textContent)).toEqual(['API products', 'Applications', 'Teams'])
  page.close()
  top = [row('Meters')]
  await open('/analytics?env=test&by=operation')
  await press('Meters')
  await until(() => expect(page.history.location.search).toContain('by=application'))
  expect(asked.join()).not.toContain('by=operation')
})

test('reports that tell no latency leave no place for it, and an environment without calls leads to those that count them', async () => {
  const now = { ...figuresOf(1200), latencyMs: null }
  overview = overviewOf(1200, { now, gives: { ...gives, reports } })
  ;[top, quotas] = [[{ ...row('Meters'), latencyMs: null }], []]
  await open()
  await until(() => expect(document.querySelector('tbody th[scope=row] button')?.textContent).toBe('Meters'))
  expect(text()).not.toMatch(/Typical time|Slow|Quotas now/)
  expect(document.querySelector('details summary')?.textContent).toBe('About these figures')
  page.close()
  const choices = [
    { id: 'mute', displayName: 'Mute', state: 'ok', tellsCalls: false },
    { id: 'test', displayName: 'Test', state: 'ok', tellsCalls: true },
    { id: 'down', displayName: 'Down', state: 'bad', tellsCalls: true },
    ...['One', 'Two', 'Three', 'Four'].map((displayName) => ({ id: displayName, displayName, state: 'ok', tellsCalls: true })),
  ]
  environmentSource.set(async () => choices as never)
  await open('/analytics?env=mute')
  await until(() => expect(text()).toContain('SAP Integration Suite does not report calls to the portal'))
  expect(document.querySelector('#app select')).toBeNull()
  const link = [...document.querySelectorAll('#app a')].find(({ textContent }) => textContent === 'Test')
  expect(link?.getAttribute('href')).toBe('/analytics?env=test')
  expect(text()).toContain('Calls are counted in Test, One, Two and 2 more.')
  expect(text()).toContain('Ask the administrators of the portal.')
})
