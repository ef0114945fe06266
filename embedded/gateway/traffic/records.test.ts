import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { id, putKey, putProduct, type Rig, startRig, startUpstream, until } from '../testing/harness.ts'
import type { Call } from './record.ts'
import { callRecords } from './records.ts'
import type { Sink } from './sink.ts'

let rig: Rig
let upstream: Awaited<ReturnType<typeof startUpstream>>
beforeAll(async () => {
  upstream = await startUpstream((_req, res) => res.writeHead(201).end('ok'))
  rig = await startRig()
  rig.upstreams = [upstream.hostPort]
  await putProduct(rig, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
  await putKey(rig, 11, 'key-eleven', [1])
})
afterAll(async () => {
  await rig.close()
  await upstream.close()
})
beforeEach(() => {
  rig.batches.length = 0
})
const records = () => rig.batches.flatMap((batch) => batch.records)

it("each call of a route reaches the service's sink within a moment, in Kong's http-log format and without the key", async () => {
  const before = Date.now()
  await rig.call('test/orders/7?page=2', { method: 'POST', body: 'x', key: 'key-eleven' })
  await rig.call('test/orders')
  await rig.call('test/no-route')
  await until(() => records().length === 2)
  expect(Date.now() - before).toBeLessThan(1500)
  const [called, refused] = records()
  expect(called).toMatchObject({
    request: { method: 'POST', uri: '/orders/7?page=2', querystring: { page: '2' } },
    response: { status: 201 },
    upstream_status: '201',
    upstream_uri: '/v1/7',
    service: { id: id(1), name: 'p1', tags: ['portal:test', 'product:p1'] },
    route: { id: id(1), name: 'p1', service: { id: id(1) } },
    consumer: { username: `key:${id(11)}`, custom_id: id(11), tags: ['portal:test', 'app:11'] },
    authenticated_entity: { id: id(11) },
    client_ip: '127.0.0.1',
  })
  expect(called?.started_at).toBeGreaterThanOrEqual(before - 5)
  for (const name of ['kong', 'proxy', 'request', 'receive'])
    expect((called?.latencies as Record<string, unknown> | undefined)?.[name]).toBeTypeOf('number')
  expect(refused).toMatchObject({ response: { status: 401 }, source: 'kong' })
  expect(refused).not.toHaveProperty('consumer')
  expect(JSON.stringify(rig.batches.map((batch) => batch.records))).not.toContain('key-eleven')
  expect(rig.batches[0]?.headers).toMatchObject({ 'x-log-token': 'log-secret', 'content-type': 'application/json' })
  const sample = JSON.parse(readFileSync(new URL('../testing/http-log-sample.json', import.meta.url), 'utf8')) as Record<string, unknown>
  expect(Object.keys(sample).filter((name) => !(name in (called ?? {})))).toEqual(['workspace'])
})

it('a sink that is down gets every record later, and the traffic does not notice', async () => {
  rig.sinkStatus = 503
  for (let n = 0; n < 20; n += 1) expect((await rig.call('test/orders', { key: 'key-eleven' })).status).toBe(201)
  await until(() => rig.logged.some((line) => line.includes('call records cannot be delivered')))
  expect(records()).toHaveLength(0)
  rig.sinkStatus = 200
  await until(() => records().length === 20)
  expect(new Set(records().map((record) => (record.request as { id: string }).id)).size).toBe(20)
})

it('many calls come in batches of at most 500', async () => {
  const calls = Array.from({ length: 40 }, async () => {
    for (let n = 0; n < 30; n += 1) await rig.call('test/orders', { key: 'key-eleven' })
  })
  await Promise.all(calls)
  await until(() => records().length === 1200)
  expect(Math.max(...rig.batches.map((batch) => batch.records.length))).toBeLessThanOrEqual(500)
  expect(rig.batches.length).toBeLessThan(60)
})

it('a sink that takes nothing leaves the others places of their own', async () => {
  const records = callRecords(() => {})
  const sinkAt = (port: string): Sink => {
    const url = `http://127.0.0.1:${port}/gateway-log/x`
    return { key: url, url, method: 'POST', headers: { 'content-type': 'application/json' }, timeoutMs: 1000 }
  }
  const call = {
    plan: { upstreamPath: '', stripLength: 0, logged: '"service":{}', sinks: [] },
    ...{ startedAt: 0, requestId: 'r', method: 'GET', uri: '/', fullUrl: '/', clientIp: '', userAgent: undefined, consumer: undefined },
    ...{ keyId: undefined, status: 200, upstreamStatus: 200, gatewayMs: 0, proxyMs: 0, requestMs: 0 },
  } as unknown as Call
  const [dead, alive] = [sinkAt('1'), sinkAt(new URL(rig.origin).port)]
  for (let n = 0; n < 100_010; n += 1) records.add(dead, call)
  expect(records.counts()).toMatchObject({ waiting: 100_000, dropped: 10 })
  for (let n = 0; n < 700; n += 1) records.add(alive, call)
  await until(() => records.counts().sent === 700)
  expect(records.counts()).toMatchObject({ waiting: 100_000, dropped: 10 })
  await records.close(0)
})

it('closing delivers what waits', async () => {
  await rig.call('test/orders', { key: 'key-eleven' })
  await rig.gateway.close()
  expect(records()).toHaveLength(1)
  expect(rig.gateway.stats()).toMatchObject({ recordsDropped: 0, recordsWaiting: 0 })
})
