import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { User } from 'oidc-client-ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { OneRenewalManager } from './one-renewal.ts'
import { userManagerSettings } from './settings.ts'

/** A provider that describes itself, takes the connection for tokens and never answers there. */
let provider: Server
let authority: string
let asked: number[] = []
let refuses = false
beforeAll(async () => {
  provider = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('content-type', 'application/json')
    if (request.url === '/token') {
      asked.push(Date.now())
      if (refuses) response.writeHead(400).end(JSON.stringify({ error: 'invalid_grant' }))
      return
    }
    response.end(JSON.stringify({ issuer: authority, authorization_endpoint: `${authority}/auth`, token_endpoint: `${authority}/token` }))
  }).listen(0, '127.0.0.1')
  await once(provider, 'listening')
  authority = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
  // As in a browser, where the page and its fetch share one kind of aborted.
  const gone = await fetch(authority, { signal: AbortSignal.abort() }).catch((error: Error) => error.constructor)
  vi.stubGlobal('DOMException', gone)
})
afterAll(() => {
  vi.unstubAllGlobals()
  provider.closeAllConnections()
  provider.close()
})

const user = (expiresInSeconds: number) =>
  new User({
    access_token: 'a',
    refresh_token: 'r',
    token_type: 'Bearer',
    expires_at: Math.floor(Date.now() / 1000) + expiresInSeconds,
    profile: { sub: '1', iss: authority, aud: 'c', exp: 0, iat: 0 },
  })

describe('a provider that takes the connection and never answers', () => {
  let manager: OneRenewalManager
  beforeEach(() => {
    asked = []
    refuses = false
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
    const settings = userManagerSettings({ authority, clientId: 'c', scope: 'openid' }, location.origin)
    manager = new OneRenewalManager({ ...settings, monitorSession: false })
  })
  afterEach(() => {
    manager.stopSilentRenew()
    manager.events.unload()
    vi.useRealTimers()
    sessionStorage.clear()
    document.body.replaceChildren()
  })

  test('ends a renewal by refresh token after 10 s', async () => {
    await manager.storeUser(user(600))
    const began = Date.now()
    const ended = manager.signinSilent().then(
      () => 'renewed',
      (error: Error) => `${error.name}: ${error.message}`,
    )
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await ended).toBe('ErrorTimeout: Network timed out')
    expect(Date.now() - began).toBeLessThan(13_000)
  })

  test('is asked again 5 s later', async () => {
    const soon = user(12)
    await manager.storeUser(soon)
    await manager.events.load(soon)
    await vi.advanceTimersByTimeAsync(3_000)
    await vi.waitFor(() => expect(asked).toHaveLength(1))
    await vi.advanceTimersByTimeAsync(10_000)
    await vi.advanceTimersByTimeAsync(6_000)
    await vi.waitFor(() => expect(asked).toHaveLength(2))
  })

  test('and had used the refresh token up all the same ends no session, however often its frame comes too late as well', async () => {
    await manager.storeUser(user(600))
    // Each frame stays: it is taken away once it has loaded about:blank, which a simulated page does not.
    const frames = () => document.querySelectorAll('iframe').length
    /** The answer to a refused token needs real time: the clock goes on once the frame that it leads to is there. */
    const ended = async (newFrames: number) => {
      const asks = asked.length + 1
      const stand = frames() + newFrames
      let outcome: string | undefined
      void manager.signinSilent().then(
        () => (outcome = 'renewed'),
        (error: Error) => (outcome = error.name),
      )
      await vi.waitFor(() => expect([asked.length, frames()]).toEqual([asks, stand]), { timeout: 10_000 })
      // A frame stands a moment before its address is known, and its time begins.
      while (!outcome) await vi.advanceTimersByTimeAsync(1_000)
      return outcome
    }
    expect(await ended(0)).toBe('ErrorTimeout')
    refuses = true
    for (const attempt of ['second', 'third', 'fourth']) expect([attempt, await ended(1)]).toEqual([attempt, 'ErrorTimeout'])
  })
})
