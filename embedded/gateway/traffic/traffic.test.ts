import { createHash, randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { id, putKey, putProduct, type Rig, rawStatus, startRig, startUpstream, until } from '../testing/harness.ts'

let rig: Rig
let upstream: Awaited<ReturnType<typeof startUpstream>>
const seen: { method: string; url: string; headers: Record<string, unknown> }[] = []
const aborted: string[] = []

beforeAll(async () => {
  upstream = await startUpstream((req, res) => {
    seen.push({ method: req.method ?? '', url: req.url ?? '', headers: req.headers })
    const path = req.url?.split('?')[0]
    if (path === '/v1/never') return void res.once('close', () => aborted.push(path))
    if (path === '/v1/cut') return void res.writeHead(200, { 'content-length': 100 }).write('half', () => res.destroy())
    if (path === '/v1/echo') return void req.pipe(res.writeHead(200, { 'content-type': 'application/octet-stream' }))
    if (path === '/v1/early') return void res.writeHead(409, { 'content-type': 'text/plain' }).end('no')
    res.writeHead(200, {
      'content-type': 'text/html',
      'set-cookie': 'a=b',
      'clear-site-data': '"*"',
      'x-own': 'yes',
      connection: 'x-hop',
      'x-hop': '1',
      'content-security-policy': 'default-src *',
    })
    res.end('<p>hello</p>')
  })
  rig = await startRig({ limits: { headersTimeoutMs: 500, bodyBytes: 1024 * 1024 * 32 } })
  rig.upstreams = [upstream.hostPort]
  await putProduct(rig, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
  await putProduct(rig, 2, { url: `${upstream.origin}/v2`, path: '/orders-archive', limits: { minute: 3, hour: 100 } })
  await putKey(rig, 11, 'key-eleven', [1, 2])
  await putKey(rig, 12, 'key-twelve', [2])
})
afterAll(async () => {
  await rig.close()
  await upstream.close()
})
beforeEach(() => {
  seen.length = 0
})

describe('who gets through', () => {
  it('401 without a key or with an unknown one, 403 without the group, 404 without a route, 200 with all', async () => {
    expect(await rig.call('test/orders')).toMatchObject({ status: 401, body: { message: 'No API key found in request' } })
    expect(await rig.call('test/orders', { key: 'unknown' })).toMatchObject({ status: 401, body: { message: 'Unauthorized' } })
    expect(await rig.call('test/orders', { key: 'key-twelve' })).toMatchObject({
      status: 403,
      body: { message: 'You cannot consume this service' },
    })
    expect(await rig.call('test/nothing', { key: 'key-eleven' })).toMatchObject({
      status: 404,
      body: { message: 'no Route matched with those values' },
    })
    expect((await rig.call('other/orders', { key: 'key-eleven' })).status).toBe(404)
    expect(await rig.call('test/orders', { key: 'key-eleven' })).toMatchObject({ status: 200, text: '<p>hello</p>' })
    expect(seen).toHaveLength(1)
  })

  it('a write of the Admin API counts for the very next call', async () => {
    await putKey(rig, 13, 'key-thirteen', [])
    for (let round = 0; round < 5; round += 1) {
      expect((await rig.call('test/orders', { key: 'key-thirteen' })).status).toBe(403)
      await rig.admin('POST', `test/consumers/${encodeURIComponent(`key:${id(13)}`)}/acls`, { group: 'prod:test:p1' })
      expect((await rig.call('test/orders', { key: 'key-thirteen' })).status).toBe(200)
      await rig.admin('DELETE', `test/consumers/${encodeURIComponent(`key:${id(13)}`)}/acls/prod:test:p1`)
    }
    await rig.admin('PUT', `test/consumers/${encodeURIComponent(`key:${id(13)}`)}/key-auth/${id(13)}`, { key: 'key-thirteen-changed' })
    expect((await rig.call('test/orders', { key: 'key-thirteen' })).status).toBe(401)
    expect((await rig.call('test/orders', { key: 'key-thirteen-changed' })).status).toBe(403)
    await rig.admin('DELETE', `test/consumers/${encodeURIComponent(`key:${id(13)}`)}`)
    expect((await rig.call('test/orders', { key: 'key-thirteen-changed' })).status).toBe(401)
  })

  it('a key dies at its time while everything runs', async () => {
    await putKey(rig, 14, 'key-fourteen', [1], { ttl: 1 })
    expect((await rig.call('test/orders', { key: 'key-fourteen' })).status).toBe(200)
    await until(async () => (await rig.call('test/orders', { key: 'key-fourteen' })).status === 401)
  })

  it('a plugin that is switched off asks nothing', async () => {
    await rig.admin('PATCH', `test/services/${id(1)}/plugins/${id(101)}`, { enabled: false })
    await rig.admin('PATCH', `test/services/${id(1)}/plugins/${id(102)}`, { enabled: false })
    expect((await rig.call('test/orders')).status).toBe(200)
    await rig.admin('PATCH', `test/services/${id(1)}/plugins/${id(101)}`, { enabled: true })
    await rig.admin('PATCH', `test/services/${id(1)}/plugins/${id(102)}`, { enabled: true })
    expect((await rig.call('test/orders')).status).toBe(401)
  })
})

describe('how a call is passed on', () => {
  it('takes the longest path in whole segments, strips it and keeps the rest as it came', async () => {
    for (const [path, url] of [
      ['orders', '/v1'],
      ['orders/7%2F8/items?a=1&a=%20', '/v1/7%2F8/items?a=1&a=%20'],
      ['orders?q', '/v1?q'],
      ['orders-archive/x', '/v2/x'],
    ] as const) {
      await rig.call(`test/${path}`, { key: 'key-eleven' })
      expect(seen.at(-1)?.url).toBe(url)
    }
    expect((await rig.call('test/ordersX', { key: 'key-eleven' })).status).toBe(404)
  })

  it('never leaves the product by dot segments, however they are written', async () => {
    for (const path of [
      '/orders/../secret',
      '/orders/%2e%2e/secret',
      '/orders/.%2E/secret',
      '/orders/..%2fsecret',
      '/orders/a\\..\\b',
      '/orders/.',
      '/orders/..;/secret',
      '/orders/..;x=1/secret',
      '/orders/.;/secret',
      '/orders/%2e%2e;/secret',
      '/orders/..%3b/secret',
      '/orders/..%3Bx/secret',
      '/orders/..;',
    ]) {
      expect([path, await rawStatus(rig.origin, `/gateway/test${path}`)]).toEqual([path, 400])
    }
    expect(seen).toHaveLength(0)
  })

  it('hides the key, drops what belongs to a connection and what a caller must not claim', async () => {
    const { headers } = await rig.call('test/orders', {
      key: 'key-eleven',
      headers: {
        'x-consumer-id': 'forged',
        'x-forwarded-for': '1.2.3.4',
        'x-portico-mock-token': 'x',
        'x-mine': 'kept',
        'x-request-id': 'req-1',
      },
    })
    const sent = seen[0]?.headers ?? {}
    expect(sent).toMatchObject({
      'x-mine': 'kept',
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-consumer-custom-id': id(11),
      'x-request-id': 'req-1',
    })
    expect(sent['x-forwarded-host']).toBe(new URL(rig.origin).host)
    expect(sent.host).toBe(upstream.hostPort)
    expect(sent['x-consumer-id']).not.toBe('forged')
    for (const name of ['apikey', 'x-portico-mock-token', 'x-portico-pass']) expect(sent).not.toHaveProperty(name)
    expect(headers.get('x-request-id')).toBe('req-1')
  })

  it('takes no header from a caller by which gateways tell upstreams who calls, in whatever spelling', async () => {
    const parts = ['id', 'username', 'custom-id', 'groups', 'anything', 'userid', 'scope', 'identifier']
    const families = ['consumer', 'authenticated', 'anonymous', 'credential'].flatMap((one) => parts.map((part) => `x-${one}-${part}`))
    const names = [...families, 'x-original-url', 'x-rewrite-url', 'x-original_url', 'x-real-ip', 'x-forwarded-host']
    const spellings = names.flatMap((name) => [name, name.toUpperCase(), name.replaceAll('-', '_'), name.replace('-', '_')])
    for (const name of [...spellings, 'x_mine', 'apikey_', '_']) {
      await rig.call('test/orders', { key: 'key-eleven', headers: { [name]: 'forged', 'x-mine': 'kept' } })
      const { headers = {} } = seen.at(-1) ?? {}
      const forged = Object.entries(headers).filter(([, value]) => String(value).includes('forged'))
      expect([name, forged, headers['x-mine']]).toEqual([name, [], 'kept'])
    }
  })

  it('makes every answer safe for a browser and drops cookies', async () => {
    for (const path of ['test/orders', 'test/nothing', 'test/orders/cut-not']) {
      const { headers } = await rig.call(path, { key: 'key-eleven' })
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toBe('sandbox')
      expect(headers.get('x-request-id')).toMatch(/^[\w-]{36}$/)
      for (const name of ['set-cookie', 'x-hop', 'clear-site-data']) expect(headers.has(name)).toBe(false)
    }
  })

  it('passes any method, HEAD without a body, and refuses WebSockets cleanly', async () => {
    for (const method of ['OPTIONS', 'PATCH', 'DELETE', 'PROPFIND']) {
      expect(await rig.call('test/orders', { method, key: 'key-eleven' })).toMatchObject({ status: 200 })
      expect(seen.at(-1)?.method).toBe(method)
    }
    expect(await rig.call('test/orders', { method: 'HEAD', key: 'key-eleven' })).toMatchObject({ status: 200, text: '' })
    const upgrade = {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': 'x',
      apikey: 'key-eleven',
    }
    expect(await rawStatus(rig.origin, '/gateway/test/orders', upgrade)).toBe(501)
  })

  it('streams 20 MB in both directions, and bodies of unknown length', async () => {
    const body = randomBytes(20 * 1024 * 1024)
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
    const known = await fetch(`${rig.origin}/gateway/test/orders/echo`, { method: 'POST', body, headers: { apikey: 'key-eleven' } })
    expect(digest(Buffer.from(await known.arrayBuffer()))).toBe(digest(body))
    const chunks = new ReadableStream({
      start(controller) {
        for (let at = 0; at < body.length; at += 1024 * 1024) controller.enqueue(new Uint8Array(body.subarray(at, at + 1024 * 1024)))
        controller.close()
      },
    })
    const unknown = await fetch(`${rig.origin}/gateway/test/orders/echo`, {
      method: 'POST',
      body: chunks,
      duplex: 'half',
      headers: { apikey: 'key-eleven' },
    })
    expect(digest(Buffer.from(await unknown.arrayBuffer()))).toBe(digest(body))
  })

  it('a client that goes away ends the upstream call', async () => {
    const leaving = new AbortController()
    const call = fetch(`${rig.origin}/gateway/test/orders/never`, { headers: { apikey: 'key-eleven' }, signal: leaving.signal }).catch(
      () => {},
    )
    await until(() => seen.length > 0)
    leaving.abort()
    await call
    await until(() => aborted.length > 0)
  })
})

describe('when the upstream fails', () => {
  it('504 when it does not answer in time, 502 when it is not there; a cut answer is cut for the caller', async () => {
    expect(await rig.call('test/orders/never', { key: 'key-eleven' })).toMatchObject({
      status: 504,
      body: { message: 'The upstream did not answer in time' },
    })
    await expect(rig.call('test/orders/cut', { key: 'key-eleven' })).rejects.toThrow()
    rig.upstreams = [upstream.hostPort, '127.0.0.1:9']
    await putProduct(rig, 3, { url: 'http://127.0.0.1:9', path: '/gone' })
    await putKey(rig, 15, 'key-fifteen', [3])
    expect(await rig.call('test/gone', { key: 'key-fifteen' })).toMatchObject({
      status: 502,
      body: { message: 'The upstream failed: ECONNREFUSED' },
    })
    expect(await rig.call('test/gone', { method: 'POST', body: 'x', key: 'key-fifteen' })).toMatchObject({ status: 502 })
  })

  it('502 when it does not speak HTTP, and the worker lives on', async () => {
    const rubbish = createServer((socket) => {
      socket.on('error', () => {}).resume()
      socket.end('HTTP/1.1 200 OK\r\nx: \0\r\n\r\nrubbish')
    })
    await new Promise<void>((resolve) => rubbish.listen(0, '127.0.0.1', resolve))
    const hostPort = `127.0.0.1:${(rubbish.address() as AddressInfo).port}`
    rig.upstreams = [...rig.upstreams, hostPort]
    await putProduct(rig, 4, { url: `http://${hostPort}`, path: '/rubbish' })
    await putKey(rig, 16, 'key-sixteen', [4])
    expect((await rig.call('test/rubbish', { key: 'key-sixteen' })).status).toBe(502)
    expect(rig.gateway.stats()).toMatchObject({ restarts: 0, running: true })
    await new Promise((resolve) => rubbish.close(resolve))
  })

  it('an answer before the end of the body reaches the caller', async () => {
    expect(await rig.call('test/orders/early', { method: 'POST', body: 'x'.repeat(100_000), key: 'key-eleven' })).toMatchObject({
      status: 409,
      text: 'no',
    })
  })
})

describe('quota', () => {
  it('counts per key in fixed windows, says what is left, and answers 429 with Retry-After', async () => {
    // The window must not turn over in the middle of the test.
    await until(() => Date.now() % 60_000 < 55_000, 10_000)
    const answers = []
    for (let n = 0; n < 4; n += 1) answers.push(await rig.call('test/orders-archive', { key: 'key-twelve' }))
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 429])
    expect(answers.map((answer) => answer.headers.get('x-ratelimit-remaining-minute'))).toEqual(['2', '1', '0', '0'])
    expect(answers[0]?.headers.get('ratelimit-limit')).toBe('3')
    expect(answers[3]?.body).toEqual({ message: 'API rate limit exceeded' })
    expect(Number(answers[3]?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await rig.call('test/orders-archive', { key: 'key-eleven' })).status).toBe(200)
    await rig.admin('PATCH', `test/services/${id(2)}/plugins/${id(204)}`, { config: { minute: 4 } })
    expect((await rig.call('test/orders-archive', { key: 'key-twelve' })).status).toBe(200)
    expect((await rig.call('test/orders-archive', { key: 'key-twelve' })).status).toBe(429)
  }, 120_000)
})

describe('limits of the body', () => {
  it('413 above it, whether the length is said or not', async () => {
    const small = await startRig({ limits: { bodyBytes: 1000 } })
    small.upstreams = [upstream.hostPort]
    await putProduct(small, 1, { url: `${upstream.origin}/v1`, path: '/orders' })
    await putKey(small, 11, 'key-eleven', [1])
    expect((await small.call('test/orders/echo', { method: 'POST', body: 'x'.repeat(1000), key: 'key-eleven' })).status).toBe(200)
    expect((await small.call('test/orders/echo', { method: 'POST', body: 'x'.repeat(1001), key: 'key-eleven' })).status).toBe(413)
    const status = await new Promise((resolve, reject) => {
      const call = request(`${small.origin}/gateway/test/orders/never`, { method: 'POST', headers: { apikey: 'key-eleven' } }, (res) =>
        resolve(res.statusCode),
      )
      call.on('error', reject)
      call.write('x'.repeat(900))
      call.end('x'.repeat(900))
    })
    expect(status).toBe(413)
    await small.close()
  })
})
