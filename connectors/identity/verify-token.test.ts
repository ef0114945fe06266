import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signingKey, startProvider } from './testing/provider.ts'
import { type TokenVerifierOptions, tokenVerifier } from './verify-token.ts'

let provider: Awaited<ReturnType<typeof startProvider>>
let offsetMs = 0
const clock = { now: () => new Date(Date.now() + offsetMs) }
beforeAll(async () => {
  provider = await startProvider()
})
beforeEach(() => {
  offsetMs = 0
  Object.assign(provider.state, { up: true, discovery: {}, calls: [] })
})
afterAll(() => provider.close())

const verifier = (more: Partial<TokenVerifierOptions> = {}) =>
  tokenVerifier({
    authority: provider.base,
    audience: 'urn:api',
    rolesClaim: 'roles',
    emailClaim: 'email',
    nameClaim: 'name',
    trustEmail: false,
    adminEmails: [],
    clock,
    ...more,
  })
const refused = { statusCode: 401, name: 'Unauthorized' }

describe('a good access token', () => {
  it('names the person with lower-case e-mail and known roles only', async () => {
    const token = await provider.token({
      email: 'Lotte@Portico.Example',
      email_verified: true,
      name: ' Lotte ',
      roles: ['admin', 'wizard', 'admin', 'readOnly'],
    })
    const identity = await verifier().verify(token)
    expect(identity).toMatchObject({
      issuer: provider.base,
      subject: 'person-1',
      email: 'lotte@portico.example',
      emailVerified: true,
      name: 'Lotte',
      roles: ['admin', 'readOnly'],
    })
    expect(identity.expiresAt.getTime()).toBeGreaterThan(Date.now() + 590_000)
  })

  it('may keep its claims anywhere: nested, in a text, under a name with dots', async () => {
    const token = await provider.token({
      realm_access: { roles: 'architect productOwner' },
      person: { email: 'a@b.example', email_verified: 'true' },
      'https://x.example/name': 'Ann',
    })
    const identity = await verifier({
      rolesClaim: 'realm_access.roles',
      emailClaim: 'person.email',
      nameClaim: 'https://x.example/name',
    }).verify(token)
    expect(identity).toMatchObject({ roles: ['architect', 'productOwner'], email: 'a@b.example', emailVerified: true, name: 'Ann' })
  })

  it('tells its session by the name that providers give it, else by the moment of the sign-in', async () => {
    const sessionOf = async (claims: Record<string, unknown>) => (await verifier().verify(await provider.token(claims))).session
    expect(await sessionOf({ sid: 's1', session_state: 's2', auth_time: 7 })).toBe('s1')
    expect(await sessionOf({ session_state: 's2', auth_time: 7 })).toBe('s2')
    expect(await sessionOf({ auth_time: 1_700_000_000 })).toBe('at 1700000000')
    expect(await sessionOf({ sid: 7 })).toBeUndefined()
  })

  it('needs nothing but a subject', async () => {
    expect(await verifier().verify(await provider.token({ roles: { admin: true } }))).toMatchObject({
      name: 'person-1',
      roles: [],
      emailVerified: false,
    })
  })

  it('may be typed JWT or not at all, and have several audiences', async () => {
    for (const typ of ['JWT', 'application/at+jwt', undefined])
      expect((await verifier().verify(await provider.token({ aud: ['other', 'urn:api'] }, { typ }))).subject).toBe('person-1')
  })

  it('is checked once and then known until it expires', async () => {
    const subject = verifier()
    const token = await provider.token()
    await subject.verify(token)
    provider.state.up = false
    const started = process.hrtime.bigint()
    for (let n = 0; n < 2_000; n += 1) await subject.verify(token)
    expect(Number(process.hrtime.bigint() - started) / 2_000 / 1_000).toBeLessThan(180)
    offsetMs = 631_000
    await expect(subject.verify(token)).rejects.toMatchObject(refused)
  })
})

describe('administrators by e-mail', () => {
  const adminEmails = ['Boss@Portico.example']
  it('are admin with a verified address, or when the operator trusts addresses', async () => {
    const verified = await provider.token({ email: 'boss@portico.example', email_verified: true })
    expect((await verifier({ adminEmails }).verify(verified)).roles).toEqual(['admin'])
    const unverified = await provider.token({ email: 'boss@portico.example' })
    expect((await verifier({ adminEmails }).verify(unverified)).roles).toEqual([])
    expect(await verifier({ adminEmails, trustEmail: true }).verify(unverified)).toMatchObject({ roles: ['admin'], emailVerified: true })
  })

  it('are not made by a flag that speaks of another claim', async () => {
    const token = await provider.token({ upn: 'boss@portico.example', email: 'me@portico.example', email_verified: true })
    expect((await verifier({ adminEmails, emailClaim: 'upn' }).verify(token)).roles).toEqual([])
  })
})

describe('is refused as 401', () => {
  const attacks: [string, () => Promise<string>][] = [
    ['rubbish', async () => 'rubbish'],
    ['nothing', async () => ''],
    ['an expired token', () => provider.token({ exp: Math.floor(Date.now() / 1000) - 31 })],
    ['a token of the future', () => provider.token({ nbf: Math.floor(Date.now() / 1000) + 40 })],
    ['a token without an end', () => provider.token({ exp: undefined as never })],
    ['a token without a subject', () => provider.token({ sub: undefined as never })],
    ['a token of another issuer', () => provider.token({ iss: 'https://evil.example' })],
    ['a token for another audience', () => provider.token({ aud: 'app' })],
    ['a token without audience', () => provider.token({ aud: undefined as never })],
    ['a token signed with another key under a known name', async () => provider.token({}, { key: await signingKey('first') })],
    ['a token signed with an unknown key', async () => provider.token({}, { key: await signingKey('unknown') })],
    ['an ID token with a nonce', () => provider.token({ nonce: 'n' }, { typ: 'JWT' })],
    ['an ID token with at_hash', () => provider.token({ at_hash: 'h' }, { typ: undefined })],
    [
      'an ID token where client and API share a name',
      () => provider.token({ client_id: undefined, scope: undefined, azp: 'urn:api' }, { typ: 'JWT' }),
    ],
    ['a logout token', () => provider.token({}, { typ: 'logout+jwt' })],
    ['a Keycloak ID token', () => provider.token({ typ: 'ID' }, { typ: 'JWT' })],
    ['a Cognito ID token', () => provider.token({ token_use: 'id' }, { typ: 'JWT' })],
    ['an oversized token', () => provider.token({ pad: 'x'.repeat(20_000) })],
  ]
  it.each(attacks)('%s', async (_name, attack) => {
    await expect(verifier().verify(await attack())).rejects.toMatchObject(refused)
  })

  it('a token with algorithm none, or signed with the public key as a secret', async () => {
    const [, body] = (await provider.token()).split('.')
    const header = (alg: string) => Buffer.from(JSON.stringify({ alg, kid: 'first', typ: 'at+jwt' })).toString('base64url')
    for (const forged of [`${header('none')}.${body}.`, `${header('HS256')}.${body}.c2lnbmF0dXJl`])
      await expect(verifier().verify(forged)).rejects.toMatchObject(refused)
  })

  it('a token whose claims were changed', async () => {
    const [head, , signature] = (await provider.token()).split('.')
    const body = Buffer.from(JSON.stringify({ iss: provider.base, sub: 'other', aud: 'urn:api', exp: 9e9 })).toString('base64url')
    await expect(verifier().verify(`${head}.${body}.${signature}`)).rejects.toMatchObject(refused)
  })

  it('but not within thirty seconds of difference between clocks', async () => {
    const seconds = Math.floor(Date.now() / 1000)
    await verifier().verify(await provider.token({ exp: seconds - 20, nbf: seconds + 20 }))
  })
})

describe('the provider`s keys', () => {
  it('are loaded once for many, and anew when a key is unknown, at most every ten seconds', async () => {
    const subject = verifier()
    await Promise.all(Array.from({ length: 20 }, async (_, n) => subject.verify(await provider.token({ jti: String(n) }))))
    expect(provider.state.calls).toHaveLength(2)
    const second = await signingKey('second', 'RS256')
    provider.state.keys = [second, ...provider.state.keys]
    const token = await provider.token({}, { key: second })
    await expect(subject.verify(token)).rejects.toMatchObject(refused)
    expect(provider.state.calls).toHaveLength(2)
    offsetMs = 11_000
    expect((await subject.verify(token)).subject).toBe('person-1')
    const unknown = await signingKey('third')
    for (let n = 0; n < 5; n += 1) await expect(subject.verify(await provider.token({}, { key: unknown }))).rejects.toMatchObject(refused)
    expect(provider.state.calls).toHaveLength(4)
    provider.state.keys = provider.state.keys.slice(1)
  })

  it('that were withdrawn take their tokens with them', async () => {
    const subject = verifier()
    const [old] = provider.state.keys
    const token = await provider.token()
    await subject.verify(token)
    provider.state.keys = [await signingKey('new')]
    offsetMs = 11_000
    await subject.verify(await provider.token())
    await expect(subject.verify(token)).rejects.toMatchObject(refused)
    provider.state.keys = old ? [old] : []
  })

  it('that cannot be had are 503 and not 401; with keys at hand tokens go on to count', async () => {
    const subject = verifier()
    provider.state.up = false
    const token = await provider.token()
    await expect(subject.verify(token)).rejects.toMatchObject({ statusCode: 503, name: 'Unavailable' })
    await expect(subject.verify(token)).rejects.toMatchObject({ statusCode: 503 })
    expect(provider.state.calls).toHaveLength(1)
    provider.state.up = true
    offsetMs = 1_500
    await subject.verify(token)
    provider.state.up = false
    offsetMs = 300_000
    await subject.verify(await provider.token({ jti: 'other' }))
  })

  it('are fetched at the internal address while the issuer stays the public one', async () => {
    provider.state.discovery = { issuer: 'https://portal.example/identity', jwks_uri: 'https://portal.example/identity/keys' }
    const subject = verifier({ authority: 'https://portal.example/identity', internalBase: provider.base })
    const token = await provider.token({ iss: 'https://portal.example/identity' })
    expect((await subject.verify(token)).issuer).toBe('https://portal.example/identity')
  })
})

describe('the check at the start', () => {
  it('tells suitable, unreachable and unsuitable providers apart, in words', async () => {
    expect(await verifier().checkProvider()).toEqual({ state: 'suitable' })
    provider.state.discovery = { jwks_uri: undefined }
    expect(await verifier().checkProvider()).toMatchObject({ state: 'unsuitable', message: expect.stringContaining('jwks_uri is missing') })
    provider.state.discovery = { issuer: 'https://other.example' }
    expect(await verifier().checkProvider()).toMatchObject({
      state: 'unsuitable',
      message: expect.stringContaining('calls itself https://other.example'),
    })
    provider.state.discovery = { code_challenge_methods_supported: ['plain'] }
    expect(await verifier().checkProvider()).toMatchObject({ state: 'unsuitable', message: expect.stringContaining('PKCE') })
    expect(await verifier({ authority: 'https://accounts.google.com/' }).checkProvider()).toMatchObject({
      state: 'unsuitable',
      message: expect.stringContaining('Google issues opaque'),
    })
    provider.state.up = false
    expect(await verifier().checkProvider()).toMatchObject({ state: 'unreachable', message: expect.stringContaining('status 502') })
    expect(await verifier({ authority: 'http://127.0.0.1:1/x' }).checkProvider()).toMatchObject({ state: 'unreachable' })
  })
})
