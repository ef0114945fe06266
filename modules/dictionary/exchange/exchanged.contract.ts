import type { TermSource, TermTranslation } from '../terms/term-fields.contract.ts'
import type { RelationType } from '../terms/term-states.contract.ts'

/** A relation as a file tells it: to a term by its domain and name, or to an address. */
export interface ExchangedRelation {
  type: RelationType
  uri: string
  domainCode: string
  name: string
  /** Beside an address of another vocabulary; not every format carries these. */
  label: string
  note: string
}

/** A term as files carry it (domains 3.8). */
export interface ExchangedTerm {
  domainCode: string
  name: string
  notation: string
  description: string
  comment: string
  methode: string
  statusDescription: string
  URI: string
  altLabels: readonly string[]
  hiddenLabels: readonly string[]
  scopeNote: string
  examples: readonly string[]
  topConcept: boolean
  relatedTerms: readonly ExchangedRelation[]
  sources: readonly TermSource[]
  status: string
  language: string
  /** An e-mail address. */
  ownerId: string
  tags: readonly string[]
  translations: readonly TermTranslation[]
}
