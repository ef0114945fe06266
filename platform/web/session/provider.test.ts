import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { User } from 'oidc-client-ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { userKey } from './addresses.ts'
import { startProvider } from './provider.ts'
import { sessionState } from './state.ts'
import { setLeaving, takeUser } from './tokens.ts'

/** A provider that describes itself and renews nothing. */
let server: Server
let authority: string
beforeAll(async () => {
  server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (request.url === '/token') return void response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }))
    const at = (path: string) => `${authority}/${path}`
    const endpoints = { authorization_endpoint: at('auth'), token_endpoint: at('token'), end_session_endpoint: at('end') }
    response.end(JSON.stringify({ issuer: authority, ...endpoints }))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const assign = vi.fn()
beforeEach(() => {
  const { origin } = location
  vi.stubGlobal('location', { origin, href: `${origin}/teams?page=2`, pathname: '/teams', search: '?page=2', hash: '', assign })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  assign.mockReset()
  sessionStorage.clear()
  localStorage.clear()
  takeUser(undefined)
  setLeaving(false)
})

const app = () => ({ authority, clientId: 'portal', scope: 'openid' }) as Parameters<typeof startProvider>[0]
const signedIn = () => {
  const profile = { sub: '1', iss: authority, aud: 'portal', exp: 0, iat: 0 }
  const user = new User({ access_token: 'a', refresh_token: 'r', id_token: 'i', token_type: 'Bearer', expires_at: 9_999_999_999, profile })
  sessionStorage.setItem(userKey(app()), user.toStorageString())
  takeUser(user)
}
const leftFor = () => vi.waitFor(() => new URL(String(assign.mock.calls[0]?.[0])))

test('section 8: signing out without being signed in says so in the console, and shows the signed-out page', async () => {
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  await startProvider(app(), async () => false).logout()
  expect(log.mock.calls).toEqual([['User not logged in']])
  expect(assign.mock.calls).toEqual([['/?rnr=1']])
})

test('section 4: a silent renewal that is refused logs the user out and sends them to sign in, to come back to where they were', async () => {
  signedIn()
  void startProvider(app(), async () => false).renew()
  const { pathname, searchParams } = await leftFor()
  expect([pathname, searchParams.get('response_type'), searchParams.get('code_challenge_method')]).toEqual(['/auth', 'code', 'S256'])
  expect(sessionStorage.getItem(userKey(app()))).toBeNull()
  expect(sessionState.get().user).toBeUndefined()
  const asked = localStorage.getItem(`oidc.${searchParams.get('state')}`) ?? ''
  expect(JSON.parse(asked)).toMatchObject({ data: { returnTo: '/teams?page=2' } })
})

test('section 4: the same on a public page leads to the end of the session at the provider', async () => {
  signedIn()
  void startProvider(app(), async () => true).renew()
  const { pathname, searchParams } = await leftFor()
  expect([pathname, searchParams.get('id_token_hint'), searchParams.get('post_logout_redirect_uri')]).toEqual([
    '/end',
    'i',
    `${location.origin}/?rnr=1`,
  ])
  expect(sessionStorage.getItem(userKey(app()))).toBeNull()
})

test('a provider that cannot be asked stops nothing of what the page loads: the page itself tells of it', async () => {
  const stop = vi.spyOn(window, 'stop').mockImplementation(() => {})
  const gone = { ...app(), authority: `${authority.replace(/:\d+$/, ':1')}` }
  await startProvider(gone, async () => false).signIn('/teams', true)
  expect(sessionState.get().failure?.returnTo).toBe('/teams')
  expect(stop).not.toHaveBeenCalled()
})
