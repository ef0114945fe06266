import type { PlatformCapabilities, PlatformType } from './platform.contract.ts'
import { driverOf, embeddedPlatformType } from './registry.ts'
import { type SignIn, signInOf } from './sign-in.ts'

/** What is decided of platforms whose driver is not there yet. */
const undriven: Partial<Record<PlatformType, Partial<PlatformCapabilities>>> = {
  'azure-apim': { applicationFilter: true },
}

const listed = ({ credentialFields, authenticationMethods }: SignIn) => ({
  credentialFields: credentialFields.map(({ methods, ...field }) => ({ ...field, ...(methods && { methods: [...methods] }) })),
  authenticationMethods: [...authenticationMethods],
})

/** The capabilities of a platform type: its driver's, or, while it has none, the little that is decided already. */
export function capabilitiesOf(type: PlatformType): PlatformCapabilities {
  const driver = driverOf(type)
  const embedded = type === embeddedPlatformType
  if (driver) {
    const { credentialFields, authenticationMethods, settings, ...flags } = driver.capabilities
    return {
      driven: true,
      embedded,
      ...flags,
      ...listed({ credentialFields, authenticationMethods }),
      settings: [...settings],
    }
  }
  return {
    driven: false,
    embedded,
    manageProducts: false,
    timeToLive: false,
    suspend: false,
    productsPerKey: 'many',
    keyValue: 'portal',
    applicationPerKey: false,
    tellsValues: false,
    applicationFilter: false,
    companyAnalyticsExport: false,
    tellsCalls: false,
    reports: null,
    documents: false,
    keyHeader: 'apikey',
    revokeDelaySeconds: 0,
    ...listed(signInOf(type)),
    settings: [],
    ...undriven[type],
  }
}

/** How the portal signs in at the management address of the gateway that it brings itself. */
export const embeddedCredentials = (adminToken: string): Record<string, string> => ({
  headerName: 'Kong-Admin-Token',
  headerValue: adminToken,
})
