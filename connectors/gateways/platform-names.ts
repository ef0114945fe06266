import type { PlatformType } from './platform.contract.ts'

/** What the platform types are called: names of products, the same in every language. */
export const platformNames: Record<PlatformType, string> = {
  'open-source': 'Kong Gateway',
  'apigee-x': 'Apigee X',
  'apigee-edge': 'Apigee Edge',
  'apigee-opdk': 'Apigee Private Cloud',
  'azure-apim': 'Azure API Management',
  'sap-integration-suite': 'SAP Integration Suite',
  'sap-apim-cf': 'SAP API Management (Cloud Foundry)',
}
