import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWK, type JWTPayload, SignJWT } from 'jose'

export interface SigningKey {
  kid: string
  alg: string
  privateKey: CryptoKey
  publicJwk: JWK
}

export async function signingKey(kid: string, alg = 'ES256'): Promise<SigningKey> {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  return { kid, alg, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid, alg, use: 'sig' } }
}

/** A provider as far as a resource server sees one: discovery and keys over HTTP. Both can be changed and switched off. */
export async function startProvider() {
  const state = { keys: [await signingKey('first')], discovery: {} as Record<string, unknown>, up: true, calls: [] as string[] }
  const server = createServer((req, res) => {
    state.calls.push(req.url ?? '')
    if (!state.up) return void res.writeHead(502).end()
    const body = req.url === '/tenant/keys' ? { keys: state.keys.map((key) => key.publicJwk) } : discovery()
    res.setHeader('content-type', 'application/json').end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/tenant`
  const discovery = () => ({
    issuer: base,
    jwks_uri: `${base}/keys`,
    authorization_endpoint: `${base}/auth`,
    token_endpoint: `${base}/token`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
    ...state.discovery,
  })

  /** An access token with everything right; `claims` and `header` change it. Times are in seconds from `now`. */
  async function token(
    claims: JWTPayload & Record<string, unknown> = {},
    header: { typ?: string | undefined; key?: SigningKey } = {},
    now = Date.now(),
  ) {
    const key = header.key ?? (state.keys[0] as SigningKey)
    const seconds = Math.floor(now / 1000)
    const typ = 'typ' in header ? header.typ : 'at+jwt'
    return new SignJWT({
      iss: base,
      sub: 'person-1',
      aud: 'urn:api',
      client_id: 'app',
      scope: 'openid',
      iat: seconds,
      exp: seconds + 600,
      ...claims,
    })
      .setProtectedHeader({ alg: key.alg, kid: key.kid, ...(typ ? { typ } : {}) })
      .sign(key.privateKey)
  }
  const close = () => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  }
  return { base, state, token, close }
}
