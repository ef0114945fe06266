import { constants, randomBytes, timingSafeEqual, verify, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type MockAnswer, type MockBody, MockFault, type MockRequest, type VendorMock, vendorMock } from '../../conformance/vendor-mock.ts'
import { sharedAccessToken } from '../client.ts'

export interface MockSubscription {
  name: string
  scope: string
  displayName: string
  state: string
  primaryKey: string
  secondaryKey: string
}
export interface MockReport {
  at: Date
  subscription: string
  product: string
  success?: number
  blocked?: number
  failed?: number
  other?: number
}
export interface AzureMock extends VendorMock {
  /** What its analytics have counted so far. */
  reports: MockReport[]
  /** APIs with their documents, by the product that they are in. */
  apis: Map<string, { name: string; document: string; type?: string }[]>
  subscriptions: Map<string, MockSubscription>
  products: Map<string, { name: string }>
  /** By named way to sign in. */
  credentials: Record<'sas key' | 'sas token' | 'secret' | 'certificate', Record<string, string>>
  mode: { isHidden: boolean; forgetTokens(): void; tokensGiven(): number }
}

const pem = readFileSync(join(import.meta.dirname, 'test-certificate.pem'), 'utf8')
const [clientCert = '', clientKey = ''] = pem.split(/(?<=-----END CERTIFICATE-----\n)/)
const sasIdentifier = 'integration'
const sasKey = 'sas-key-of-the-service=='
const clientSecret = 'client-secret-of-the-portal'
const place = { subscriptionId: '11111111-2222-3333-4444-555555555555', resourceGroup: 'apis', serviceName: 'acme' }
const pageSize = 100
const tokenLifeMs = 60 * 60_000
const fault = (status: number, code: string, message: string) => new MockFault({ status, body: { error: { code, message, details: [] } } })

/** A management API of Azure API Management with the token endpoint of Microsoft Entra. */
export async function azureMock(): Promise<AzureMock> {
  const subscriptions: AzureMock['subscriptions'] = new Map()
  const products: AzureMock['products'] = new Map()
  const reports: AzureMock['reports'] = []
  const apis: AzureMock['apis'] = new Map()
  const tokens = new Map<string, number>()
  let given = 0
  let now = () => new Date()
  let own = ''
  const mode = { isHidden: false, forgetTokens: () => tokens.clear(), tokensGiven: () => given }

  const token = ({ text }: MockRequest): MockAnswer => {
    const form = new URLSearchParams(text)
    const isGood =
      form.get('client_id') === 'client-1' &&
      form.get('scope') === 'https://management.azure.com/.default' &&
      (form.get('client_secret') === clientSecret || isSigned(form.get('client_assertion') ?? '', own))
    if (!isGood)
      return { status: 401, body: { error: 'invalid_client', error_description: `AADSTS7000215: Invalid ${form.get('client_secret')}` } }
    given += 1
    const value = randomBytes(24).toString('base64url')
    tokens.set(value, now().getTime() + tokenLifeMs)
    return { status: 200, body: { access_token: value, token_type: 'Bearer', expires_in: tokenLifeMs / 1000 } }
  }

  const mock = await vendorMock({
    description: join(import.meta.dirname, 'azure-apim.openapi.json'),
    aside: (request, pathname) =>
      pathname === '/tenant/oauth2/v2.0/token' ? token(request) : pathname.startsWith('/export/') ? storage(apis, request) : undefined,
    refuse({ headers: { authorization = '' }, parts }) {
      const bearer = /^Bearer (.*)$/.exec(authorization)?.[1] ?? ''
      if (!(tokens.get(bearer) ?? 0) && !isShared(authorization, now()))
        return fault(401, 'AuthenticationFailed', 'Authentication failed.').answer
      const isHere = parts[1] === place.subscriptionId && parts[3] === place.resourceGroup && parts[7] === place.serviceName
      if (isHere && !mode.isHidden && (bearer === '' || (tokens.get(bearer) ?? 0) > now().getTime())) return undefined
      if (bearer !== '' && (tokens.get(bearer) ?? 0) <= now().getTime())
        return fault(401, 'ExpiredAuthenticationToken', 'The access token expiry').answer
      return fault(404, 'ResourceNotFound', `The Resource 'Microsoft.ApiManagement/service/${parts[7]}' was not found.`).answer
    },
    answer: (request) => handle({ subscriptions, products, reports, apis }, request, request.parts.slice(8)),
    nowhere: fault(404, 'ResourceNotFound', 'Subscription not found.').answer,
  })
  now = mock.now
  own = `${mock.url}/tenant/oauth2/v2.0/token`
  const principal = { ...place, tenantId: 'tenant', clientId: 'client-1', tokenUrl: own }
  const credentials = {
    'sas key': { ...place, sasIdentifier, sasKey },
    'sas token': { ...place, sasToken: sharedAccessToken(sasIdentifier, sasKey, new Date(Date.now() + 30 * 24 * 3_600_000)) },
    secret: { ...principal, clientSecret },
    certificate: { ...principal, clientCert, clientKey },
  }
  return { ...mock, subscriptions, products, reports, apis, credentials, mode }
}

function isSigned(assertion: string, audience: string): boolean {
  const [header = '', claims = '', signature = ''] = assertion.split('.')
  if (signature === '') return false
  const certificate = new X509Certificate(clientCert)
  const key = { key: certificate.publicKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString()) as Record<string, unknown>
  const thumbprint = Buffer.from(certificate.fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
  return (
    verify('sha256', Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, 'base64url')) &&
    read(header)['x5t#S256'] === thumbprint &&
    read(claims).aud === audience &&
    read(claims).iss === 'client-1'
  )
}

/** Holds a token against one that is made of the key with the same end. */
function isShared(authorization: string, now: Date): boolean {
  const [, identifier = '', expiry = ''] =
    /^SharedAccessSignature uid=([^&]+)&ex=(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7}Z)&sn=/.exec(authorization) ?? []
  const until = new Date(expiry.replace(/0000Z$/, 'Z'))
  if (identifier !== sasIdentifier || !(until > now)) return false
  const right = Buffer.from(sharedAccessToken(identifier, sasKey, until))
  return right.length === authorization.length && timingSafeEqual(right, Buffer.from(authorization))
}

/** A blob of the storage account, which only the signature in its address opens. */
function storage(apis: AzureMock['apis'], { parts, query, headers }: MockRequest): MockAnswer {
  if (headers.authorization !== undefined) throw new Error('A credential of the service was sent to the storage account')
  const found = [...apis.values()].flat().find(({ name }) => name === parts[1])
  return found && query.get('sig') === 'export-signature' ? { status: 200, text: found.document } : { status: 404, text: '<Error/>' }
}

/** The sums of a time by subscription and product; both ends of the time are in it. */
function reportRows(reports: readonly MockReport[], filter: string): MockBody[] {
  const [, from, to] = /^timestamp ge datetime'(.{19})' and timestamp le datetime'(.{19})'$/.exec(filter) ?? []
  if (from === undefined || to === undefined) throw fault(400, 'ValidationError', 'Invalid filter clause specified')
  const within = reports.filter(({ at }) => at >= new Date(`${from}Z`) && at <= new Date(`${to}Z`))
  const sum = (of: readonly MockReport[], field: 'success' | 'blocked' | 'failed' | 'other') =>
    of.reduce((all, one) => all + (one[field] ?? 0), 0)
  return [...Map.groupBy(within, ({ subscription, product }) => `${subscription} ${product}`).values()].map((of) => ({
    name: '',
    userId: '/users/1',
    productId: `/products/${of[0]?.product}`,
    subscriptionId: `/subscriptions/${of[0]?.subscription}`,
    callCountSuccess: sum(of, 'success'),
    callCountBlocked: sum(of, 'blocked'),
    callCountFailed: sum(of, 'failed'),
    callCountOther: sum(of, 'other'),
    apiTimeAvg: 12.5,
  }))
}

function handle(
  { subscriptions, products, reports, apis }: Pick<AzureMock, 'subscriptions' | 'products' | 'reports' | 'apis'>,
  request: MockRequest,
  parts: string[],
): MockAnswer {
  const { method, query, headers, body } = request
  const [kind, name, action] = parts
  if (query.get('api-version') !== '2024-05-01') throw fault(400, 'InvalidApiVersionParameter', 'The api-version is invalid')
  const page = (rows: MockBody[]): MockAnswer => {
    const from = Number(query.get('$skip') ?? 0)
    const size = Math.min(pageSize, Number(query.get('$top') ?? pageSize))
    const isMore = from + size < rows.length && !query.has('$top')
    // The vendor's examples have an empty text on the last page.
    const nextLink = isMore ? `https://management.azure.com/elsewhere?$skip=${from + size}&api-version=2024-05-01` : ''
    return { status: 200, body: { value: rows.slice(from, from + size), count: rows.length, nextLink } }
  }
  const productShown = (product: { name: string }) => ({
    id: `/products/${product.name}`,
    name: product.name,
    properties: { displayName: `Product ${product.name}` },
  })
  if (kind === 'products') {
    if (name === undefined) return page([...products.values()].map(productShown))
    const found = products.get(name)
    if (!found) throw fault(404, 'ResourceNotFound', 'Product not found.')
    if (action === 'apis')
      return page(
        (apis.get(name) ?? []).map((api) => ({ id: `/apis/${api.name}`, name: api.name, properties: { type: api.type ?? 'http' } })),
      )
    return { status: 200, body: productShown(found) }
  }
  if (kind === 'reports') return page(reportRows(reports, query.get('$filter') ?? ''))
  if (kind === 'apis') {
    if (query.get('export') !== 'true' || query.get('format') !== 'openapi+json-link') throw new Error('The mock only exports')
    const link = `http://${headers.host}/export/${name}?sig=export-signature`
    return { status: 200, body: { id: `/apis/${name}`, format: 'openapi+json-link', value: { link } } }
  }
  const shown = ({ name: sid, scope, displayName, state }: MockSubscription) => ({
    id: `/subscriptions/${sid}`,
    name: sid,
    // Full addresses come back, whatever was written.
    properties: {
      scope: `/subscriptions/1/resourceGroups/apis/providers/Microsoft.ApiManagement/service/acme${scope}`,
      displayName,
      state,
      allowTracing: false,
      createdDate: '2026-01-01T00:00:00Z',
    },
  })
  if (name === undefined) return page([...subscriptions.values()].map(shown))
  const found = subscriptions.get(name)
  if (method === 'PUT') {
    const { scope, displayName, state, primaryKey } = (body.properties ?? {}) as Record<string, string>
    if (!products.has(String(scope).replace('/products/', ''))) throw fault(400, 'ValidationError', `Scope ${scope} is not valid`)
    if (query.get('notify') !== 'false') throw new Error('The vendor would have written a mail')
    const isTaken = [...subscriptions.values()].some((one) => one.primaryKey === primaryKey && one.name !== name)
    if (isTaken) throw fault(409, 'Conflict', `Key ${primaryKey} is in use`)
    const secondaryKey = found?.secondaryKey ?? randomBytes(16).toString('hex')
    // Without a state it would wait for an approval.
    const made = {
      name,
      scope: scope ?? '',
      displayName: displayName ?? '',
      state: state ?? 'submitted',
      primaryKey: primaryKey ?? randomBytes(16).toString('hex'),
      secondaryKey,
    }
    subscriptions.set(name, made)
    return { status: found ? 200 : 201, body: shown(made) }
  }
  if (!found) throw fault(404, 'ResourceNotFound', 'Subscription not found.')
  if (action === 'listSecrets') return { status: 200, body: { primaryKey: found.primaryKey, secondaryKey: found.secondaryKey } }
  if (method === 'DELETE') {
    if (headers['if-match'] !== '*') throw fault(412, 'PreconditionFailed', 'If-Match does not fit')
    subscriptions.delete(name)
    return { status: 200 }
  }
  return { status: 200, body: shown(found), headers: { etag: '"1"' } }
}
