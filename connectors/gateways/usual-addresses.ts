import type { PlatformType } from './platform.contract.ts'
import { azureMethods } from './sign-in.ts'

/** Vendors that have one management address for all of their customers. */
const usual: Partial<Record<PlatformType, string>> = {
  'apigee-edge': 'https://api.enterprise.apigee.com',
  'apigee-x': 'https://apigee.googleapis.com',
  'azure-apim': 'https://management.azure.com',
}

/** Where a vendor's gateways are managed as a rule, by the way in which the portal signs in; undefined where each customer has another place. */
export const usualAddressOf = (type: PlatformType, method: string | undefined): string | undefined =>
  type === 'azure-apim' && method === azureMethods.sas ? 'https://{service}.management.azure-api.net' : usual[type]
