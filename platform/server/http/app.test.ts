import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { systemClock } from '../../contract/clock.ts'
import { endpoint } from '../../contract/endpoint.ts'
import { signInRequired } from '../../contract/errors.ts'
import { problem } from '../../contract/problem.ts'
import type { Role } from '../../contract/roles.ts'
import type { Database } from '../database/database.ts'
import { testApp } from '../testing/app.ts'
import { testDatabase } from '../testing/database.ts'
import { addressGroup } from './address-group.ts'
import { idempotencyKeys } from './idempotency.ts'
import { route } from './route.ts'
import { secure } from './security.ts'
import { isOn, serve } from './serve.ts'

const open = { method: 'GET', summary: '', tag: '', modules: [] } as const
const answer = z.object({ shown: z.string() })
const thing = endpoint({
  ...open,
  path: '/api/things/:id',
  access: 'public',
  params: z.object({ id: z.string().check(z.maxLength(5)) }),
  answer,
})
const own = endpoint({ ...open, path: '/api/own', access: 'signedIn', answer })
const rare = endpoint({ ...open, path: '/api/rare', access: 'public', perMinute: 2, answer })
const write = endpoint({
  ...open,
  method: 'POST',
  path: '/api/things',
  access: 'public',
  body: z.strictObject({ name: z.string() }),
  answer,
})
const large = endpoint({
  ...open,
  method: 'POST',
  path: '/api/large',
  access: 'public',
  bodyLimitBytes: 5_000_000,
  body: z.unknown(),
  answer,
})
const broken = endpoint({ ...open, path: '/api/broken', access: 'public', answer })
const sales = endpoint({ ...open, path: '/api/sales', access: ['subscriptionManager'], answer })
const both = endpoint({
  ...open,
  path: '/api/both',
  access: 'public',
  modules: ['Portfolio', 'DataDictionary'],
  allOf: ['SubscriptionManager'],
  answer,
})
const wrong = endpoint({ ...open, path: '/api/wrong', access: 'public', answer })

const roles: Record<string, Role[]> = { good: [], boss: ['admin'], seller: ['subscriptionManager'] }

let database: Database
const apps: FastifyInstance[] = []
/** A server on a port of its own, with the options under test. */
async function start(options: Parameters<typeof testApp>[0] = {}): Promise<string> {
  const app = await testApp(options)
  secure(app, { identityOrigins: ['https://login.example'], https: true })
  const shown = () => ({ shown: 'x', secret: 'never' })
  serve(
    app,
    [
      route(thing, ({ request }) => ({ shown: request.ip })),
      route(own, shown),
      route(sales, shown),
      route(rare, shown),
      route(write, shown),
      route(large, shown),
      route(broken, () => Promise.reject(new Error('postgres://user:password@host is down'))),
      route(wrong, () => ({ shown: 5 }) as never),
    ],
    {
      // One signature can be written in several ways, and a person has several tokens.
      authenticate: async (sent) => {
        const token = sent.replace(/[A-Z]*$/, '')
        return roles[token] ? { id: 'a', email: 'a', name: 'a', roles: roles[token] } : Promise.reject(signInRequired())
      },
      modules: new Set(),
      idempotency: idempotencyKeys(database, systemClock),
      rateLimit: options.rateLimit ?? false,
    },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  apps.push(app)
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

let url: string
beforeAll(async () => {
  database = await testDatabase()
  url = await start({ corsOrigins: ['https://app.example'] })
})
afterAll(async () => {
  for (const app of apps) await app.close()
  await database.close()
})

/** Sends bytes as they are and answers what comes back until the connection ends. */
const sendRaw = (bytes: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.end(bytes))
    let text = ''
    socket.on('data', (part) => (text += String(part)))
    socket.on('close', () => resolve(text))
    socket.on('error', reject)
  })

it('what is no UTF-8 is refused, in a body and in an address, and nothing is made of it', async () => {
  const headers = { 'content-type': 'application/json' }
  const post = async (body: Uint8Array<ArrayBuffer>) => (await fetch(`${url}/api/things`, { method: 'POST', headers, body })).status
  const named = (...bytes: number[]) => new Uint8Array([...Buffer.from('{"name":"'), ...bytes, ...Buffer.from('"}')])
  expect([await post(named(0xff, 0xfe)), await post(named(0xc3)), await post(named(0xc3, 0xa9))]).toEqual([400, 400, 200])
  const get = async (query: string) => (await fetch(`${url}/api/things/a?${query}`)).status
  for (const query of ['search=%E0%A4%A', 'search=%FF', 'x%C3%28=1']) expect(await get(query)).toBe(400)
  expect(await get('')).toBe(200)
})

it('a body of more than 20,000 members and items is refused as one fault, but where a call is made for large ones', async () => {
  const post = async (path: string, body: string) => {
    const sent = await fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    return { status: sent.status, text: await sent.text() }
  }
  const members = (many: number) => `{${Array.from({ length: many }, (_, at) => `"m${at}":1`).join()}}`
  const items = (many: number) => `{"name":[${'1,'.repeat(many)}1]}`
  for (const body of [members(70_000), items(70_000), `{"name":${members(20_000)}}`]) {
    const { status, text } = await post('/api/things', body)
    expect(status).toBe(422)
    expect(problem.parse(JSON.parse(text)).error.details).toMatchObject([{ code: 'tooMany', params: { maximum: 20_000 } }])
    expect((await post('/api/large', body)).status).toBe(200)
  }
  expect((await post('/api/things', items(19_000))).text).not.toContain('tooMany')
  expect((await post('/api/things', JSON.stringify({ name: '{,['.repeat(20_000) }))).status, 'signs in a text are none').toBe(200)
})

describe('every failure has one shape', () => {
  it.each([
    ['an address that is not there', '/api/nothing', {}, 404, 'NotFound'],
    ['a method that is not there', '/api/things/1', { method: 'PUT' }, 404, 'NotFound'],
    ['a parameter that cannot be one', '/api/things/toolong', {}, 404, 'NotFound'],
    ['a parameter of 600 characters', `/api/things/${'x'.repeat(600)}`, {}, 404, 'NotFound'],
    ['a broken percent encoding', '/api/things/%zz', {}, 400, 'BadRequest'],
    ['no token', '/api/own', {}, 401, 'Unauthorized'],
    ['a wrong token', '/api/own', { headers: { authorization: 'Bearer bad' } }, 401, 'Unauthorized'],
    ['another scheme', '/api/own', { headers: { authorization: 'Basic Z29vZA==' } }, 401, 'Unauthorized'],
    [
      'broken JSON',
      '/api/things',
      { method: 'POST', body: '{"name":', headers: { 'content-type': 'application/json' } },
      400,
      'BadRequest',
    ],
    ['no JSON at all', '/api/things', { method: 'POST', body: '', headers: { 'content-type': 'application/json' } }, 400, 'BadRequest'],
    [
      'a poisoned prototype',
      '/api/things',
      { method: 'POST', body: '{"name":"x","__proto__":{"a":1}}', headers: { 'content-type': 'application/json' } },
      400,
      'BadRequest',
    ],
    [
      'another content type',
      '/api/things',
      { method: 'POST', body: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
      'UnsupportedMediaType',
    ],
    ['a form', '/api/things', { method: 'POST', body: new URLSearchParams({ name: 'x' }) }, 415, 'UnsupportedMediaType'],
    [
      'more than 1 MB',
      '/api/things',
      { method: 'POST', body: JSON.stringify({ name: 'x'.repeat(1_048_600) }), headers: { 'content-type': 'application/json' } },
      413,
      'PayloadTooLarge',
    ],
    [
      'an unknown field',
      '/api/things',
      { method: 'POST', body: '{"name":"x","colour":1}', headers: { 'content-type': 'application/json' } },
      422,
      'ValidationError',
    ],
    ['a missing body', '/api/things', { method: 'POST' }, 422, 'ValidationError'],
    [
      'nesting 10,000 deep',
      '/api/things',
      { method: 'POST', body: `{"name":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, headers: { 'content-type': 'application/json' } },
      422,
      'ValidationError',
    ],
    ['what nobody expected', '/api/broken', {}, 500, 'InternalServerError'],
    ['an answer that breaks its contract', '/api/wrong', {}, 500, 'InternalServerError'],
  ])('%s', async (_, path, init, status, name) => {
    const got = await fetch(url + path, init as RequestInit)
    const text = await got.text()
    const { error } = z.parse(problem, JSON.parse(text))
    expect([got.status, error.statusCode, error.name]).toEqual([status, status, name])
    expect(got.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(error.requestId).toBe(got.headers.get('x-request-id'))
    expect(text).not.toMatch(/password|node_modules|at \w+ \(/)
  })

  it('a field that is wrong twice is named each time, all at once', async () => {
    const got = await fetch(`${url}/api/things`, {
      method: 'POST',
      body: '{"name":5,"a":1,"b":2}',
      headers: { 'content-type': 'application/json' },
    })
    expect(
      ((await got.json()) as { error: { details: { path: string }[] } }).error.details
        .map(({ path }) => path)
        .sort((a, b) => a.localeCompare(b)),
    ).toEqual(['a', 'b', 'name'])
  })

  it.each([
    ['headers of 40 kB', `GET /api/things/1 HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
    ['no HTTP', 'rubbish\r\n\r\n', 400],
    ['two lengths', 'POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nab', 400],
    [
      'a length and chunks',
      'POST /api/things HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
      400,
    ],
  ])('even %s', async (_, bytes, status) => {
    const text = await sendRaw(bytes)
    expect(text).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(z.parse(problem, JSON.parse(text.split('\r\n\r\n')[1] ?? '')).error.statusCode).toBe(status)
  })
})

it('an answer holds what the contract lists and nothing more', async () => {
  const got = await fetch(`${url}/api/own`, { headers: { authorization: 'Bearer good' } })
  expect(await got.json()).toEqual({ shown: 'x' })
})

it('an open call stays open to someone whose token has run out', async () =>
  expect((await fetch(`${url}/api/things/1`, { headers: { authorization: 'Bearer old' } })).status).toBe(200))

describe('headers', () => {
  it('keep every answer, errors too, from being framed, sniffed, cached or scripted from elsewhere', async () => {
    for (const path of ['/api/things/1', '/api/nothing', '/api/broken', '/api/own']) {
      const { headers } = await fetch(url + path)
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src 'self' https://login.example; frame-src 'self' https://login.example; form-action 'self' https://login.example; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
      )
      expect([
        headers.get('x-content-type-options'),
        headers.get('cache-control'),
        headers.get('cross-origin-opener-policy'),
        headers.get('cross-origin-resource-policy'),
      ]).toEqual(['nosniff', 'no-store', 'same-origin', 'same-origin'])
      expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
      expect(headers.get('x-powered-by')).toBeNull()
    }
  })

  it('let a configured origin call, and no other', async () => {
    const from = (origin: string, method = 'GET') =>
      fetch(`${url}/api/own`, { method, headers: { origin, 'access-control-request-method': 'PATCH' } })
    const preflight = await from('https://app.example', 'OPTIONS')
    expect([
      preflight.status,
      preflight.headers.get('access-control-allow-origin'),
      preflight.headers.get('access-control-allow-methods'),
    ]).toEqual([204, 'https://app.example', 'GET, POST, PUT, PATCH, DELETE'])
    expect(preflight.headers.get('access-control-allow-headers')).toContain('Idempotency-Key')
    expect(preflight.headers.get('access-control-allow-credentials')).toBeNull()
    const call = await from('https://app.example')
    expect([call.headers.get('access-control-allow-origin'), call.headers.get('vary')]).toEqual([
      'https://app.example',
      expect.stringContaining('Origin'),
    ])
    for (const origin of ['https://evil.example', 'https://app.example.evil.example', 'null', 'http://app.example']) {
      expect((await from(origin)).headers.get('access-control-allow-origin')).toBeNull()
      expect((await from(origin, 'OPTIONS')).status).toBe(404)
    }
  })
})

describe('the caller’s address', () => {
  const seenBy = async (trustProxy: false | number | string[], forwarded: string) => {
    const base = await start({ trustProxy })
    return ((await (await fetch(`${base}/api/things/1`, { headers: { 'x-forwarded-for': forwarded } })).json()) as { shown: string }).shown
  }
  it.each([
    [false, '203.0.113.9', '127.0.0.1'],
    [1, '203.0.113.9', '203.0.113.9'],
    [1, '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [2, '6.6.6.6, 203.0.113.9, 10.0.0.1', '203.0.113.9'],
    [['127.0.0.0/8'], '6.6.6.6, 203.0.113.9', '203.0.113.9'],
    [['10.0.0.0/8'], '203.0.113.9', '127.0.0.1'],
  ])('with TRUST_PROXY %j and %s is %s', async (trustProxy, forwarded, wanted) =>
    expect(await seenBy(trustProxy as false | number | string[], forwarded)).toBe(wanted),
  )
})

/** All at once would keep the server so busy that it refuses for that reason. */
async function fewAtATime(times: number, send: (n: number) => Promise<number>): Promise<number[]> {
  const states: number[] = []
  for (let n = 0; n < times; n += 50)
    states.push(...(await Promise.all(Array.from({ length: Math.min(50, times - n) }, (_, at) => send(n + at)))))
  return states
}

describe('the rate limit', () => {
  const status = async (base: string, path: string, headers = {}) => (await fetch(base + path, { headers })).status
  it('counts what one address sends; a token that nobody knows does not begin a count of its own', async () => {
    const base = await start({ rateLimit: true })
    const states = await fewAtATime(1210, (n) => status(base, '/api/own', { authorization: `Bearer made-up-${n}` }))
    expect(states.filter((one) => one === 401)).toHaveLength(1200)
    expect(states.filter((one) => one === 429)).toHaveLength(10)
    const refused = await fetch(`${base}/api/own`)
    expect(z.parse(problem, await refused.json()).error.name).toBe('TooManyRequests')
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('counts each signed-in person for themselves', async () => {
    const base = await start({ rateLimit: true })
    expect(await status(base, '/api/own', { authorization: 'Bearer good' })).toBe(200)
    await fewAtATime(1205, () => status(base, '/api/own'))
    expect(await status(base, '/api/own')).toBe(429)
    expect(await status(base, '/api/own', { authorization: 'Bearer good' })).toBe(200)
  })

  it('counts a person once, whatever token they send and however it is written', async () => {
    const base = await start({ rateLimit: true })
    const spellings = Array.from({ length: 26 }, (_, n) => `good${String.fromCharCode(65 + n)}`)
    const sent = (n: number) => `${['Bearer', 'bearer', 'BEARER'][n % 3]} ${spellings[n % spellings.length]}`
    // Each token is known from its first answer on.
    for (const [n] of spellings.entries()) expect(await status(base, '/api/own', { authorization: sent(n) })).toBe(200)
    const states = await fewAtATime(1210, (n) => status(base, '/api/own', { authorization: sent(n) }))
    expect(states.filter((one) => one === 429)).toHaveLength(10)
    expect(await status(base, '/api/things/1')).toBe(200)
  })

  it('is tighter where an endpoint says so', async () => {
    const base = await start({ rateLimit: true })
    const states = []
    for (let n = 0; n < 4; n += 1) states.push(await status(base, '/api/rare', { authorization: `Bearer ${n}` }))
    expect(states).toEqual([200, 200, 429, 429])
    expect(await status(base, '/api/things/1')).toBe(200)
  })

  it('takes a network of IPv6 for one address, which is all its own', async () => {
    const base = await start({ rateLimit: true, trustProxy: 1 })
    const from = (ip: string) => status(base, '/api/rare', { 'x-forwarded-for': ip })
    expect([await from('2001:db8::1'), await from('2001:db8:0:0:ffff::2'), await from('2001:db8::3')]).toEqual([200, 200, 429])
    expect([await from('2001:db8:0:1::1'), await from('192.0.2.1')]).toEqual([200, 200])
    expect(
      ['::ffff:192.0.2.1', '::1', '2001:0DB8:0001::', 'fe80::1%eth0', '64:ff9b::192.0.2.1', '192.0.2.1', ''].map(addressGroup),
    ).toEqual([...['192.0.2.1', '0:0:0:0::/64', '2001:db8:1:0::/64', 'fe80:0:0:0::/64', '64:ff9b:0:0:0:0:c000:201', '192.0.2.1', '']])
  })
})

it('a request that does not come whole is given up after five minutes', async () => {
  const app = await testApp()
  expect(app.server.requestTimeout).toBe(300_000)
  await app.close()
})

it('a list of roles lets in whom it names: an admin is no exception', async () => {
  const base = await start()
  const as = async (token: string) => (await fetch(`${base}/api/sales`, { headers: { authorization: `Bearer ${token}` } })).status
  expect([await as('seller'), await as('boss'), await as('good')]).toEqual([200, 403, 403])
})

it.each([
  [['Portfolio', 'SubscriptionManager'], true],
  [['DataDictionary', 'SubscriptionManager'], true],
  [['Portfolio', 'DataDictionary'], false],
  [['SubscriptionManager'], false],
  [[], false],
] as const)('a call of one of two modules that needs a third is there with %j: %s', (names, there) =>
  expect(isOn(both, new Set(names))).toBe(there),
)

it('two features cannot claim one address', async () => {
  const app = await testApp()
  const twin = endpoint({ ...open, path: '/api/things/:other', access: 'public', answer })
  const serving = {
    authenticate: () => Promise.reject(signInRequired()),
    modules: new Set<never>(),
    idempotency: idempotencyKeys(database, systemClock),
    rateLimit: false,
  }
  expect(() => serve(app, [route(thing, () => ({ shown: '' })), route(twin, () => ({ shown: '' }))], serving)).toThrow(
    'Two features claim GET /api/things/:other',
  )
  await app.close()
})

describe('a server that stops', () => {
  it('answers what it was asked, and waits for no connection on which nothing is asked any more, or ever was', async () => {
    let arrived: (response: ServerResponse) => void = () => {}
    const asked = new Promise<ServerResponse>((resolve) => {
      arrived = resolve
    })
    const address = await start({ mounts: () => [{ prefix: '/slow', handle: (_request, response) => arrived(response) }] })
    const app = apps.pop() as FastifyInstance
    const silent = connect(Number(new URL(address).port), '127.0.0.1')
    const cut = once(silent, 'close')
    await once(silent, 'connect')
    // `fetch` keeps its connection alive.
    const answered = fetch(`${address}/slow`)
    const response = await asked
    const startedAt = performance.now()
    const closed = app.close()
    // The connection without a request, as browsers open them ahead, is cut while the other one is still answered.
    await cut
    response.end('late')
    expect(await (await answered).text()).toBe('late')
    await closed
    // Kept alive, it would take 65 s.
    expect(performance.now() - startedAt).toBeLessThan(10_000)
  })
})
