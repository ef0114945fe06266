import type { GatewayDriver } from '../gateway.ts'
import { health } from './health.ts'
import { listKeys } from './key-list.ts'
import { ensureKey } from './keys.ts'
import { fingerprintOfParts, partsOf } from './product-parts.ts'
import { ensureProduct, listForeign, listProducts } from './products.ts'

/** Kong Gateway (OSS, 3.x with a database) through its Admin API; also what the embedded gateway speaks. */
export const kongDriver: GatewayDriver = {
  capabilities: {
    manageProducts: true,
    timeToLive: true,
    suspend: true,
    applicationFilter: true,
    companyAnalyticsExport: true,
    revokeDelaySeconds: 5,
    credentialFields: [
      { name: 'headerName', secret: false, required: false },
      { name: 'headerValue', secret: true, required: false },
      { name: 'clientCert', secret: false, required: false },
      { name: 'clientKey', secret: true, required: false },
    ],
    authenticationMethods: ['header', 'clientCertificate', 'none'],
    settings: ['manageProducts', 'upstreamHosts'],
  },
  health,
  listProducts,
  ensureProduct,
  fingerprintOf: ({ environmentId }, wanted) => fingerprintOfParts(partsOf(environmentId, wanted)),
  listKeys,
  ensureKey,
  listForeign,
}
