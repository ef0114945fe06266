/** What other modules may use of the internal developer portal. */
export { type Application, applications } from './applications/application.contract.ts'
export {
  type ApplicationRef,
  applicationsGo,
  applicationsNamed,
  applicationsOfCompany,
  applicationsSeenBy,
  bringKeys,
  type CompanyOfApplication,
  companyOfApplication,
  type HeldProduct,
  heldProducts,
  type KnownApplication,
  knownApplications,
  referToApplication,
  requiresCompany,
  takeProducts,
} from './applications/application-ports.contract.ts'
export { environmentGoes } from './environments/environment-ports.contract.ts'
// new-feature: exports
