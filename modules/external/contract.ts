/** What other modules may use of the external portal. */
export { storedImage } from './site/image.contract.ts'
// new-feature: contracts
