/** What other modules may use of the portfolio. */
export { catalogues } from './catalogues/catalogue.contract.ts'
export { prospects } from './prospects/prospect.contract.ts'
// new-feature: contracts
