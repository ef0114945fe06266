import type { Capabilities, Connection, GatewayDriver } from '../gateway.ts'
import { unmanagedProducts } from '../shared/mark.ts'
import { signInOf } from '../sign-in.ts'
import { type Dialect, edge, opdk, x } from './dialect.ts'
import { readDocument } from './documents.ts'
import { ensureKey } from './keys.ts'
import { health, listKeys, listProducts, readKey, readOwner } from './lists.ts'
import { readReports } from './reports.ts'

const capabilities: Omit<Capabilities, 'credentialFields' | 'authenticationMethods'> = {
  manageProducts: false,
  timeToLive: false,
  suspend: true,
  productsPerKey: 'many',
  keyValue: 'portal',
  applicationPerKey: false,
  tellsValues: true,
  applicationFilter: false,
  companyAnalyticsExport: false,
  tellsCalls: false,
  reports: { lateMinutes: 10, exactStatuses: true },
  documents: false,
  keyHeader: 'apikey',
  // Its gateways keep keys, applications and products for three minutes.
  revokeDelaySeconds: 180,
  settings: ['keyHeader', 'gatewayEnvironment'],
}

/** Edge has no call that tells a document of a product; X has its portals. */
const withDocuments = { documents: true, settings: [...capabilities.settings, 'portalSite'] }

const driverOf = (dialect: Dialect, type: 'apigee-edge' | 'apigee-opdk' | 'apigee-x'): GatewayDriver => ({
  capabilities: { ...capabilities, ...(dialect.holdsDocuments && withDocuments), ...signInOf(type) },
  health: (connection) => health(dialect, connection),
  listProducts: (connection, page) => listProducts(dialect, connection, page),
  ...unmanagedProducts,
  listKeys: (connection, page, more) => listKeys(dialect, connection, page, more),
  ensureKey: (connection, wanted) => ensureKey(dialect, connection, wanted),
  readKey: (connection, gatewayId) => readKey(dialect, connection, gatewayId),
  readOwner: (connection, owner) => readOwner(dialect, connection, owner),
  readReports: (connection, window, page) => readReports(dialect, connection, window, page),
  ...(dialect.holdsDocuments && {
    readDocument: (connection: Connection, product: string) => readDocument(dialect, connection, product),
  }),
})

/** Apigee Edge, the public cloud. */
export const apigeeEdgeDriver: GatewayDriver = driverOf(edge, 'apigee-edge')
/** Apigee Edge for Private Cloud: the same API with other paging, signed in to with a password. */
export const apigeeOpdkDriver: GatewayDriver = driverOf(opdk, 'apigee-opdk')
/** Apigee X and hybrid at Google Cloud. */
export const apigeeXDriver: GatewayDriver = driverOf(x, 'apigee-x')
