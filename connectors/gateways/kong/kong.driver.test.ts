import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Conformance, conformance, failureOf } from '../conformance/harness.ts'
import { gatewayConformance } from '../conformance/suite.ts'
import type { ConformanceTarget } from '../conformance/target.ts'
import { everything } from '../shared/everything.ts'
import { answering } from '../shared/testing/answering.ts'
import { kongDriver } from './kong.driver.ts'
import { byHandAt } from './testing/by-hand.ts'
import { type KongMock, kongMock } from './testing/kong-mock.ts'

const environmentId = 'test'
const credentials = { headerName: 'apikey', headerValue: 'admin-secret-value' }

async function target(): Promise<ConformanceTarget & { mock: KongMock }> {
  const mock = await kongMock(credentials.headerValue)
  return {
    mock,
    driver: kongDriver,
    environmentId,
    adminUrl: mock.url,
    credentials,
    clock: mock,
    advance: mock.advance,
    upstreamUrl: 'https://upstream.example/base',
    manyKeys: 2300,
    byHand: {
      ...byHandAt(mock.url, environmentId, { apikey: credentials.headerValue }),
      makeKeys: async (ids, product) => makeKeys(mock, ids, product),
    },
    async close() {
      await mock.close()
      expect(mock.violations).toEqual([])
    },
  }
}

gatewayConformance('Kong as its vendor describes it', target)

describe('Kong: what only Kong has', () => {
  let the: Conformance & { mock: KongMock }
  beforeAll(async () => {
    const made = await target()
    the = { ...(await conformance(made)), mock: made.mock }
  })
  afterAll(() => the.close())
  const ensureKey = kongDriver.ensureKey

  test('without a database it is refused at the check and at a write', async () => {
    the.mock.mode.dbless = true
    expect(await failureOf(kongDriver.health(the.connection()))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('DB-less'),
    })
    expect(await failureOf(ensureKey(the.connection(), the.key()))).toMatchObject({
      kind: 'refused',
      statusCode: 405,
      message: expect.stringContaining('DB-less'),
    })
    the.mock.mode.dbless = false
  })

  test('a lost database is unavailable, a version that is kept back is left out', async () => {
    expect((await kongDriver.health(the.connection())).message).toBe('Kong 3.9.0 (postgres)')
    the.mock.mode.databaseReachable = false
    expect(await failureOf(kongDriver.health(the.connection()))).toMatchObject({ kind: 'unavailable' })
    Object.assign(the.mock.mode, { databaseReachable: true, onlyStatus: true })
    expect((await kongDriver.health(the.connection())).message).toBe('Kong')
    the.mock.mode.onlyStatus = false
  })

  test("a value that is not unique is refused in Kong's words without the value", async () => {
    const first = the.key()
    await ensureKey(the.connection(), first)
    const failure = await failureOf(ensureKey(the.connection(), the.key({ value: first.value })))
    expect(failure).toMatchObject({ kind: 'refused', statusCode: 409, message: expect.stringContaining('UNIQUE violation') })
    expect(failure.message).not.toContain(first.value)
  })

  test('tags and groups that others put on a key stay; the tags of its owner follow', async () => {
    const key = the.key({ companyId: randomUUID() })
    await ensureKey(the.connection(), key)
    const row = () => [...the.mock.state.tables.consumers.values()].find(({ custom_id }) => custom_id === key.id)
    Object.assign(row() ?? {}, { tags: [...((row()?.tags ?? []) as string[]), 'vip'] })
    await fetch(`${the.mock.url}/consumers/${row()?.id}/acls`, {
      method: 'POST',
      headers: { apikey: credentials.headerValue, 'content-type': 'application/json' },
      body: '{"group":"vip"}',
    })
    expect(await the.writesOf(() => ensureKey(the.connection(), key))).toEqual([])
    await ensureKey(the.connection(), { ...key, teamId: null, companyId: null })
    expect(row()?.tags).toEqual([`portal:${environmentId}`, `app:${key.applicationId}`, 'vip'])
    expect([...the.mock.state.tables.acls.values()].filter(({ consumer }) => (consumer as { id: string }).id === row()?.id)).toMatchObject([
      { group: 'vip' },
    ])
  })

  test('a key whose marks were taken off is still revoked; one marked for another environment is not touched', async () => {
    const key = the.key()
    await ensureKey(the.connection(), key)
    const row = [...the.mock.state.tables.consumers.values()].find(({ custom_id }) => custom_id === key.id)
    Object.assign(row ?? {}, { tags: null })
    expect(await ensureKey(the.connection(), { ...key, present: false })).toMatchObject({ present: false })
    expect([...the.mock.state.tables['key-auths'].values()].some(({ id }) => id === key.id)).toBe(false)

    const elsewhere = the.key()
    await ensureKey(the.connection({ environmentId: 'acceptance' }), elsewhere)
    expect(await failureOf(ensureKey(the.connection(), { ...elsewhere, present: false }))).toMatchObject({ kind: 'refused' })
    expect((await the.allKeys()).some(({ label }) => label === `key:${elsewhere.id}`)).toBe(false)
  })

  test('a key that was made anew while its consumer was gone does not live on beside the one that came back', async () => {
    const { tables } = the.mock.state
    const [key, adoptedAs] = [the.key(), randomUUID()]
    await ensureKey(the.connection(), { ...key, adoptedAs })
    expect([...tables['key-auths'].values()].some((one) => one.key === key.value)).toBe(true)
    tables.consumers.set(adoptedAs, { id: adoptedAs, username: `back-${adoptedAs}`, custom_id: null, tags: null })
    expect(await ensureKey(the.connection(), { ...key, adoptedAs, present: false })).toMatchObject({ present: false })
    expect([...tables['key-auths'].values()].some((one) => one.key === key.value)).toBe(false)
    expect(tables.consumers.has(adoptedAs)).toBe(true)
    expect((await the.allKeys()).some(({ keyId }) => keyId === key.id)).toBe(false)
  })

  test('a second credential on a key of the portal is listed as foreign, a route added to a product too', async () => {
    const key = the.key()
    const product = the.product()
    await ensureKey(the.connection(), key)
    await kongDriver.ensureProduct(the.connection(), product)
    const post = (path: string, body: object) =>
      fetch(`${the.mock.url}${path}`, {
        method: 'POST',
        headers: { apikey: credentials.headerValue, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await post(`/consumers/${encodeURIComponent(`key:${key.id}`)}/key-auth`, { key: 'smuggled-in-by-hand' })
    await post(`/services/${product.id}/routes`, { name: 'side-door', paths: ['/side-door'] })
    const listed = (await the.allKeys()).filter(({ label }) => label === `key:${key.id}`)
    expect(listed).toMatchObject([
      { ours: true, keyId: key.id },
      { ours: false, keyId: null, active: true },
    ])
    const first = await kongDriver.listForeign?.(the.connection())
    expect(first?.items).toMatchObject([{ kind: 'route', label: 'side-door' }])
    expect(first?.next).toBe('plugins:')
    expect(await kongDriver.listForeign?.(the.connection(), first?.next)).toEqual({ items: [], next: undefined })

    // While somebody's route leads to the service it stays, behind its plugins.
    expect(await failureOf(kongDriver.ensureProduct(the.connection(), { ...product, present: false }))).toMatchObject({ kind: 'refused' })
    expect([...the.mock.state.tables.plugins.values()].filter(({ service }) => (service as { id: string }).id === product.id)).toHaveLength(
      2,
    )
    expect([...the.mock.state.tables.routes.values()].map(({ name }) => name)).toEqual(['side-door'])
  })

  test('an object with the mark but with no id of the portal is foreign, and its value is not taken for an id', async () => {
    const { state } = the.mock
    const none = new URLSearchParams()
    const made = state.handle('POST', ['consumers'], none, {
      username: 'by-hand',
      custom_id: 'by-hand-key',
      tags: [`portal:${environmentId}`],
    })
    state.handle('POST', ['consumers', 'by-hand', 'key-auth'], none, { key: 'by-hand-key' })
    expect((await the.allKeys()).find(({ gatewayId }) => gatewayId === made.body?.id)).toMatchObject({
      ours: false,
      keyId: null,
      active: true,
    })
    expect(await failureOf(ensureKey(the.connection(), the.key({ id: 'by-hand-key', present: false })))).toMatchObject({ kind: 'refused' })
    expect([...state.tables['key-auths'].values()].some(({ key }) => key === 'by-hand-key')).toBe(true)
  })

  test('a scan that is forgotten in the middle of a list is made again', async () => {
    const key = the.key({ products: [{ name: 'some-product', status: 'approved' }] })
    await ensureKey(the.connection(), key)
    const { items } = await kongDriver.listKeys(the.connection(), 'forgotten-token:')
    expect(items.find(({ keyId }) => keyId === key.id)).toMatchObject({ active: true, approved: ['some-product'] })
  })

  /** A gateway whose lists go on for ever, and how many pages of each were asked for. */
  const endless = async (rowsAPage: number) => {
    const asked = new Map<string, number>()
    const rows = Array.from({ length: rowsAPage }, (_, at) => `{"id":"${at}","consumer":{"id":"${at % 7}"}}`).join()
    const adminUrl = await answering((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://gateway')
      const pages = (asked.get(pathname) ?? 0) + 1
      asked.set(pathname, pages)
      const isEndless = pathname === '/key-auths'
      response.end(isEndless ? `{"data":[${rows}],"offset":"page ${pages}"}` : '{"data":[]}')
    })
    const look = async () => {
      const connection = () => the.connection({ adminUrl, signal: AbortSignal.timeout(60_000) })
      for await (const _ of everything((page) => kongDriver.listKeys(connection(), page)));
    }
    return { asked: () => asked.get('/key-auths'), look }
  }

  test('a page with more rows than were asked for is a failure of the gateway', async () => {
    const { asked, look } = await endless(1001)
    expect(await failureOf(look())).toMatchObject({
      name: 'GatewayError',
      kind: 'unavailable',
      message: expect.stringContaining('more rows'),
    })
    expect(asked()).toBe(1)
  })

  test.each([
    ['a million rows', 1000, 1001, 'too large'],
    ['two thousand pages without a row', 0, 2_000, 'does not end'],
  ])(
    'credentials that go on after %s are a failure of the gateway, not read on',
    async (_, rowsAPage, pages, why) => {
      const { asked, look } = await endless(rowsAPage)
      expect(await failureOf(look())).toMatchObject({ name: 'GatewayError', kind: 'unavailable', message: expect.stringContaining(why) })
      expect(asked()).toBe(pages)
    },
    120_000,
  )

  test('a client certificate that cannot be read is refused', async () => {
    const broken = { ...credentials, clientCert: 'no certificate', clientKey: 'no key' }
    expect(await failureOf(kongDriver.health(the.connection({ credentials: broken })))).toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('certificate'),
    })
  })
})

function makeKeys({ state }: KongMock, keyIds: readonly string[], product: string): void {
  for (const keyId of keyIds) {
    const id = randomUUID()
    const consumer = { id }
    state.tables.consumers.set(id, { id, username: `key:${keyId}`, custom_id: keyId, tags: [`portal:${environmentId}`] })
    state.tables['key-auths'].set(keyId, { id: keyId, key: `value-of-${keyId}`, consumer, tags: null })
    const acl = randomUUID()
    state.tables.acls.set(acl, { id: acl, group: `prod:${environmentId}:${product}`, consumer, tags: null })
  }
}
