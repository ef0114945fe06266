import { request } from 'node:http'
import { apiProducts } from '@portico/apidex/api-products/api-product.contract.ts'
import { applications } from '@portico/apidex/applications/application.contract.ts'
import { environments } from '@portico/apidex/environments/environment.contract.ts'
import { platforms } from '@portico/apidex/environments/platform.contract.ts'
import { specs } from '@portico/apidex/specs/spec.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { traffic } from '../traffic.contract.ts'
import { logSinkToken } from './testing/stored-traffic.store.ts'

const envId = 'test'
const document = {
  openapi: '3.1.0',
  info: { title: 'Quick', version: '1.0.0' },
  paths: {
    '/pets': { get: { operationId: 'listPets', responses: { 200: { description: 'ok' } } } },
    '/pets/{petId}': {
      get: {
        operationId: 'getPet',
        parameters: [{ name: 'petId', in: 'path', required: true, schema: { type: 'string' } }],
        responses: { 200: { description: 'ok' } },
      },
    },
  },
}

let portal: TestPortal
let token: string
/** Of developer, in a team; and of developer2, alone. */
let own: { id: string; keyId: string; value: string }
let foreign: { id: string; keyId: string }

beforeAll(async () => {
  portal = await testPortal()
  const platform = await portal.call(platforms.create, {
    as: 'admin',
    body: { type: 'open-source', name: 'embedded', displayName: 'Embedded gateway' },
  })
  for (const id of [envId, 'other'])
    await portal.call(environments.create, { as: 'admin', body: { id, name: id, displayName: id, platformId: platform.id } })
  token = await logSinkToken(portal.portal.services, envId)
  for (const apiproduct of ['quick', 'slow']) {
    const made = await portal.call(apiProducts.create, {
      as: 'productowner',
      params: { envId },
      body: { apiproduct, displayName: apiproduct, approval: 'auto', visibility: 'signedIn', basePath: `/${apiproduct}` },
    })
    await portal.call(apiProducts.change, { as: 'productowner', params: { envId, productId: made.id }, body: { status: 'published' } })
    if (apiproduct === 'quick')
      await portal.call(specs.upload, { as: 'productowner', body: { environmentId: envId, productId: made.id, spec: document } })
  }
  const teamId = (await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })).id
  const make = async (as: Account, name: string, team: string | null) => {
    const made = await portal.call(applications.create, {
      as,
      params: { envId },
      body: { name, teamId: team, apiProducts: ['quick', 'slow'] },
    })
    return { id: made.id, keyId: made.keys[0]?.id ?? '', value: made.keys[0]?.value ?? '' }
  }
  own = await make('developer', 'Field App', teamId)
  foreign = await make('developer2', 'Elsewhere', null)
}, 120_000)
afterAll(() => portal.close())

interface Call {
  keyId?: string | undefined
  product?: string
  path?: string
  status?: number
  ms?: number
  ago?: number
  /** -1: no upstream was asked. */
  proxyMs?: number
}
const record = ({ keyId, product = 'quick', path = `/${product}/pets`, status = 200, ms = 20, ago = 0, proxyMs = ms }: Call = {}) => ({
  started_at: portal.clock.now().getTime() - ago,
  request: { method: 'GET', uri: path, headers: {} },
  response: { status, headers: {} },
  latencies: { request: ms, proxy: proxyMs, kong: 0 },
  service: { name: `${envId}.${product}`, tags: ['portico', `product:${product}`] },
  ...(keyId ? { consumer: { id: 'x', custom_id: keyId } } : {}),
})
const post = async (body: unknown, more: { token?: string; envId?: string } = {}) => {
  const own = more.envId === undefined ? token : await logSinkToken(portal.portal.services, more.envId)
  return portal.raw('POST', `/gateway-log/${more.envId ?? envId}`, { token: more.token ?? own, body })
}
type Query = NonNullable<Parameters<typeof portal.call<typeof traffic.list>>[1]['query']>
const list = (as: Account, query: Query) => portal.call(traffic.list, { as, params: { envId }, query })
const calls = async (as: Account, query: Query = {}) =>
  (await list(as, { group: 'time', step: 'minute', ...query })).data.reduce((sum, row) => sum + row.calls, 0)
const status = async (as: Account | undefined, query: string) =>
  (await portal.raw('GET', `/api/environments/${envId}/traffic${query}`, { as })).status
const until = <T>(read: () => Promise<T>, wanted: T) =>
  vi.waitFor(async () => expect(await read()).toEqual(wanted), { timeout: 30_000, interval: 100 })

describe('a call through the gateway', () => {
  it('shows in usage within 5 seconds, with its operation, and as the last use of its key', async () => {
    const answer = await fetch(`${portal.url}/gateway/${envId}/quick/pets/7`, { headers: { apikey: own.value } })
    await answer.text()
    await until(() => calls('developer', { applicationId: own.id }), 1)
    const { data } = await list('developer', { applicationId: own.id, step: 'minute' })
    expect(data).toMatchObject([
      {
        applicationId: own.id,
        applicationName: 'Field App',
        keyId: own.keyId,
        apiproduct: 'quick',
        operation: 'getPet',
        calls: 1,
        teamId: null,
      },
    ])
    const shown = await portal.call(applications.get, { as: 'developer', params: { envId, id: own.id } })
    expect(Math.abs(Date.parse(shown.keys[0]?.lastUsedAt ?? '') - portal.clock.now().getTime())).toBeLessThan(60_000)
    expect(shown.keys[0]?.apiProducts.map(({ lastUsedAt }) => lastUsedAt)).toContain(shown.keys[0]?.lastUsedAt)
  })
})

describe('the sink', () => {
  it('counts what it can read and loses only what it cannot', async () => {
    const before = await calls('admin', { apiproduct: 'slow' })
    const good = record({ keyId: own.keyId, product: 'slow' })
    const answer = await post([
      good,
      null,
      7,
      { ...good, started_at: 'soon' },
      { ...good, response: { status: 9000 } },
      record({ product: 'unknown' }),
      record({ keyId: own.keyId, product: 'slow', ago: 8 * 86_400_000 }),
      good,
    ])
    expect([answer.status, answer.json]).toEqual([202, { accepted: 2, ignored: 6 }])
    await until(() => calls('admin', { apiproduct: 'slow' }), before + 2)
  })

  it('takes one record alone, and a record of a gateway whose clock is ahead', async () => {
    const before = await calls('admin', { apiproduct: 'slow' })
    expect((await post(record({ keyId: own.keyId, product: 'slow', ago: -30 * 60_000 }))).json).toEqual({ accepted: 1, ignored: 0 })
    await until(() => calls('admin', { apiproduct: 'slow' }), before + 1)
  })

  it('counts a call without a key for its product alone', async () => {
    await post([
      record({ product: 'slow', status: 401 }),
      record({ product: 'slow', status: 401, keyId: '11111111-1111-4111-8111-111111111111' }),
    ])
    await until(
      async () =>
        (await list('productowner', { apiproduct: 'slow', step: 'minute', group: 'application,key,statusClass' })).data
          .filter((row) => row.statusClass === '4xx')
          .map((row) => [row.applicationId, row.keyId, row.calls, row.errors]),
      [[null, null, 2, 2]],
    )
  })

  it('does not count a key for an environment that it is not of', async () => {
    expect((await post(record({ keyId: own.keyId }), { envId: 'other' })).json).toEqual({ accepted: 0, ignored: 1 })
  })

  it('refuses another token before the body has come', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sending = request(`${portal.url}/gateway-log/${envId}`, {
        method: 'POST',
        headers: { authorization: 'Bearer guess', 'content-type': 'application/json', 'content-length': 4 * 1024 * 1024 },
      })
      sending.once('response', (answer) => {
        resolve(answer.resume().statusCode)
        sending.destroy()
      })
      sending.once('error', reject)
      // The rest never comes: who waits for it waits until the request has run out of time.
      sending.write('[{"started_at":')
    })
    expect(status).toBe(401)
  })

  it.each([
    ['no token', () => portal.raw('POST', `/gateway-log/${envId}`, { body: [] }), 401],
    ['another token', () => post([], { token: 'x'.repeat(43) }), 401],
    ["a person's token", async () => post([], { token: await portal.token('admin') }), 401],
    ['an unknown environment', () => post([], { envId: 'nowhere' }), 401],
    ['no record at all', () => post([{ hello: 'world' }]), 422],
    ['no list and no object', () => post('text'), 422],
    ['broken JSON', () => portal.raw('POST', `/gateway-log/${envId}`, { token, text: '[{' }), 400],
    ['more than 5 MB', () => portal.raw('POST', `/gateway-log/${envId}`, { token, text: `["${'x'.repeat(5 * 1024 * 1024)}"]` }), 413],
    ['an empty list', () => post([]), 202],
  ])('%s', async (_, send, wanted) => expect((await send()).status).toBe(wanted))
})

describe('what is read', () => {
  beforeAll(async () => {
    await post([
      ...Array.from({ length: 98 }, () => record({ keyId: foreign.keyId, ms: 50 })),
      record({ keyId: foreign.keyId, ms: 4000, status: 503 }),
      record({ keyId: foreign.keyId, ms: 4000, status: 404, path: '/quick/none' }),
    ])
    await until(() => calls('admin', { applicationId: foreign.id }), 100)
  })

  it.each(['minute', 'hour', 'day'] as const)('adds up by %s, with errors and percentiles', async (step) => {
    const { data, page } = await list('developer2', { applicationId: foreign.id, step, group: 'time' })
    expect(page).toEqual({ total_elements: 1, exact: true })
    expect(data[0]).toMatchObject({ calls: 100, errors: 2, keyId: null, operation: null })
    const size = { minute: 60_000, hour: 3_600_000, day: 86_400_000 }[step]
    expect(Date.parse(data[0]?.from ?? '') % size).toBe(0)
    expect(data[0]?.latencyMs?.p50).toBeGreaterThan(32)
    expect(data[0]?.latencyMs?.p50).toBeLessThan(57)
    expect(data[0]?.latencyMs?.p99).toBeGreaterThan(3000)
  })

  it('shows the most called first, page by page, with stable pages', async () => {
    const all = await list('developer2', { applicationId: foreign.id, group: 'operation,statusClass' })
    expect(all.data.map((row) => [row.operation, row.statusClass, row.calls])).toEqual([
      ['listPets', '2xx', 98],
      ['', '4xx', 1],
      ['listPets', '5xx', 1],
    ])
    const second = await list('developer2', { applicationId: foreign.id, group: 'operation,statusClass', itemsPerPage: 2, page: 2 })
    expect([second.data, second.page.total_elements]).toEqual([all.data.slice(2), 3])
    expect((await list('developer2', { applicationId: foreign.id, itemsPerPage: 2, page: 9 })).page.total_elements).toBe(3)
  })

  it('names teams', async () =>
    expect((await list('developer', { group: 'team', applicationId: own.id })).data).toMatchObject([{ teamName: 'Mobile' }]))

  it("shows one's own applications only, all of a product to its owner, everything to admin", async () => {
    const applicationsOf = async (as: Account, query: Query = {}) =>
      (await list(as, { group: 'application', ...query })).data
        .map((row) => row.applicationId)
        .filter((id) => id !== null)
        .toSorted((a, b) => a.localeCompare(b))
    const both = [own.id, foreign.id].toSorted((a, b) => a.localeCompare(b))
    expect(await applicationsOf('developer')).toEqual([own.id])
    expect(await applicationsOf('developer', { apiproduct: 'quick' })).toEqual([own.id])
    expect(await applicationsOf('productowner')).toEqual([])
    expect(await applicationsOf('productowner', { apiproduct: 'quick' })).toEqual(both)
    expect(await applicationsOf('productowner', { apiproduct: 'quick', applicationId: foreign.id })).toEqual([foreign.id])
    expect(await applicationsOf('admin')).toEqual(both)
    expect(await applicationsOf('admin', { mine: true })).toEqual([])
  })

  it('hides what the caller may not see', async () => {
    expect(await status(undefined, '')).toBe(401)
    expect(await status('developer', `?applicationId=${foreign.id}`)).toBe(404)
    expect(await status('developer', `?keyId=${foreign.keyId}`)).toBe(404)
    expect(await status('developer', `/summary?applicationId=${foreign.id}`)).toBe(404)
    expect(await status('productowner', `?applicationId=${foreign.id}`)).toBe(404)
    expect(await status('developer', '?apiproduct=nothing')).toBe(404)
    expect((await portal.raw('GET', '/api/environments/nowhere/traffic', { as: 'admin' })).status).toBe(404)
    expect(await status('reader', '')).toBe(200)
  })

  it.each([
    '?step=week',
    '?group=colour',
    '?group=',
    '?from=yesterday',
    '?applicationId=7',
    '?itemsPerPage=-1',
    '?step=minute&from=2020-01-01T00:00:00Z',
    '?from=2099-01-01T00:00:00Z',
    '/summary?hours=0',
    '/summary?hours=169',
  ])('refuses %s', async (query) => expect(await status('admin', query)).toBe(422))

  it('sums up the last hours without gaps and compares with the same time before', async () => {
    const hour = 3_600_000
    const times = (count: number, ago: number) =>
      Array.from({ length: count }, () => record({ keyId: foreign.keyId, product: 'slow', ago, ms: 50 }))
    // Just before the span begins counts by minutes, the rest by hours.
    await post([
      ...times(3, 0),
      ...times(4, 3 * hour),
      ...times(5, 24 * hour + 2 * 60_000),
      ...times(6, 30 * hour),
      ...times(7, 50 * hour),
      { ...record({ keyId: foreign.keyId, product: 'slow', ago: 30 * hour, status: 500 }) },
    ])
    const read = () => portal.call(traffic.summary, { as: 'developer2', params: { envId }, query: { apiproduct: 'slow' } })
    await until(async () => (await read()).calls, 7)
    const summary = await read()
    expect(summary).toMatchObject({ errors: 0, previous: { calls: 12, errors: 1 } })
    expect(summary.buckets).toHaveLength(24)
    expect([summary.buckets.at(-1)?.calls, summary.buckets.at(-4)?.calls]).toEqual([3, 4])
    expect(summary.buckets.reduce((sum, bucket) => sum + bucket.calls, 0)).toBe(7)
    expect(summary.latencyMs?.p50).toBeLessThan(57)
  })
})

it('works out no operation for a call that the gateway refused, and does for one that the upstream refused', async () => {
  const third = await portal.call(applications.create, {
    as: 'developer',
    params: { envId },
    body: { name: 'Refused App', teamId: null, apiProducts: ['quick'] },
  })
  const of = (status: number, proxyMs: number) => record({ keyId: third.keys[0]?.id, status, proxyMs, path: '/quick/pets' })
  await post([...[401, 403, 404, 429].map((status) => of(status, -1)), of(404, 5), of(200, 5)])
  await until(
    async () =>
      (await list('developer', { applicationId: third.id, step: 'minute', group: 'operation' })).data.map((row) => [
        row.operation,
        row.calls,
      ]),
    [
      ['', 4],
      ['listPets', 2],
    ],
  )
})
