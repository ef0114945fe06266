import { addressOf, type Endpoint } from '@portico/platform/contract/endpoint.ts'
import type { Role } from '@portico/platform/contract/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Account, type TestPortal, testPortal } from './testing/portal.ts'

/** The demo accounts and what their tokens say of them. */
const accounts: [Account, Role[]][] = [
  ['admin', ['admin']],
  ['architect', ['architect']],
  ['productowner', ['productOwner']],
  ['analyst', ['businessAnalist']],
  ['reader', ['readOnly']],
  ['subscriptions', ['subscriptionManager']],
  ['developer', []],
]
/** Names a record that is not there, so that only who calls decides. */
const nowhere = { id: '0c000000-0000-4000-8000-00000000000a' }
const paramsOf = (path: string) =>
  Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, name === 'envId' ? 'nowhere' : nowhere.id]))
const isWrite = ({ method }: Endpoint) => method !== 'GET'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())

const endpoints = () => portal.portal.routes.map((route) => route.endpoint)
const sent = (endpoint: Endpoint) => (isWrite(endpoint) && endpoint.body ? { body: {} } : {})
const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`

/** As the tables of the specification say it, without the server's own code. */
function wanted(endpoint: Endpoint, roles: readonly Role[] | undefined): 'in' | 401 | 403 {
  // Gateways come with a token of their own, and nobody else.
  if (endpoint.path.startsWith('/gateway-log/')) return 401
  if (endpoint.access === 'public') return 'in'
  if (!roles) return 401
  if (roles.join() === 'readOnly' && isWrite(endpoint) && !endpoint.readOnlyMay) return 403
  if (endpoint.access === 'signedIn' || roles.includes('admin')) return 'in'
  return endpoint.access.some((role) => roles.includes(role)) ? 'in' : 403
}

describe('every endpoint', () => {
  it('lets in whom it declares, and nobody else', async () => {
    const faults: string[] = []
    for (const [account, roles] of [[undefined, undefined] as const, ...accounts]) {
      for (const endpoint of endpoints()) {
        const answer = await portal.raw(endpoint.method, addressOf(endpoint.path, paramsOf(endpoint.path)), {
          as: account,
          ...sent(endpoint),
        })
        const expected = wanted(endpoint, roles)
        // A call that is let in may still be told that there is no such record, or that its input is wrong.
        const isIn = answer.status !== 401 && answer.status < 500 && !(answer.status === 403 && /role/.test(answer.problem.message))
        if (expected === 'in' ? !isIn : answer.status !== expected)
          faults.push(`${nameOf(endpoint)} as ${account ?? 'nobody'}: ${answer.status} ${answer.problem.message}, wanted ${expected}`)
        if (expected === 403 && answer.problem.name !== 'Forbidden')
          faults.push(`${nameOf(endpoint)}: 403 is called ${answer.problem.name}`)
      }
    }
    expect(faults).toEqual([])
  }, 60_000)

  it('refuses a token that is none, is broken, or is of another kind', async () => {
    const good = await portal.token('admin')
    const [head, payload, signature = ''] = good.split('.')
    const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url')}.${payload}.`
    const tokens = [
      'x',
      `${head}.${payload}.${signature.slice(0, -4)}AAAA`,
      unsigned,
      `${head}.${Buffer.from('{"sub":"demo-admin","roles":["admin"]}').toString('base64url')}.${signature}`,
    ]
    for (const endpoint of endpoints().filter(({ access }) => access !== 'public')) {
      for (const token of tokens)
        expect(
          (await portal.raw(endpoint.method, addressOf(endpoint.path, paramsOf(endpoint.path)), { token, ...sent(endpoint) })).status,
          nameOf(endpoint),
        ).toBe(401)
    }
  }, 60_000)

  it('says what it is, and a repeatable one knows how to answer a repeat', () => {
    for (const { endpoint, repeat } of portal.portal.routes) {
      expect(endpoint.summary.length, nameOf(endpoint)).toBeGreaterThan(3)
      expect(endpoint.tag, nameOf(endpoint)).not.toBe('')
      expect(repeat !== undefined, `${nameOf(endpoint)} and Idempotency-Key`).toBe(endpoint.idempotent === true)
    }
  })
})

describe('the addresses of the server', () => {
  /** What stands outside the table: the app's pages, probes, assets. */
  const pages = ['GET /', 'GET /*', 'GET /assets/*', 'GET /callback_silent', 'GET /healthz', 'GET /readyz', 'GET /metrics']

  it('are those of the table and the few pages, and no other', () => {
    const known = new Set([...pages, ...endpoints().map(nameOf)].map(withoutNames))
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
  it('a call does not exist, for every method and everyone', async () => {
    const off = await testPortal({ modules: [] })
    try {
      const gone = endpoints().filter(({ modules }) => modules.length > 0)
      expect(gone.length).toBeGreaterThan(20)
      const token = await off.token('admin')
      for (const endpoint of gone) {
        const path = addressOf(endpoint.path, paramsOf(endpoint.path))
        for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
          for (const who of [{}, { token }]) {
            const answer = await off.raw(method, path, { ...who, ...(method === 'GET' ? {} : { body: {} }) })
            expect([answer.status, answer.problem.name], `${method} ${path}`).toEqual([404, 'NotFound'])
          }
        }
      }
      for (const endpoint of endpoints().filter(({ modules }) => modules.length === 0)) {
        expect(
          (await off.raw(endpoint.method, addressOf(endpoint.path, paramsOf(endpoint.path)), { token, ...sent(endpoint) })).problem.message,
          nameOf(endpoint),
        ).not.toMatch(/nothing at this address, or/)
      }
      expect(await off.raw('GET', '/modules')).toMatchObject({
        status: 200,
        json: expect.arrayContaining([{ name: 'InternalDeveloperPortal', enabled: false }]),
      })
    } finally {
      await off.close()
    }
  }, 60_000)
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
