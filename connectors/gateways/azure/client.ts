import { constants, createHmac, randomUUID, sign, X509Certificate } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'
import { isJson, textIn } from '../shared/json.ts'
import { needed } from '../shared/needed.ts'
import { tokenFor } from '../shared/tokens.ts'
import { type Authorisation, type Vendor, type VendorClient, vendorClient } from '../shared/vendor-client.ts'
import { azureApiVersion } from '../sign-in.ts'

const vendor: Vendor = {
  name: 'Azure API Management',
  authorise: (connection) => {
    const { sasToken, sasKey } = connection.credentials
    return sasToken || sasKey ? sharedAccess(connection) : principal(connection)
  },
  said(body) {
    const error = isJson(body) ? body.error : undefined
    return isJson(error) && typeof error.code === 'string' ? { code: error.code, message: textIn(error.message) || error.code } : undefined
  },
  // A service that is not there is said with the same code; its message names the resource's type.
  isMissing: ({ code, message }) => code === 'ResourceNotFound' && !message.includes('Microsoft.ApiManagement'),
}
export const vendorName: string = vendor.name
export const authorise = vendor.authorise

export interface AzureClient extends VendorClient {
  /** A path of the service with the version of the API and further parameters. */
  at(path: string, query?: Readonly<Record<string, string>>): string
}

/** The management API of one API Management service; paths are below it. */
export function azureClient(connection: Connection): AzureClient {
  const {
    subscriptionId,
    resourceGroup,
    serviceName,
    'api-version': version = azureApiVersion,
  } = needed(connection, 'subscriptionId', 'resourceGroup', 'serviceName')
  const [subscription, group, service] = [subscriptionId, resourceGroup, serviceName].map(encodeURIComponent)
  const path = `/subscriptions/${subscription}/resourceGroups/${group}/providers/Microsoft.ApiManagement/service/${service}`
  const client = vendorClient(connection, vendor, `${connection.adminUrl.replace(/\/+$/, '')}${path}`)
  return { ...client, at: (below, query = {}) => `${below}?${new URLSearchParams({ ...query, 'api-version': version })}` }
}

const sharedAccessLifeMs = 60 * 60_000

/** A token that the environment has, or one that is made of its key: it is good at the service's own management address only. */
async function sharedAccess(connection: Connection): Promise<Authorisation> {
  if (new URL(connection.adminUrl).hostname === 'management.azure.com')
    throw new GatewayError('refused', sentence('sasElsewhere'), { reason: 'signIn' })
  const { sasToken, sasKey } = connection.credentials
  if (sasToken)
    return { headers: { authorization: sasToken.startsWith('SharedAccessSignature ') ? sasToken : `SharedAccessSignature ${sasToken}` } }
  const { sasIdentifier } = needed(connection, 'sasIdentifier')
  const until = new Date((connection.clock ?? systemClock).now().getTime() + sharedAccessLifeMs)
  return { headers: { authorization: sharedAccessToken(sasIdentifier, sasKey ?? '', until) } }
}

/** The vendor's own form, with seven digits of a second's fraction. */
export function sharedAccessToken(identifier: string, key: string, until: Date): string {
  const expiry = until.toISOString().replace(/\.(\d{3})Z$/, '.$10000Z')
  const signature = createHmac('sha512', key).update(`${identifier}\n${expiry}`).digest('base64')
  return `SharedAccessSignature uid=${identifier}&ex=${expiry}&sn=${signature}`
}

async function principal(connection: Connection): Promise<Authorisation> {
  const { tenantId, clientId, tokenUrl } = needed(connection, 'tenantId', 'clientId')
  const url = tokenUrl || `https://login.microsoftonline.com/${encodeURIComponent(tenantId)}/oauth2/v2.0/token`
  const { value, forget } = await tokenFor(connection, () => ({
    url,
    form: {
      grant_type: 'client_credentials',
      client_id: clientId,
      scope: 'https://management.azure.com/.default',
      ...proofOf(connection, clientId, url),
    },
  }))
  return { headers: { authorization: `Bearer ${value}` }, forget }
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** A certificate comes before a secret, because it never leaves the portal. */
function proofOf(connection: Connection, clientId: string, url: string): Record<string, string> {
  const { clientCert, clientKey } = connection.credentials
  if (!clientCert || !clientKey) return { client_secret: needed(connection, 'clientSecret').clientSecret }
  const seconds = Math.floor((connection.clock ?? systemClock).now().getTime() / 1000)
  const claims = { aud: url, iss: clientId, sub: clientId, jti: randomUUID(), nbf: seconds - 30, exp: seconds + 600 }
  return { client_assertion_type: assertionType, client_assertion: signed(claims, clientCert, clientKey) }
}

function signed(claims: object, certificate: string, privateKey: string): string {
  try {
    const thumbprint = Buffer.from(new X509Certificate(certificate).fingerprint256.replaceAll(':', ''), 'hex').toString('base64url')
    const header = { alg: 'PS256', typ: 'JWT', 'x5t#S256': thumbprint }
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const key = { key: privateKey, padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
    return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`
  } catch {
    throw new GatewayError('refused', sentence('unreadableRsaCertificate'), { reason: 'signIn' })
  }
}
