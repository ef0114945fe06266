import { createSign } from 'node:crypto'
import { systemClock } from '@portico/platform/contract/clock.ts'
import { sentence } from '../failures.contract.ts'
import { type Connection, GatewayError } from '../gateway.ts'
import type { Said } from '../shared/failures.ts'
import { isJson, textIn } from '../shared/json.ts'
import { needed } from '../shared/needed.ts'
import { type TokenRequest, tokenFor } from '../shared/tokens.ts'
import type { Authorisation } from '../shared/vendor-client.ts'

/** What the three flavours of Apigee do differently; everything else is one driver. */
export interface Dialect {
  name: string
  authorise(connection: Connection): Promise<Authorisation>
  said(body: unknown): Said | undefined
  isMissing(said: Said): boolean
  /** How lists of products and applications go on: not at all, after the last row (`startKey`, which comes again), or by a token. */
  paging: 'none' | 'startKey' | 'pageToken'
  /** Its portals hold documents of products, and the management API tells them. */
  holdsDocuments: boolean
}

/** The one answer that means an object is not there; an organisation that is not visible is something else. */
const missingCode = /does_?not_?exist|InvalidClientId|invalid_client_id/i

const edgeSaid: Dialect['said'] = (body) =>
  isJson(body) && typeof body.code === 'string' && typeof body.message === 'string' ? { code: body.code, message: body.message } : undefined
const edgeMissing: Dialect['isMissing'] = ({ code }) => missingCode.test(code) && !/organization/i.test(code)

const bearer = async (connection: Connection, request: () => TokenRequest): Promise<Authorisation> => {
  const { value, forget } = await tokenFor(connection, request)
  return { headers: { authorization: `Bearer ${value}` }, forget }
}

const basic = (user: string, password: string): string => `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`

/** The public name of Apigee's own command line tool, by which its token endpoint knows every client. */
const cliClient = basic('edgecli', 'edgeclisecret')

const passwordGrant =
  (fallback: string | undefined) =>
  (connection: Connection): Promise<Authorisation> => {
    const { username, password, tokenUrl = fallback } = needed(connection, 'username', 'password')
    return bearer(connection, () => ({
      url: tokenUrl ?? '',
      headers: { authorization: cliClient },
      form: { grant_type: 'password', username, password },
    }))
  }

export const edge: Dialect = {
  name: 'Apigee Edge',
  authorise: passwordGrant('https://login.apigee.com/oauth/token'),
  said: edgeSaid,
  isMissing: edgeMissing,
  paging: 'startKey',
  holdsDocuments: false,
}

export const opdk: Dialect = {
  ...edge,
  name: 'Apigee Private Cloud',
  async authorise(connection) {
    if (connection.credentials.tokenUrl) return await passwordGrant(undefined)(connection)
    const { username, password } = needed(connection, 'username', 'password')
    return { headers: { authorization: basic(username, password) } }
  },
  paging: 'none',
}

export const x: Dialect = {
  name: 'Apigee X',
  authorise: (connection) => bearer(connection, () => serviceAccountGrant(connection)),
  said(body) {
    const error = isJson(body) ? body.error : undefined
    return isJson(error) && typeof error.message === 'string' ? { code: textIn(error.status), message: error.message } : undefined
  },
  isMissing: ({ code }) => code === 'NOT_FOUND',
  paging: 'pageToken',
  holdsDocuments: true,
}

const scope = 'https://www.googleapis.com/auth/cloud-platform'
const grantType = 'urn:ietf:params:oauth:grant-type:jwt-bearer'

/** A signed assertion of a service account (RFC 7523), good for an hour as the platform allows at most. */
function serviceAccountGrant(connection: Connection): TokenRequest {
  const { serviceAccountKey, tokenUrl } = needed(connection, 'serviceAccountKey')
  const account = accountIn(serviceAccountKey)
  const url = tokenUrl ?? account.tokenUrl
  const seconds = Math.floor((connection.clock ?? systemClock).now().getTime() / 1000)
  const header = { alg: 'RS256', typ: 'JWT', ...(account.keyId && { kid: account.keyId }) }
  const claims = { iss: account.email, scope, aud: account.tokenUrl, iat: seconds, exp: seconds + 3600 }
  const signed = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return { url, form: { grant_type: grantType, assertion: `${signed}.${signatureOf(signed, account.privateKey)}` } }
}

function signatureOf(text: string, privateKey: string): string {
  try {
    return createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')
  } catch {
    throw new GatewayError('refused', sentence('unreadablePrivateKey'), { reason: 'signIn' })
  }
}

function accountIn(text: string) {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    value = undefined
  }
  const { client_email: email, private_key: privateKey, private_key_id: keyId, token_uri: tokenUrl } = isJson(value) ? value : {}
  if (typeof email !== 'string' || typeof privateKey !== 'string')
    throw new GatewayError('refused', sentence('noServiceAccount'), { reason: 'signIn' })
  return { email, privateKey, keyId: textIn(keyId), tokenUrl: textIn(tokenUrl) || 'https://oauth2.googleapis.com/token' }
}
