/** What other modules may use of the subscription manager. */
export { companies } from './companies/company.contract.ts'
// new-feature: contracts
