import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from '@portico/platform/server/database/database.ts'
import { openPglite } from '@portico/platform/server/database/pglite.ts'
import { reseal } from '@portico/platform/server/reseal.ts'
import { secretsOf } from '@portico/platform/server/secrets.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { embeddedGateway } from '../gateway.ts'
import { sealedGateway } from '../store/sealed.ts'
import {
  adminToken,
  id,
  listen,
  mockDocument,
  mockToken,
  publicOrigin,
  putKey,
  putProduct,
  type Rig,
  rawStatus,
  secrets,
  startRig,
  startUpstream,
  until,
} from '../testing/harness.ts'

let upstream: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  upstream = await startUpstream((req, res) => res.end(`real ${req.headers['x-forwarded-for']}`))
})
afterAll(() => upstream.close())

async function prepared(rig: Rig): Promise<void> {
  rig.upstreams = [upstream.hostPort]
  await putProduct(rig, 1, { url: upstream.origin, path: '/orders' })
  await putKey(rig, 11, 'key-eleven', [1])
}

it('everything is there after a restart, sealed with a newer secret key too', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'gateway-data-'))
  const first = await testDatabase(folder)
  const before = await startRig({ database: first })
  await prepared(before)
  await before.close()
  await first.close()

  const second = await openPglite({ dataDir: folder })
  const renewed = secretsOf('another secret key that is long enough for this', 'a secret key of the tests, long enough to be one')
  for (const place of sealedGateway) expect(await reseal(second, renewed, place)).toBe(1)
  for (const place of sealedGateway) expect(await reseal(second, renewed, place)).toBe(0)
  const after = await startRig({ database: second, secrets: secretsOf('another secret key that is long enough for this') })
  after.upstreams = [upstream.hostPort]
  await after.gateway.refreshUpstreams('test')
  expect((await after.call('test/orders', { key: 'key-eleven' })).status).toBe(200)
  expect(await after.admin('GET', 'test/key-auths/key-eleven')).toMatchObject({ status: 200, body: { id: id(11), key: 'key-eleven' } })
  await after.close()
  await second.close()
  rmSync(folder, { recursive: true })
}, 120_000)

it('a worker that dies is started again with all it knew; meanwhile calls get 503 and writes are stored', async () => {
  const rig = await startRig()
  await prepared(rig)
  await rig.gateway.killWorker()
  expect(await rig.call('test/orders', { key: 'key-eleven' })).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('try again') },
  })
  await putKey(rig, 12, 'key-twelve', [1])
  await until(async () => (await rig.call('test/orders', { key: 'key-twelve' })).status === 200)
  expect((await rig.call('test/orders', { key: 'key-eleven' })).status).toBe(200)
  expect(rig.gateway.stats()).toMatchObject({ restarts: 1, running: true })
  await rig.close()
})

it('several servers on one database enforce what any of them was told', async () => {
  const database = await testDatabase()
  const one = await startRig({ database })
  const two = await startRig({ database })
  two.upstreams = [upstream.hostPort]
  await prepared(one)
  await until(async () => (await two.call('test/orders', { key: 'key-eleven' })).status === 200)
  await two.admin('DELETE', `test/key-auths/${id(11)}`)
  await until(async () => (await one.call('test/orders', { key: 'key-eleven' })).status === 401)
  await one.close()
  await two.close()
  await database.close()
})

it('several servers on one database each reach mock and log sink at their own address', async () => {
  const database = await testDatabase()
  const rigs = [await startRig({ database }), await startRig({ database })] as const
  const answer = { responses: { '200': { content: { 'text/plain': { example: 'from the mock' } } } } }
  const document = { openapi: '3.1.0', info: { title: 'Orders', version: '1' }, paths: { '/orders': { get: answer } } }
  for (const { documents } of rigs) documents.set('test/p1', mockDocument('orders', document))
  await putProduct(rigs[0], 1, { url: `${publicOrigin}/mock/test/p1`, path: '/shop' })
  await putKey(rigs[0], 11, 'key-eleven', [1])
  for (const rig of rigs) {
    await until(async () => (await rig.call('test/shop/orders', { key: 'key-eleven' })).text === 'from the mock')
    await until(async () => rig.batches.some(({ records }) => records.some((record) => record.upstream_status === '200')))
  }
  for (const rig of rigs) await rig.close()
  await database.close()
})

it('a write is enforced when it is answered, and elsewhere within the poll, even when every notice is lost', async () => {
  const database = await testDatabase()
  const deaf: Database = { ...database, listen: async () => async () => {} }
  const one = await startRig({ database: deaf })
  const two = await startRig({ database: deaf })
  two.upstreams = [upstream.hostPort]
  await prepared(one)
  expect((await one.call('test/orders', { key: 'key-eleven' })).status).toBe(200)
  await until(async () => (await two.call('test/orders', { key: 'key-eleven' })).status === 200)
  await one.admin('DELETE', `test/key-auths/${id(11)}`)
  expect((await one.call('test/orders', { key: 'key-eleven' })).status).toBe(401)
  await one.close()
  await two.close()
  await database.close()
  // A fresh engine and a whole poll fit in here even when every core is busy.
}, 120_000)

it('listens on its own port when one is set, and says so when that is taken', async () => {
  const taken = createServer()
  const port = Number(new URL(await listen(taken)).port)
  const database = await testDatabase()
  const options = {
    database,
    secrets,
    adminToken,
    mockToken,
    gatewayPort: port,
    publicOrigin,
    ownOrigin: () => 'http://127.0.0.1:1',
    documentOf: async () => undefined,
    allowedUpstreams: async () => [],
    log: { info() {}, warn() {}, error() {} },
  }
  await expect(embeddedGateway(options)).rejects.toThrow(`The embedded gateway cannot listen on 127.0.0.1:${port}`)
  await new Promise((resolve) => taken.close(resolve))
  const rig = await startRig({ database, gatewayPort: port })
  await prepared(rig)
  expect(rig.gateway.address()).toEqual({ host: '127.0.0.1', port })
  const call = await fetch(`http://127.0.0.1:${port}/gateway/test/orders`, {
    headers: { apikey: 'key-eleven', 'x-forwarded-for': '9.9.9.9', 'x-portico-pass': 'guess' },
  })
  expect(await call.text()).toBe('real 127.0.0.1')
  // A page whose name was made to resolve to this machine has no way in beside the portal.
  for (const host of ['rebound.example', `rebound.example:${port}`, 'localhost.rebound.example'])
    expect([host, await rawStatus(`http://127.0.0.1:${port}`, '/gateway/test/orders', { host, apikey: 'key-eleven' })]).toEqual([host, 421])
  await rig.close()
  await database.close()
})

it('believes a proxy only when it is a trusted one', async () => {
  const rig = await startRig({ trustedProxies: ['127.0.0.0/8'] })
  await prepared(rig)
  expect((await rig.call('test/orders', { key: 'key-eleven', headers: { 'x-forwarded-for': '9.9.9.9' } })).text).toBe(
    'real 9.9.9.9, 127.0.0.1',
  )
  await rig.close()
})
