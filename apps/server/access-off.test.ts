import { type IncomingMessage, request } from 'node:http'
import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import { recordParts } from '@portico/platform/contract/record/record-parts.contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyOf } from './testing/expectations.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'
import { accounts } from './testing/world.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const endpoints = () => portal.portal.routes.map((route) => route.endpoint)
const someId = '0c000000-0000-4000-8000-00000000000a'
const somewhere = ({ path }: Endpoint) =>
  addressOf(path, Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'envId' ? 'nowhere' : someId])))

describe('the addresses of the server', () => {
  /** What stands outside the table: the app's pages, probes, assets. */
  const pages = [
    ...['GET /', 'GET /*', 'GET /assets/*', 'GET /callback_silent', 'GET /healthz', 'GET /readyz', 'GET /metrics'],
    ...['GET /.well-known/security.txt', 'POST /operations/backup', 'GET /storage/texts/:version/:file'],
  ]

  it('are those of the table and the few pages, and no other', () => {
    const known = new Set([...pages, ...endpoints().map(keyOf)].map(withoutNames))
    const served = routesOf(portal.portal.app.printRoutes({ commonPrefix: false })).filter((one) => !/^(HEAD|OPTIONS) /.test(one))
    expect(served.filter((one) => !known.has(one))).toEqual([])
    expect(served.length).toBeGreaterThanOrEqual(endpoints().length)
  })

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/api/teams/x/y/z/1',
    '/storage/none',
    '/identity-not',
    '/.env',
    '/assets/../index.html',
    '/api//teams',
  ])('%s answers no secret and no failure', async (path) => {
    const answer = await fetch(portal.url + path, { headers: { accept: 'application/json' } })
    expect([200, 404]).toContain(answer.status)
    if (path.startsWith('/api')) expect(answer.status).toBe(404)
  })
})

describe('with its module off', () => {
  let off: TestPortal
  beforeAll(async () => {
    off = await testPortal({ modules: [] })
  })
  afterAll(() => off.close())

  it('a call does not exist, for every method and everyone', async () => {
    const gone = new Set(endpoints().flatMap((endpoint) => (endpoint.modules.length > 0 ? [somewhere(endpoint)] : [])))
    expect(gone.size).toBeGreaterThan(40)
    for (const path of gone) {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
        for (const as of [undefined, ...accounts]) {
          const answer = await off.raw(method, path, { as, ...(method === 'GET' ? {} : { body: {} }) })
          if (answer.status !== 404 || answer.problem.name !== 'NotFound')
            expect.fail(`${method} ${path} as ${as ?? 'nobody'}: ${answer.status} ${answer.problem.message}`)
        }
      }
    }
  }, 180_000)

  it('nor for what cannot be read: no body, half of one, or one of another type', async () => {
    const off404 = ['/companyapplications', '/api/teams', '/api/teams/x', '/api', '/api/none', '/storage/none', `/api/specs/${someId}`]
    const bodies: [string, string][] = [
      ['application/json', ''],
      ['application/json', '{"name":'],
      ['text/xml', '<a/>'],
      ['multipart/form-data', 'no boundary'],
      ['nonsense', 'x'],
    ]
    for (const path of off404) {
      for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND', 'REPORT']) {
        for (const [type, body] of bodies) {
          const answer = await fetch(off.url + path, { method, headers: { 'content-type': type }, body })
          expect([answer.status, answer.headers.get('content-type')], `${method} ${path} ${type}`).toEqual([
            404,
            'application/json; charset=utf-8',
          ])
          expect(await answer.json()).toMatchObject({ error: { name: 'NotFound' } })
        }
      }
      for (const method of ['GET', 'HEAD', 'OPTIONS', 'TRACE']) {
        const answer = await asked(method, off.url + path)
        expect([answer.statusCode, answer.headers['content-type']], `${method} ${path}`).toEqual([404, 'application/json; charset=utf-8'])
      }
    }
  })

  it('it is not in the description of the API, which tells of the others', async () => {
    const paths = Object.keys(((await off.raw('GET', '/api/openapi.json')).json as { paths: object }).paths)
    const there = (endpoint: Endpoint) => endpoint.path.replace(/:(\w+)/g, '{$1}')
    const others = endpoints().filter(({ modules }) => modules.length === 0)
    expect(new Set(paths)).toEqual(new Set(others.map(there)))
    expect(paths).toContain('/modules')
  })

  it('the others are there as ever', async () => {
    // Parts of records are there where a record is.
    const ofRecords = new Set<Endpoint>(Object.values(recordParts))
    for (const endpoint of endpoints().filter((one) => one.modules.length === 0 && !ofRecords.has(one))) {
      const ask = (one: TestPortal) =>
        one.raw(endpoint.method, somewhere(endpoint), { as: 'admin', ...(endpoint.body ? { body: {} } : {}) })
      const answer = await ask(off)
      // Of a record that nobody has it says what it says where all is on.
      if (endpoint.path.includes(':')) expect(answer.status, keyOf(endpoint)).toBe((await ask(portal)).status)
      else expect(answer.status, keyOf(endpoint)).not.toBe(404)
    }
    expect(await off.raw('GET', '/modules')).toMatchObject({
      status: 200,
      json: expect.arrayContaining([{ name: 'InternalDeveloperPortal', enabled: false }]),
    })
  })
})

/** `fetch` sends no TRACE. */
const asked = (method: string, url: string) =>
  new Promise<IncomingMessage>((resolve, reject) => {
    request(url, { method, headers: { accept: 'text/html' } }, (answer) => resolve(answer.resume()))
      .once('error', reject)
      .end()
  })

/** Two endpoints may name the same part of an address differently. */
const withoutNames = (route: string): string => route.replace(/:\w+(\|:\w+)*/g, ':')

/** Reads the tree that Fastify prints: `├── /api/teams (GET, HEAD)`, children below their prefix. */
function routesOf(printed: string): string[] {
  const found: string[] = []
  const prefixes: string[] = []
  for (const line of printed.split('\n')) {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) continue
    const depth = (match[1] ?? '').length / 4
    prefixes.length = depth
    prefixes.push(match[2] ?? '')
    for (const method of match[3]?.split(', ') ?? []) found.push(withoutNames(`${method} ${prefixes.join('')}`))
  }
  return [...new Set(found)]
}
