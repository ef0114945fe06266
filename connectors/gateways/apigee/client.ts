import type { Connection } from '../gateway.ts'
import { endIn, isJson, type Json, listIn, numberIn, textIn } from '../shared/json.ts'
import { needed } from '../shared/needed.ts'
import { type VendorClient, vendorClient } from '../shared/vendor-client.ts'
import type { Dialect } from './dialect.ts'

export interface ApigeeClient extends VendorClient {
  dialect: Dialect
}

/** The management API of one organisation; paths are below it. */
export function apigeeClient(connection: Connection, dialect: Dialect): ApigeeClient {
  const { organization } = needed(connection, 'organization')
  const root = connection.adminUrl.replace(/\/+$/, '').replace(/\/v1$/, '')
  const client = vendorClient(connection, dialect, `${root}/v1/organizations/${encodeURIComponent(organization)}`)
  return { ...client, dialect }
}

/** A path of names; each is encoded, so that none can leave its place. */
export const at = (...parts: string[]): string => parts.map((part) => `/${encodeURIComponent(part)}`).join('')

export interface Credential {
  key: string
  secret: string
  isApproved: boolean
  /** Milliseconds since the epoch; undefined for never. */
  expiresAtMs: number | undefined
  products: { name: string; isApproved: boolean }[]
}

export interface App {
  id: string
  name: string
  isApproved: boolean
  /** The developer's e-mail or id, the company or group, as far as the answer tells. */
  owner: string | null
  /** It hangs on a company or a group, not on a developer. */
  isOfGroup: boolean
  attributes: ReadonlyMap<string, string>
  credentials: Credential[]
}

/** Numbers are numbers on Edge and texts on X; -1 and 0 mean never. */
const timeIn = (value: unknown): number | undefined => endIn(numberIn(value))?.getTime()

export const credentialIn = (value: Json): Credential => ({
  key: textIn(value.consumerKey),
  secret: textIn(value.consumerSecret),
  isApproved: textIn(value.status) === 'approved',
  expiresAtMs: timeIn(value.expiresAt),
  products: listIn(value.apiProducts).map(({ apiproduct, status }) => ({ name: textIn(apiproduct), isApproved: status === 'approved' })),
})

export const appIn = (value: Json): App => ({
  id: textIn(value.appId),
  name: textIn(value.name),
  isApproved: (textIn(value.status) || 'approved') === 'approved',
  owner: textIn(value.appGroup) || textIn(value.companyName) || textIn(value.developerEmail) || textIn(value.developerId) || null,
  isOfGroup: textIn(value.appGroup) !== '' || textIn(value.companyName) !== '',
  attributes: new Map(listIn(value.attributes).map(({ name, value: text }) => [textIn(name), textIn(text)])),
  credentials: listIn(value.credentials).map(credentialIn),
})

/** Both forms of a list: an object with its rows under one name, or the bare rows. */
export const rowsIn = (value: unknown, name: string): Json[] => listIn(isJson(value) ? value[name] : value)
