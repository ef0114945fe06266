import { listPort, port } from '@portico/platform/contract/port.ts'
import type { TermLanguage } from './term-languages.contract.ts'

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
  /** Visitors see what its approved terms mean. */
  public: boolean
  ownerId: string | null
  /** Who may approve what belongs to it: its own stewards, and those of the domains above it. */
  stewardIds: string[]
  /** Of the addresses of its terms; empty where it has none. */
  baseUri: string
  language: TermLanguage
  /** Of the files that its terms make. */
  description: string
  publisher: string
  licenceUri: string
}

/** The core answers, and it is always on: what the records of a page belong to, in one statement. */
export const domainsNamed = port<[ids: readonly string[]], readonly NamedDomain[]>('core.domainsNamed', () => [])
/** Those of these domains whose base address does not change any more, because something approved has it (DO-3). */
export const withFixedAddress = listPort<[domainIds: readonly string[]], readonly string[]>('core.withFixedAddress')
/** `domainsNamed` for who writes a record: the domain stays there until the transaction ends. */
export const domainHeld = port<[id: string], NamedDomain | undefined>('core.domainHeld', () => undefined)
/** The domains that somebody owns. */
export const domainsOwned = port<[personId: string], readonly string[]>('core.domainsOwned', () => [])
/** Domains by their codes, as files name them. */
export const domainsCoded = port<[codes: readonly string[]], readonly NamedDomain[]>('core.domainsCoded', () => [])
