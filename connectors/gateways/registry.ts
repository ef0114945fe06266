import { apigeeEdgeDriver, apigeeOpdkDriver, apigeeXDriver } from './apigee/apigee.driver.ts'
import { azureDriver } from './azure/azure.driver.ts'
import type { GatewayDriver } from './gateway.ts'
import { kongDriver } from './kong/kong.driver.ts'
import type { PlatformType } from './platform.contract.ts'
import { sapApimDriver, sapIntegrationSuiteDriver } from './sap/sap.driver.ts'

/** Platforms without a driver can be stored, not driven. */
const drivers: Partial<Record<PlatformType, GatewayDriver>> = {
  'open-source': kongDriver,
  'apigee-edge': apigeeEdgeDriver,
  'apigee-opdk': apigeeOpdkDriver,
  'apigee-x': apigeeXDriver,
  'azure-apim': azureDriver,
  'sap-apim-cf': sapApimDriver,
  'sap-integration-suite': sapIntegrationSuiteDriver,
}

/** The platform type whose gateway the portal brings itself when an environment names no management address. */
export const embeddedPlatformType: PlatformType = 'open-source'

export const driverOf = (type: PlatformType): GatewayDriver | undefined => drivers[type]
