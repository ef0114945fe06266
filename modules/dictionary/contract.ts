/** What other modules may use of the dictionary. */
export { terms } from './terms/term.contract.ts'
// new-feature: contracts
