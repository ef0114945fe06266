import { listPort, port } from '@portico/platform/contract/port.ts'

/** How many records of one kind belong to a domain. */
export interface DomainUse {
  domainId: string
  /** `prospect`, `solution`, `term`, `businessObject`. */
  entity: string
  count: number
}

/** Each module counts its records that belong to these domains; those of which there are none may be left out. */
export const usesOfDomains = listPort<[domainIds: readonly string[]], readonly DomainUse[]>('core.usesOfDomains')

/** A domain as records of other modules show it. */
export interface NamedDomain {
  id: string
  code: string
  name: string
  color: string
  active: boolean
  ownerId: string | null
}

/** The core answers, and it is always on: what the records of a page belong to, in one statement. */
export const domainsNamed = port<[ids: readonly string[]], readonly NamedDomain[]>('core.domainsNamed', () => [])
/** The same for who writes a record: the domain stays there until the transaction ends. */
export const domainHeld = port<[id: string], NamedDomain | undefined>('core.domainHeld', () => undefined)
/** The domains that somebody owns. */
export const domainsOwned = port<[personId: string], readonly string[]>('core.domainsOwned', () => [])
