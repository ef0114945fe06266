import { type GatewayDriver, GatewayError } from '../gateway.ts'
import { signInOf } from '../sign-in.ts'
import { health } from './health.ts'
import { listKeys, readKey } from './key-list.ts'
import { ensureKey } from './keys.ts'
import { fingerprintOfParts, partsOf } from './product-parts.ts'
import { ensureProduct, listForeign, listProducts } from './products.ts'

/** A product that Kong could not hold has a fingerprint that nothing at Kong has, so that its command runs and says what is wrong. */
const fingerprintOf: GatewayDriver['fingerprintOf'] = ({ environmentId }, wanted) => {
  try {
    return fingerprintOfParts(partsOf(environmentId, wanted))
  } catch (error) {
    if (error instanceof GatewayError) return 'none'
    throw error
  }
}

/** Kong Gateway (OSS, 3.x with a database) through its Admin API; also what the embedded gateway speaks. */
export const kongDriver: GatewayDriver = {
  capabilities: {
    manageProducts: true,
    timeToLive: true,
    suspend: true,
    productsPerKey: 'many',
    keyValue: 'portal',
    applicationPerKey: false,
    tellsValues: true,
    applicationFilter: true,
    companyAnalyticsExport: true,
    tellsCalls: true,
    reports: null,
    documents: false,
    keyHeader: 'apikey',
    revokeDelaySeconds: 5,
    ...signInOf('open-source'),
    settings: ['manageProducts', 'upstreamHosts', 'keyHeader'],
  },
  health,
  listProducts,
  ensureProduct,
  fingerprintOf,
  listKeys,
  ensureKey,
  readKey,
  listForeign,
}
