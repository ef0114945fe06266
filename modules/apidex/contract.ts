/** What other modules may use of the internal developer portal. */
export {
  type ApplicationRef,
  applicationsGo,
  applicationsOfCompany,
  bringKeys,
  type CompanyOfApplication,
  companyOfApplication,
  type HeldProduct,
  heldProducts,
  type KnownApplication,
  knownApplications,
  requiresCompany,
  takeProducts,
} from './applications/application-ports.contract.ts'
export { environmentGoes } from './environments/environment-ports.contract.ts'
// new-feature: exports
