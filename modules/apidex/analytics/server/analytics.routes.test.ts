import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { logSinkToken } from '../../traffic/server/testing/stored-traffic.store.ts'
import { traffic } from '../../traffic/traffic.contract.ts'
import { analytics } from '../analytics.contract.ts'

const hour = 3_600_000
let portal: TestPortal
let teamId: string
let own: { id: string; keyId: string }
let foreign: { id: string; keyId: string }

beforeAll(async () => {
  portal = await testPortal()
  const platform = await portal.call(platforms.create, { as: 'admin', body: { type: 'open-source', name: 'kong', displayName: 'Kong' } })
  const mute = await portal.call(platforms.create, { as: 'admin', body: { type: 'apigee-edge', name: 'apigee', displayName: 'Apigee' } })
  for (const [id, platformId] of [
    ['test', platform.id],
    ['mute', mute.id],
  ] as const)
    await portal.call(environments.create, { as: 'admin', body: { id, name: id, displayName: id, platformId } })
  for (const [as, apiproduct] of [
    ['productowner', 'quick'],
    ['admin', 'slow'],
  ] as const) {
    const made = await portal.call(apiProducts.create, {
      as,
      params: { envId: 'test' },
      body: {
        apiproduct,
        displayName: `The ${apiproduct} one`,
        approval: 'auto',
        visibility: 'signedIn',
        basePath: `/${apiproduct}`,
        plan: { quota: 10, interval: 'day' },
      },
    })
    await portal.call(apiProducts.change, { as, params: { envId: 'test', productId: made.id }, body: { status: 'published' } })
  }
  teamId = (await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })).id
  const make = async (as: Account, name: string, team: string | null) => {
    const body = { name, teamId: team, apiProducts: ['quick', 'slow'] }
    const made = await portal.call(applications.create, { as, params: { envId: 'test' }, body })
    return { id: made.id, keyId: made.keys[0]?.id ?? '' }
  }
  own = await make('developer', 'Field App', teamId)
  foreign = await make('developer2', '=Elsewhere', null)
  const token = await logSinkToken(portal.portal.services, 'test')
  const record = (keyId: string, product: string, status = 200, ago = 0) => ({
    started_at: portal.clock.now().getTime() - ago,
    request: { method: 'GET', uri: `/${product}/x`, headers: {} },
    response: { status, headers: {} },
    latencies: { request: 50, proxy: 50, kong: 0 },
    service: { name: `test.${product}`, tags: ['portico', `product:${product}`] },
    consumer: { id: 'x', custom_id: keyId },
  })
  const times = (count: number, ...of: Parameters<typeof record>) => Array.from({ length: count }, () => record(...of))
  await portal.raw('POST', '/gateway-log/test', {
    token,
    body: [
      ...times(3, own.keyId, 'quick'),
      ...times(2, own.keyId, 'quick', 404),
      ...times(1, own.keyId, 'slow', 503),
      ...times(4, foreign.keyId, 'quick'),
      ...times(5, foreign.keyId, 'slow'),
      ...times(7, foreign.keyId, 'slow', 200, 30 * hour),
    ],
  })
  await vi.waitFor(async () => expect((await overview('admin')).now.calls).toBe(15), { timeout: 30_000, interval: 100 })
}, 120_000)
afterAll(() => portal.close())

type Query = NonNullable<Parameters<typeof portal.call<typeof analytics.overview>>[1]['query']>
const overview = (as: Account, query: Query = {}) => portal.call(analytics.overview, { as, params: { envId: 'test' }, query })
type TopQuery = NonNullable<Parameters<typeof portal.call<typeof analytics.top>>[1]['query']>
const top = (as: Account, query: TopQuery) => portal.call(analytics.top, { as, params: { envId: 'test' }, query })
const names = async (as: Account, query: TopQuery) => (await top(as, query)).data.map(({ name, calls }) => [name, calls])
const raw = (path: string, as: Account = 'admin', envId = 'test') =>
  portal.raw('GET', `/api/environments/${envId}/analytics${path}`, { as })

describe('the figures of a time', () => {
  it('are those of all to admin, of one’s own applications, and of the products that one owns', async () => {
    const seen = async (as: Account) => {
      const { of, now } = await overview(as)
      return [of, now.calls]
    }
    expect(await seen('admin')).toEqual(['all', 15])
    expect(await seen('developer')).toEqual(['own', 6])
    expect(await seen('productowner')).toEqual(['ownAndProducts', 9])
    expect(await seen('reader')).toEqual(['own', 0])
  })

  it('part errors by class, and say how long calls took, step by step without gaps', async () => {
    const { now, before, running } = await overview('developer')
    expect([now.clientErrors, now.serverErrors, running, before]).toEqual([2, 1, true, null])
    expect(Object.fromEntries(now.byClass.map(({ statusClass, calls }) => [statusClass, calls]))).toEqual({
      '1xx': 0,
      '2xx': 3,
      '3xx': 0,
      '4xx': 2,
      '5xx': 1,
    })
    expect([now.step, now.buckets.length, now.buckets.at(-1)?.calls, now.buckets[0]?.latencyMs]).toEqual(['hour', 24, 6, null])
    expect(now.latencyMs?.p50).toBeGreaterThan(32)
  })

  it('stand beside the same time before', async () => {
    const { before } = await overview('developer2', { compare: true })
    expect([before?.calls, before?.buckets.length]).toEqual([7, 24])
  })

  it.each([
    [{ apiproduct: 'quick' }, 5],
    [{ statusClass: '4xx' as const }, 2],
    [{ apiproduct: 'slow', statusClass: '4xx' as const }, 0],
    [{ apiproduct: 'quick', operation: '' }, 5],
    [{ apiproduct: 'nothing' }, 0],
  ])('are narrowed by %j', async (query, calls) => expect((await overview('developer', query)).now.calls).toBe(calls))

  it('are narrowed by application and team, and tell nothing of those of others', async () => {
    expect((await overview('developer', { applicationId: foreign.id })).now.calls).toBe(0)
    expect((await overview('developer2', { teamId })).now.calls).toBe(0)
    expect((await overview('productowner', { applicationId: foreign.id })).now.calls).toBe(4)
    expect((await overview('admin', { teamId })).now.calls).toBe(6)
  })
})

describe('a ranking', () => {
  it('is of products, operations, applications and teams, the most called first, page by page', async () => {
    expect(await names('admin', { by: 'apiproduct' })).toEqual([
      ['The quick one', 9],
      ['The slow one', 6],
    ])
    expect(await names('admin', { by: 'application' })).toEqual([
      ['=Elsewhere', 9],
      ['Field App', 6],
    ])
    expect(await names('admin', { by: 'team' })).toEqual([
      [null, 9],
      ['Mobile', 6],
    ])
    expect((await top('developer', { by: 'operation' })).data.map(({ id, apiproduct, calls }) => [id, apiproduct, calls])).toEqual([
      ['', 'quick', 5],
      ['', 'slow', 1],
    ])
    const second = await top('admin', { by: 'application', itemsPerPage: 1, page: 2 })
    expect([second.data.length, second.data[0]?.name, second.page.total_elements]).toEqual([1, 'Field App', 2])
  })

  it('is compared row by row with the time before', async () =>
    expect((await top('developer2', { by: 'apiproduct', compare: true })).data.map((row) => [row.apiproduct, row.callsBefore])).toEqual([
      ['slow', 7],
      ['quick', 0],
    ]))

  it('of applications is searched by name', async () =>
    expect(await names('admin', { by: 'application', search: 'fiel' })).toEqual([['Field App', 6]]))

  it('of companies is one row of nobody while no application has one', async () =>
    expect(await names('admin', { by: 'company' })).toEqual([[null, 15]]))
})

describe('quotas', () => {
  it('show the keys that have used most of theirs', async () => {
    const of = async (as: Account) =>
      (await portal.call(analytics.quotas, { as, params: { envId: 'test' }, query: {} })).map(
        ({ applicationName, apiproduct, quota, interval, calls, seen }) => [applicationName, apiproduct, quota, interval, calls, seen],
      )
    const all = await of('admin')
    expect(all).toContainEqual(['Field App', 'quick', 10, 'day', 5, true])
    expect([all.length, all[0]?.[4], all.at(-1)?.[4]]).toEqual([4, 5, 1])
    // Whoever owns a product is told of its callers, not let into their applications.
    expect((await of('productowner')).map(([name, product, , , , seen]) => [name, product, seen])).toEqual([
      ['Field App', 'quick', false],
      ['=Elsewhere', 'quick', false],
    ])
    expect((await of('developer')).map(([name]) => name)).toEqual(['Field App', 'Field App'])
  })
})

describe('as a file', () => {
  it('holds the ranking, and no formula', async () => {
    const file = await fetch(`${portal.url}/api/environments/test/analytics/csv?by=application`, {
      headers: { authorization: `Bearer ${await portal.token('admin')}` },
    })
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
    expect((await file.text()).split('\r\n').map((line) => line.split(',').slice(0, 3))).toEqual([
      ['Environment', 'API product', 'Name'],
      ['test', '', `"'=Elsewhere"`],
      ['test', '', 'Field App'],
      [''],
    ])
    expect(file.headers.get('content-disposition')).toContain('analytics_test_application_')
  })
})

describe('what is refused', () => {
  it('is asking as a subscription manager who is no admin', async () => {
    for (const path of ['', '/top?by=team', '/quotas', '/csv?by=team']) expect((await raw(path, 'subscriptions')).status).toBe(403)
  })

  it('is an environment that is not there', async () => expect((await raw('', 'admin', 'nowhere')).status).toBe(404))

  it('is what the platform does not give, which is said beforehand', async () => {
    expect((await raw('', 'admin', 'mute')).json).toMatchObject({
      gives: {
        calls: true,
        reports: { lateMinutes: 10, countedUntil: null },
        applicationFilter: false,
        companyFile: false,
        companies: true,
      },
    })
    const summary = await portal.call(traffic.summary, { as: 'admin', params: { envId: 'mute' }, query: {} })
    expect(summary).toMatchObject({ calls: 0, comparable: false, covered: { from: summary.from, to: summary.from }, awaited: true })
    expect((await portal.call(traffic.summary, { as: 'admin', params: { envId: 'test' }, query: {} })).awaited).toBe(false)
    for (const [path, field] of [
      ['/top?by=application&search=x', 'search'],
      ['/csv?by=company', 'by'],
    ] as const)
      expect((await raw(path, 'admin', 'mute')).json).toMatchObject({ error: { details: [{ path: field, code: 'notSupported' }] } })
  })

  it.each([
    '?from=yesterday',
    '?from=2099-01-01T00:00:00Z',
    '?from=2020-01-01T00:00:00Z',
    '?statusClass=6xx',
    '?teamId=7',
    '?operation=x',
    '/top',
    '/top?by=colour',
    '/top?by=team&itemsPerPage=0',
  ])('%s', async (query) => expect((await raw(query)).status).toBe(422))
})
