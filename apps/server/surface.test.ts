import { request } from 'node:http'
import { teams } from '@portico/apidex/teams/team.contract.ts'
import { logs } from '@portico/core/logs/log.contract.ts'
import { testDatabase } from '@portico/platform/server/testing/database.ts'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { readConfig } from './config.ts'
import { builtModules } from './modules.ts'
import { root, startPortal } from './portal.ts'
import { makeEnvironments } from './testing/catalogue.ts'
import { freePort } from './testing/place.ts'
import { type TestPortal, testPortal } from './testing/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.close())
const get = (path: string, headers = {}) => fetch(portal.url + path, { headers })
/** Portals of another configuration, each started once. */
const others = new Map<string, Promise<TestPortal>>()
afterAll(() => Promise.all([...others.values()].map(async (other) => (await other).close())))
function portalWith(name: 'METRICS_TOKEN' | 'TRUST_PROXY', value: string): Promise<TestPortal> {
  const other = others.get(name + value) ?? testPortal({ env: { [name]: value } })
  others.set(name + value, other)
  return other
}

describe('health', () => {
  it('/healthz says that the process is alive', async () => expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' }))
  it('/readyz names what is down to who has the metrics token, and to nobody else', async () => {
    const other = await portalWith('METRICS_TOKEN', 'tell me')
    const { platformId } = await makeEnvironments(other, 'test')
    const environment = { id: 'secret-place', name: 'Secret', displayName: 'Secret', platformId }
    const settings = { adminUrl: `http://127.0.0.1:${await freePort()}` }
    await other.raw('POST', '/api/environments', { as: 'admin', body: { ...environment, settings } })
    await other.raw('POST', '/api/environments/secret-place/test', { as: 'admin' })
    const ready = async (authorization: string) => (await fetch(`${other.url}/readyz`, { headers: { authorization } })).json()
    for (const sent of ['', 'Bearer tell m3', `Bearer ${await other.token('admin')}`])
      expect(await ready(sent)).toEqual({ status: 'degraded' })
    const degraded = [expect.objectContaining({ name: 'gateway secret-place', state: 'unreachable' })]
    expect(await ready('Bearer tell me')).toEqual({ status: 'degraded', degraded })
  })
  it('/readyz says that it can serve', async () => expect((await get('/readyz')).status).toBe(200))
  it('security.txt is not there where nobody is named', async () => expect((await get('/.well-known/security.txt')).status).toBe(404))
  it('/readyz is 503 without a database', async () => {
    const other = await testPortal()
    await other.portal.services.database.close()
    const answer = await fetch(`${other.url}/readyz`)
    expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', reason: 'database' }])
    expect((await fetch(`${other.url}/healthz`)).status).toBe(200)
    await other.close().catch(() => {})
  })
})

describe('/metrics', () => {
  it('are told to this machine, in the text of Prometheus', async () => {
    const answer = await get('/metrics')
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')])
    expect(await answer.text()).toMatch(/portico_http_request_duration_seconds_bucket\{.*route="\/readyz"/)
  })
  it.each(['x-forwarded-for', 'forwarded', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'])(
    'are not there for what came with %s',
    async (name) => expect((await get('/metrics', { [name]: '127.0.0.1' })).status).toBe(404),
  )
  it('ask for the token where one is set, of everybody', async () => {
    const other = await portalWith('METRICS_TOKEN', 'tell me')
    const status = async (headers: Record<string, string>) => (await fetch(`${other.url}/metrics`, { headers })).status
    expect([
      await status({}),
      await status({ authorization: 'Bearer tell m3' }),
      await status({ authorization: 'Bearer tell me' }),
      await status({ authorization: 'Bearer tell me', 'x-forwarded-for': '1.2.3.4' }),
    ]).toEqual([404, 404, 200, 200])
  })
})

describe('the management of the gateway', () => {
  it.each([{}, { 'kong-admin-token': 'guess' }, { authorization: 'Bearer guess' }])('is closed without its token: %j', async (headers) => {
    for (const path of ['/gateway-admin/test', '/gateway-admin/test/services', '/gateway-admin/'])
      expect([401, 403, 404]).toContain((await get(path, headers as Record<string, string>)).status)
  })
  it.each(['x-forwarded-for', 'forwarded', 'x-forwarded-host'])('is not there for what came with %s', async (name) =>
    expect((await get('/gateway-admin/test/services', { [name]: '127.0.0.1' })).status).toBe(404),
  )
})

describe('pages', () => {
  it('are made per request: a nonce of their own, never cached, framed by nobody', async () => {
    const [one, two] = [await get('/apis'), await get('/applications')]
    const nonces = await Promise.all(
      [one, two].map(async (answer) => {
        const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1]
        const html = await answer.text()
        expect([answer.status, answer.headers.get('cache-control'), answer.headers.get('x-content-type-options')]).toEqual([
          200,
          'no-store',
          'nosniff',
        ])
        expect(answer.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
        expect(answer.headers.get('content-security-policy')).not.toMatch(/unsafe|\*/)
        expect(html).not.toMatch(/%[A-Z]+%/)
        if (html.includes('nonce=')) expect(html).toContain(nonce)
        return nonce
      }),
    )
    expect(nonces[0]).toBeDefined()
    expect(nonces[0]).not.toBe(nonces[1])
  })

  it('the silent callback may be framed by the portal itself', async () =>
    expect((await get('/callback_silent')).headers.get('content-security-policy')).toContain("frame-ancestors 'self'"))

  it.each([
    [{ 'accept-language': 'sv-SE,sv;q=0.9' }, 'se-SE', 'ltr'],
    [{ 'accept-language': 'ar' }, 'ar-SA', 'rtl'],
    [{ 'accept-language': 'xx, nl;q=0.5' }, 'nl-NL', 'ltr'],
    [{ 'accept-language': 'en;q=0.1, *;q=0.5, de;q=0.9' }, 'de-DE', 'ltr'],
    [{}, 'en-GB', 'ltr'],
    [{ cookie: 'lang=de-DE', 'accept-language': 'fr' }, 'de-DE', 'ltr'],
    [{ cookie: 'lang=xx-XX', 'accept-language': 'fr' }, 'fr-FR', 'ltr'],
    [{ cookie: 'lang="><script>' }, 'en-GB', 'ltr'],
  ])('speak the language of %j', async (headers, language, direction) => {
    const html = await (await get('/teams', headers as unknown as Record<string, string>)).text()
    expect(/<html[^>]*>/.exec(html)?.[0]).toContain(`lang="${language}"`)
    expect(/<html[^>]*>/.exec(html)?.[0]).toContain(`dir="${direction}"`)
  })

  it.each(['/api/x', '/storage/x', '/assets/none.js'])('are not what a missing %s answers', async (path) => {
    const answer = await get(path)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([404, expect.stringContaining('application/json')])
  })

  it('answer HEAD as GET', async () => expect((await fetch(`${portal.url}/teams`, { method: 'HEAD' })).status).toBe(200))
})

describe('the request log', () => {
  it('has every write and every refusal, with who and how, without query, body or token', async () => {
    const name = `Logged ${Date.now()}`
    await portal.call(teams.create, { as: 'developer', body: { name } })
    await portal.raw('GET', '/api/teams/none?secret=hidden', { as: 'developer' })
    await vi.waitFor(async () => {
      const entries = await portal.call(logs.list, {
        as: 'admin',
        query: { filter: { limit: 50, where: { email: 'developer@portico.example' } } },
      })
      expect(entries).toContainEqual(
        expect.objectContaining({ verb: 'POST', path: '/api/teams', statusCode: 201, email: 'developer@portico.example' }),
      )
      expect(entries).toContainEqual(expect.objectContaining({ verb: 'GET', path: '/api/teams/none', statusCode: 404, ip: '127.0.0.x' }))
      expect(JSON.stringify(entries)).not.toMatch(/hidden|Bearer|eyJ/)
      expect(entries.some(({ verb, statusCode }) => verb === 'GET' && statusCode < 400)).toBe(false)
    }, 5000)
  })
})

describe('TRUST_PROXY', () => {
  const seen = async (trustProxy: string) => {
    const other = await portalWith('TRUST_PROXY', trustProxy)
    await fetch(`${other.url}/api/teams`, { method: 'POST', headers: { 'x-forwarded-for': '6.6.6.6, 203.0.113.9' } })
    const entry = async () =>
      (await other.call(logs.list, { as: 'admin', query: { filter: { limit: 5, where: { path: '/api/teams' } } } }))[0]
    return (await vi.waitFor(async () => (await entry()) ?? Promise.reject(new Error('not logged yet')), 5000)).ip
  }
  it.each([
    ['off', '127.0.0.x'],
    ['1', '203.0.113.x'],
    ['127.0.0.0/8', '203.0.113.x'],
  ])('%s decides the caller’s address', async (trustProxy, ip) => expect(await seen(trustProxy)).toBe(ip))

  it('counts failed sign-ins behind a proxy by the caller, not by the proxy', async () => {
    const other = await portalWith('TRUST_PROXY', '1')
    const attempt = async (from: string, username: string, password: string) => {
      const body = new URLSearchParams({ grant_type: 'password', client_id: 'portico-cli', username, password, scope: 'openid' })
      return (await fetch(`${other.url}/identity/token`, { method: 'POST', headers: { 'x-forwarded-for': from }, body })).status
    }
    // Guesses at many accounts from one address end in being refused there; people sign in elsewhere as ever.
    await Promise.all(Array.from({ length: 100 }, (_, n) => attempt('203.0.113.9', `nobody${n}@portico.example`, 'wrong')))
    expect(await attempt('203.0.113.9', 'developer@portico.example', 'portico')).toBe(429)
    expect(await attempt('198.51.100.7', 'developer@portico.example', 'portico')).toBe(200)
  })
})

describe('an identity provider', () => {
  const startWith = async (authority: string) => {
    const config = readConfig(
      {
        PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
        SECRET_KEY: 'k'.repeat(40),
        OIDC_AUTHORITY: authority,
        OIDC_CLIENT_ID: 'a',
        OIDC_AUDIENCE: 'b',
      },
      { modules: builtModules, brandsFolder: `${root}/brands` },
    )
    return startPortal(config, { database: await testDatabase() })
  }
  it('that issues opaque tokens is named at the start', async () =>
    expect(startWith('https://accounts.google.com')).rejects.toThrow('OIDC_AUTHORITY: Google issues opaque access tokens only'))
  it('that is down does not stop the start', async () => {
    const started = await startWith(`http://127.0.0.1:${await freePort()}`)
    expect((await fetch(`http://127.0.0.1:${started.port}/healthz`)).status).toBe(200)
    expect(
      (await fetch(`http://127.0.0.1:${started.port}/api/teams`, { headers: { authorization: `Bearer ${await portal.token('admin')}` } }))
        .status,
    ).toBe(503)
    await started.close()
  })
})

describe('a request that is under way when the portal stops', () => {
  it('is answered, and the portal stops within ten seconds', async () => {
    const other = await testPortal()
    const token = await other.token('developer')
    const body = JSON.stringify({ name: 'Just in time' })
    const answer = new Promise<number>((resolve, reject) => {
      const sent = request(
        `${other.url}/api/teams`,
        {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'content-length': body.length },
        },
        (got) => resolve(got.resume().statusCode ?? 0),
      )
      sent.on('error', reject)
      sent.write(body.slice(0, 5))
      setTimeout(() => sent.end(body.slice(5)), 300)
    })
    await vi.waitFor(async () => expect((await fetch(`${other.url}/healthz`)).status).toBe(200))
    const startedAt = performance.now()
    const closed = other.close()
    expect([201, 503]).toContain(await answer)
    await closed
    expect(performance.now() - startedAt).toBeLessThan(10_000)
    await expect(fetch(`${other.url}/healthz`)).rejects.toThrow()
    // The start of a portal of its own counts here, too.
  }, 120_000)
})
