import { createPublicKey, createVerify, generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { type MockAnswer, type MockRequest, type VendorMock, vendorMock } from '../../conformance/vendor-mock.ts'
import { type ApigeeState, apigeeState, type Flavour, fault, handle, organization } from './apigee-state.ts'

export interface ApigeeMock extends VendorMock {
  state: ApigeeState
  credentials: Record<string, string>
  mode: {
    /** The organisation is not visible to the account. */
    isHidden: boolean
    /** Tokens that were given are good no more. */
    forgetTokens(): void
    tokensGiven(): number
  }
}

const username = 'portal@example.com'
const password = 'secret-of-the-portal'
const tokenLifeMs = 12 * 60_000

/** One pair for all mocks: making one takes longer than most tests. */
const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A management API of Apigee with its token endpoint. */
export async function apigeeMock(flavour: Flavour): Promise<ApigeeMock> {
  const tokens = new Map<string, number>()
  let given = 0
  let now = () => new Date()
  const state = apigeeState(flavour, () => now())
  const mode = { isHidden: false, forgetTokens: () => tokens.clear(), tokensGiven: () => given }

  const token = ({ text, headers }: MockRequest): MockAnswer => {
    const form = new URLSearchParams(text)
    const isGood = flavour === 'x' ? isSigned(form.get('assertion') ?? '') : isKnown(form, headers.authorization)
    if (!isGood)
      return {
        status: 401,
        body: { error: 'unauthorized', error_description: `Bad credentials: ${form.get('password') ?? form.get('assertion')}` },
      }
    const value = randomBytes(24).toString('base64url')
    given += 1
    tokens.set(value, now().getTime() + tokenLifeMs)
    return { status: 200, body: { access_token: value, token_type: 'bearer', expires_in: tokenLifeMs / 1000, refresh_token: 'unused' } }
  }
  const isKnown = (form: URLSearchParams, client: string | undefined) =>
    form.get('grant_type') === 'password' &&
    form.get('username') === username &&
    form.get('password') === password &&
    client === 'Basic ZWRnZWNsaTplZGdlY2xpc2VjcmV0'
  const isSigned = (assertion: string) => {
    const [header = '', claims = '', signature = ''] = assertion.split('.')
    const { iss, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString() || '{}') as { iss?: string; exp?: number }
    const isRight = createVerify('RSA-SHA256')
      .update(`${header}.${claims}`)
      .verify(createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })), signature, 'base64url')
    return isRight && iss === 'portal@acme.iam.gserviceaccount.com' && Number(exp) * 1000 > now().getTime()
  }
  const basic = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`

  const mock = await vendorMock({
    description: join(import.meta.dirname, flavour === 'x' ? 'apigee-x.openapi.json' : 'apigee-edge.openapi.json'),
    // Edge's description begins below the version.
    described: (pathname) => (flavour === 'x' ? pathname : pathname.replace(/^\/v1/, '')),
    aside: (request, pathname) => (pathname === '/oauth/token' ? token(request) : undefined),
    refuse({ headers, parts }) {
      const bearer = /^Bearer (.*)$/.exec(headers.authorization ?? '')?.[1] ?? ''
      const isIn = flavour === 'opdk' ? headers.authorization === basic : (tokens.get(bearer) ?? 0) > now().getTime()
      if (!isIn) return fault(state, 401, 'security.util.NotAuthorized', 'Unauthorized').answer
      if (parts[0] === 'v1' && parts[2] === organization && !mode.isHidden) return undefined
      return fault(state, flavour === 'x' ? 403 : 404, 'organizations.OrganizationDoesNotExist', `Organization ${parts[2]} does not exist`)
        .answer
    },
    answer: (request) => handle(state, request, request.parts.slice(3)),
    nowhere: fault(state, 404, 'messaging.adaptors.http.flow.ApplicationNotFound', 'Unable to identify proxy').answer,
  })
  now = mock.now
  const serviceAccountKey = JSON.stringify({
    type: 'service_account',
    client_email: 'portal@acme.iam.gserviceaccount.com',
    private_key_id: 'key-1',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    token_uri: `${mock.url}/oauth/token`,
  })
  const credentials: Record<string, string> =
    flavour === 'x'
      ? { organization, serviceAccountKey }
      : { organization, username, password, ...(flavour === 'edge' ? { tokenUrl: `${mock.url}/oauth/token` } : {}) }
  return { ...mock, state, credentials, mode }
}
