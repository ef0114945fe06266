/** What other modules may use of the dictionary. */
export { type PublishedDocument, publishDocument } from './generator/publish.contract.ts'
export { businessObjects } from './objects/object.contract.ts'
export { classifications } from './objects/object-kinds.contract.ts'
export {
  demoObjectsMade,
  type KnownObject,
  objectsHeld,
  objectsNamed,
  type UseOfObject,
  usesOfObjects,
} from './objects/object-ports.contract.ts'
export { terms } from './terms/term.contract.ts'
export { type TiedDocument, tiedFields } from './uses/uses-ports.contract.ts'
// new-feature: contracts
