import { sql } from 'drizzle-orm'
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { authorization, browser, exchange, passwordSignIn, refresh, signedIn, signIn, tokens } from './testing/browser.ts'
import { audience, type Started, startIdentity } from './testing/started.ts'

let started: Started
const printed = vi.fn()
beforeAll(async () => {
  for (const method of ['info', 'warn', 'error', 'log'] as const) vi.spyOn(console, method).mockImplementation(printed)
  started = await startIdentity()
})
afterAll(async () => {
  await started.close()
  expect(started.logged).toEqual([])
  expect(printed).not.toHaveBeenCalled()
})

const verified = (token: string) =>
  jwtVerify(token, createRemoteJWKSet(new URL(`${started.publicUrl}/identity/jwks`)), { issuer: started.issuer, audience, typ: 'at+jwt' })

describe('discovery', () => {
  it('names the public addresses whatever host the request came to', async () => {
    const { port } = new URL(started.publicUrl)
    const document = await (await fetch(`http://127.0.0.1:${port}/identity/.well-known/openid-configuration`)).json()
    expect(document).toMatchObject({
      issuer: started.issuer,
      jwks_uri: `${started.issuer}/jwks`,
      token_endpoint: `${started.issuer}/token`,
      authorization_endpoint: `${started.issuer}/auth`,
      revocation_endpoint: `${started.issuer}/token/revocation`,
      end_session_endpoint: `${started.issuer}/session/end`,
      check_session_iframe: `${started.issuer}/session`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    })
  })

  it('publishes no private part of a signing key', async () => {
    const { keys } = (await (await fetch(`${started.publicUrl}/identity/jwks`)).json()) as { keys: object[] }
    expect(keys).toHaveLength(1)
    expect(Object.keys(keys[0] ?? {}).sort()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use'])
  })
})

describe('signing in', () => {
  it('gives an access token for the API, an ID token and a refresh token', async () => {
    const answer = await signedIn(started, browser(started.publicUrl), 'Analyst@Portico.example ')
    const { payload, protectedHeader } = await verified(answer.access_token)
    expect(protectedHeader.typ).toBe('at+jwt')
    expect(payload).toMatchObject({
      sub: 'demo-analyst',
      aud: audience,
      name: 'Amélie Laurent',
      email: 'analyst@portico.example',
      email_verified: true,
      roles: ['businessAnalist'],
      scope: 'openid profile email',
      client_id: 'portico-web',
    })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
    expect(answer.expires_in).toBe(600)
    expect(decodeJwt(answer.id_token)).toMatchObject({
      sub: 'demo-analyst',
      aud: 'portico-web',
      name: 'Amélie Laurent',
      email: 'analyst@portico.example',
      email_verified: true,
    })
    expect(answer.refresh_token).toMatch(/^[\w-]{40,}$/)
  })

  it('returns state, issuer and session_state with the code', async () => {
    const { location, parameters } = await signIn(started, browser(started.publicUrl))
    expect(location?.href.startsWith(`${started.publicUrl}/callback?`)).toBe(true)
    expect(parameters.get('state')).toBe('the-state')
    expect(parameters.get('iss')).toBe(started.issuer)
    expect(parameters.get('session_state')).toMatch(/^[0-9a-f]{64}\.[\w-]{22}$/)
  })

  it('refuses a request without PKCE, with the plain method, or with a wrong verifier', async () => {
    const tab = browser(started.publicUrl)
    const without = await tab.visit(authorization(started, { code_challenge: undefined, code_challenge_method: undefined }).url)
    expect(without.location?.searchParams.get('error')).toBe('invalid_request')
    const plain = await tab.visit(authorization(started, { code_challenge_method: 'plain' }).url)
    expect(plain.location?.searchParams.get('error')).toBe('invalid_request')
    const { parameters } = await signIn(started, tab)
    const wrong = await exchange(started, parameters.get('code') ?? '', 'x'.repeat(43))
    expect([wrong.status, wrong.body.error]).toEqual([400, 'invalid_grant'])
  })

  it('takes a code once only, also when two requests come together', async () => {
    const { parameters, verifier } = await signIn(started, browser(started.publicUrl))
    const both = await Promise.all([1, 2].map(() => exchange(started, parameters.get('code') ?? '', verifier)))
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 400])
    expect((await exchange(started, parameters.get('code') ?? '', verifier)).body.error).toBe('invalid_grant')
  })

  it('binds tokens to the session even when the web app asks for offline_access, and refuses foreign resources', async () => {
    const tab = browser(started.publicUrl)
    const { parameters, verifier } = await signIn(started, tab, 'developer@portico.example', { scope: 'openid offline_access' })
    const answer = await exchange(started, parameters.get('code') ?? '', verifier)
    expect(answer.body.scope).toBe('openid')
    await started.database.db.execute(sql`delete from identity_record where model = 'Session'`)
    expect((await refresh(started, answer.body.refresh_token)).body.error).toBe('invalid_grant')
    const resource = await tab.visit(authorization(started, { resource: 'urn:other' }).url)
    expect(resource.location?.searchParams.get('error')).toBe('invalid_target')
  })

  it('without questions (prompt=none) says login_required before and gives a code after', async () => {
    const tab = browser(started.publicUrl)
    const silent = { prompt: 'none', redirect_uri: `${started.publicUrl}/callback_silent` }
    const before = await tab.visit(authorization(started, silent).url)
    expect(before.location?.searchParams.get('error')).toBe('login_required')
    await signIn(started, tab)
    const request = authorization(started, silent)
    const after = await tab.visit(request.url)
    expect(after.location?.pathname).toBe('/callback_silent')
    expect(after.location?.searchParams.get('session_state')).toBeTruthy()
    const answer = await exchange(started, after.location?.searchParams.get('code') ?? '', request.verifier, {
      redirect_uri: silent.redirect_uri,
    })
    expect(answer.status).toBe(200)
  })

  it('replaces the session when another person signs in', async () => {
    const tab = browser(started.publicUrl)
    const first = await signedIn(started, tab, 'developer@portico.example')
    const request = authorization(started, { prompt: 'login' })
    const begun = await tab.visit(request.url)
    const answered = await tab.submit(String(begun.location), { email: 'admin@portico.example', password: 'portico' })
    const change = await tab.visit(String(answered.location))
    expect(change.headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-/)
    const [, action, xsrf] = /action="([^"]+)"[\s\S]*name="xsrf" value="([^"]+)"/.exec(change.text) ?? []
    const resumed = await tab.submit(action ?? '', { xsrf: xsrf ?? '', logout: 'yes' })
    const back = await tab.visit(String(resumed.location))
    const answer = await exchange(started, back.location?.searchParams.get('code') ?? '', request.verifier)
    expect(decodeJwt(answer.body.id_token).sub).toBe('demo-admin')
    expect((await refresh(started, first.refresh_token)).status).toBe(400)
  })
})

describe('refresh tokens', () => {
  it('rotate, and using an old one ends the whole family', async () => {
    const first = await signedIn(started, browser(started.publicUrl))
    const second = await refresh(started, first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(decodeJwt(second.body.access_token)).toMatchObject({ aud: audience, email: 'developer@portico.example' })
    const sessionOf = (token: string) => decodeJwt(token).sid
    expect(sessionOf(first.access_token)).toMatch(/^[\w-]{43}$/)
    expect(sessionOf(second.body.access_token)).toBe(sessionOf(first.access_token))
    expect(sessionOf((await signedIn(started, browser(started.publicUrl))).access_token)).not.toBe(sessionOf(first.access_token))
    expect((await refresh(started, first.refresh_token)).body.error).toBe('invalid_grant')
    expect((await refresh(started, second.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  it('end when they are revoked', async () => {
    const { refresh_token: token } = await signedIn(started, browser(started.publicUrl))
    const form = { token, token_type_hint: 'refresh_token', client_id: 'portico-web' }
    expect(
      (await fetch(`${started.publicUrl}/identity/token/revocation`, { method: 'POST', body: new URLSearchParams(form) })).status,
    ).toBe(200)
    expect((await refresh(started, token)).body.error).toBe('invalid_grant')
  })

  it('are of no use to another client', async () => {
    const { refresh_token: token } = await signedIn(started, browser(started.publicUrl))
    expect((await refresh(started, token, 'portico-cli')).body.error).toBe('invalid_grant')
    expect((await refresh(started, token)).status).toBe(200)
  })

  it('outlive a restart, and so do sessions and access tokens', async () => {
    const tab = browser(started.publicUrl)
    const answer = await signedIn(started, tab)
    await started.restart()
    await verified(answer.access_token)
    expect((await refresh(started, answer.refresh_token)).status).toBe(200)
    const silent = await tab.visit(authorization(started, { prompt: 'none' }).url)
    expect(silent.location?.searchParams.get('code')).toBeTruthy()
  })

  it('are not readable in the database', async () => {
    const { refresh_token: token } = await signedIn(started, browser(started.publicUrl))
    const { rows } = (await started.database.db.execute('select * from identity_record')) as unknown as { rows: object[] }
    expect(rows.length).toBeGreaterThan(5)
    expect(JSON.stringify(rows)).not.toContain(token)
    expect(JSON.stringify(rows)).not.toContain('portico-web')
  })
})

describe('the password grant', () => {
  it('gives tokens for the API, with a refresh token of its own', async () => {
    const { body } = await passwordSignIn(started, 'admin@portico.example')
    expect((await verified(body.access_token)).payload).toMatchObject({ sub: 'demo-admin', roles: ['admin'], client_id: 'portico-cli' })
    expect(decodeJwt(body.id_token)).toMatchObject({ aud: 'portico-cli', email: 'admin@portico.example' })
    const renewed = await refresh(started, body.refresh_token, 'portico-cli')
    expect((await verified(renewed.body.access_token)).payload.sub).toBe('demo-admin')
  })

  it('gives no refresh token without offline_access, and refuses wrong passwords, unknown scopes and the web client', async () => {
    expect((await passwordSignIn(started, 'reader@portico.example', 'portico', 'openid')).body.refresh_token).toBeUndefined()
    expect((await passwordSignIn(started, 'reader@portico.example', 'wrong')).body).toMatchObject({
      error: 'invalid_grant',
      error_description: 'e-mail address or password is wrong',
    })
    expect((await passwordSignIn(started, 'nobody@portico.example')).body.error).toBe('invalid_grant')
    expect((await passwordSignIn(started, 'reader@portico.example', 'portico', 'openid everything')).body.error).toBe('invalid_scope')
    const web = await tokens(started, {
      grant_type: 'password',
      client_id: 'portico-web',
      username: 'reader@portico.example',
      password: 'portico',
    })
    expect(web.status).toBe(400)
  })

  it('does not exist outside a demo installation', async () => {
    const real = await startIdentity({ demo: false })
    const answer = await passwordSignIn(real, 'admin@portico.example')
    expect([answer.status, answer.body.error]).toEqual([401, 'invalid_client'])
    const { text } = await browser(real.publicUrl).visit(String((await browser(real.publicUrl).visit(authorization(real).url)).location))
    expect(text).not.toContain('admin@')
    await real.close()
  })
})
