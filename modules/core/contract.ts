/** What other modules may use of the core. */

export { type Domain, domains } from './domains/domain.contract.ts'
export { inUse } from './domains/domain.rules.ts'
export {
  type DomainUse,
  domainHeld,
  domainsCoded,
  domainsNamed,
  domainsOwned,
  type NamedDomain,
  usesOfDomains,
  withFixedAddress,
} from './domains/domain-ports.contract.ts'
export { meanings, mostMeanings } from './domains/meanings.contract.ts'
export { type TermLanguage, termLanguages } from './domains/term-languages.contract.ts'
export { logs } from './logs/log.contract.ts'
export { type Held, heldByPeople, heldKinds } from './people/people-ports.contract.ts'
export { type ImageUse, images, pictureBytes, picturesNamed, type StoredImage, usesOfImage } from './settings/image.contract.ts'
export { languages } from './settings/language.contract.ts'
export { settings } from './settings/settings.contract.ts'
export { audienceHearers, besidesOfEvent, type Hearer, teamHearers } from './telling/hearers.contract.ts'
export { personErased } from './users/person-erased.contract.ts'
export { locales, users } from './users/user.contract.ts'
// new-feature: contracts
