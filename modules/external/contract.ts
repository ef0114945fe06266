/** What other modules may use of the external portal. */
export { contentEditing } from './content/content.contract.ts'
export { storedImage } from './site/image.contract.ts'
// new-feature: contracts
