import { applications } from '@portico/apidex/applications/application.contract.ts'
import { keys } from '@portico/apidex/applications/key.contract.ts'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { makeEnvironments, makeProducts } from '@portico/app-server/testing/catalogue.ts'
import { type Account, type TestPortal, testPortal } from '@portico/app-server/testing/portal.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { apiProducts } from '../../api-products/api-product.contract.ts'
import { logSinkToken } from '../../traffic/server/testing/stored-traffic.store.ts'
import { traffic } from '../../traffic/traffic.contract.ts'
import { consumers } from '../consumer.contract.ts'

const envId = 'test'
const day = 86_400_000
let portal: TestPortal
let quick: string
let foreign: string

const make = (as: Account, name: string, names: string[], teamId: string | null = null) =>
  portal.call(applications.create, {
    as,
    params: { envId },
    body: { name, teamId, description: `Secret purpose of ${name}`, apiProducts: names },
  })
const list = (query: object = {}, as: Account = 'productowner') =>
  portal.call(consumers.list, { as, params: { envId, productId: quick }, query })

beforeAll(async () => {
  portal = await testPortal()
  await makeEnvironments(portal, envId)
  const products = await makeProducts(portal, [
    { apiproduct: 'quick' },
    { apiproduct: 'guarded', approval: 'manual' },
    { apiproduct: 'theirs', as: 'admin' },
  ])
  quick = products.quick.id
  foreign = products.theirs.id
  const team = await portal.call(teams.create, { as: 'developer', body: { name: 'Mobile' } })
  const own = await make('developer', 'Field App', ['quick', 'guarded'], team.id)
  const other = await make('developer2', 'Billing', ['quick', 'theirs'])
  await make('developer2', 'Elsewhere', ['theirs'])
  const gone = await make('developer2', 'Gone', ['quick'])
  await portal.call(keys.remove, { as: 'developer2', params: { envId, id: gone.id, keyId: gone.keys[0]?.id ?? '' } })
  await make('productowner', 'Mine', ['quick'])
  const call = (keyId: string | undefined, product: string, ago = 0) => ({
    started_at: portal.clock.now().getTime() - ago,
    request: { method: 'GET', uri: `/${product}/a`, headers: {} },
    response: { status: 200, headers: {} },
    latencies: { request: 5, proxy: 5, kong: 0 },
    service: { name: `${envId}.${product}`, tags: ['portico', `product:${product}`] },
    consumer: { id: 'x', custom_id: keyId },
  })
  const sent = [
    ...[0, 0, day, 6.5 * day].map((ago) => call(own.keys[0]?.id, 'quick', ago)),
    call(other.keys[0]?.id, 'quick', day),
    ...[0, 0, 0].map((ago) => call(other.keys[0]?.id, 'theirs', ago)),
  ]
  await portal.raw('POST', `/gateway-log/${envId}`, { token: await logSinkToken(portal.portal.services, envId), body: sent })
  const counted = async () => (await list({ order: 'calls DESC' })).data.map((row) => row.calls)
  await vi.waitFor(async () => expect(await counted()).toEqual([4, 1, 0]), { timeout: 30_000, interval: 100 })
}, 120_000)
afterAll(() => portal.close())

describe('the consumers of a product', () => {
  it('are the applications that have it on a live key, with whom to turn to and how much they call it', async () => {
    const { data, page } = await list()
    expect(page).toMatchObject({ total_elements: 3, exact: true })
    expect(data).toMatchObject([
      { name: 'Billing', teamName: null, responsible: { email: 'developer2@portico.example' }, calls: 1, seen: false },
      { name: 'Field App', teamName: 'Mobile', responsible: { email: 'developer@portico.example' }, calls: 4, status: 'approved', keys: 1 },
      { name: 'Mine', calls: 0, lastCallAt: null, seen: true },
    ])
    const minute = 60_000
    expect(data.map(({ lastCallAt }) => lastCallAt && Date.parse(lastCallAt))).toEqual([
      Math.floor((portal.clock.now().getTime() - day) / minute) * minute,
      Math.floor(portal.clock.now().getTime() / minute) * minute,
      null,
    ])
  })

  it('are searched, sorted by calls, and told page by page', async () => {
    const names = async (query: object) => (await list(query)).data.map(({ name }) => name)
    expect(await names({ search: 'bill' })).toEqual(['Billing'])
    // What an application is for is told to nobody who does not see it, letter by letter neither.
    expect(await names({ search: 'secret purpose' })).toEqual([])
    expect(await names({ order: 'calls ASC' })).toEqual(['Mine', 'Billing', 'Field App'])
    expect(await names({ order: 'calls DESC', itemsPerPage: 1, page: 2 })).toEqual(['Billing'])
    const first = await list({ order: 'calls DESC', itemsPerPage: 1 })
    expect(await names({ order: 'calls DESC', itemsPerPage: 1, cursor: first.page.next })).toEqual(['Billing'])
    expect(await names({ itemsPerPage: -1 })).toEqual(['Billing', 'Field App', 'Mine'])
  })

  it('say who waits for it, and say approved when one of the keys has it', async () => {
    const { data } = await portal.call(apiProducts.list, { as: 'productowner', params: { envId }, query: { owned: true } })
    expect(data.map(({ apiproduct }) => apiproduct)).toEqual(['guarded', 'quick'])
    const waiting = await portal.call(consumers.list, { as: 'productowner', params: { envId, productId: data[0]?.id ?? '' }, query: {} })
    expect(waiting.data).toMatchObject([{ name: 'Field App', status: 'pending' }])
  })

  it('are for the owner of the product and admins', async () => {
    const status = async (as: Account, productId: string) =>
      (await portal.raw('GET', `/api/environments/${envId}/apiproducts/${productId}/consumers`, { as })).status
    expect([await status('admin', quick), await status('developer', quick), await status('productowner', foreign)]).toEqual([200, 403, 403])
    expect((await list({}, 'admin')).data.every(({ seen }) => seen)).toBe(true)
  })
})

describe('calls of one’s own products', () => {
  const owned = { owned: true, group: 'application,apiproduct', step: 'day' } as const
  const from = () => new Date(portal.clock.now().getTime() - 8 * day).toISOString()
  it('are those of everybody, and of no other product', async () => {
    const { data } = await portal.call(traffic.list, { as: 'productowner', params: { envId }, query: { ...owned, from: from() } })
    expect(data.map(({ applicationName, apiproduct, calls }) => [applicationName, apiproduct, calls])).toEqual([
      ['Field App', 'quick', 4],
      ['Billing', 'quick', 1],
    ])
    const { calls } = await portal.call(traffic.summary, { as: 'productowner', params: { envId }, query: { owned: true, hours: 168 } })
    expect(calls).toBe(5)
  })

  it('are none to who owns no product', async () => {
    const { data } = await portal.call(traffic.list, { as: 'developer', params: { envId }, query: { ...owned, from: from() } })
    expect(data).toEqual([])
  })
})
