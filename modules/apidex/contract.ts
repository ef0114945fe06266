/** What other modules may use of the internal developer portal. */

export { companyGroups } from './analytics/analytics-ports.contract.ts'
export { apiProducts } from './api-products/api-product.contract.ts'
export { type KnownProduct, productsSeenBy, productsThere } from './api-products/api-product-ports.contract.ts'
export { type Application, applications } from './applications/application.contract.ts'
export {
  type ApplicationLine,
  type ApplicationRef,
  applicationLines,
  applicationsGo,
  applicationsNamed,
  applicationsOfCompany,
  applicationsSeenBy,
  applicationsUsing,
  bringKeys,
  type CompanyOfApplication,
  companyOfApplication,
  giveProducts,
  type KeptReason,
  type KeysAtGateways,
  type KnownApplication,
  keysAtGateways,
  knownApplications,
  livingKeys,
  referToApplication,
  requiresCompany,
  type TakenProduct,
  takeProducts,
  usageTypesOf,
} from './applications/application-ports.contract.ts'
export { environments } from './environments/environment.contract.ts'
export { environmentGoes, type KnownEnvironment, knownEnvironments } from './environments/environment-ports.contract.ts'
export { permissionGroups } from './permission-groups/permission-group.contract.ts'
export {
  type PublicChangelog,
  type PublicProduct,
  publicChangelogs,
  publicDocument,
  publicOperation,
  publicProductNamed,
  publicProducts,
  publicSchemas,
} from './specs/public-ports.contract.ts'
export {
  type CallsOfGroup,
  mostCalledGroups,
  type UseOfProduct,
  usesOfApplications,
} from './traffic/traffic-ports.contract.ts'
export { type PublicAnswer, type PublicCaller, publicCaller } from './tryit/public-call.contract.ts'
// new-feature: exports
