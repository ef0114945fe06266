import { type TermLanguage, termLanguages } from '@portico/core/contract.ts'
import { labelFindings } from '../terms/term-checks.rules.ts'
import type { TermSource, TermTranslation } from '../terms/term-fields.contract.ts'
import type { RelationType } from '../terms/term-states.contract.ts'
import type { ExchangedRelation, ExchangedTerm } from './exchanged.contract.ts'
import { prefixes, relationPredicates } from './skos.rules.ts'

/** What was read of one subject. */
interface Said {
  texts: readonly (readonly [predicate: string, text: string, language: string])[]
  things: readonly (readonly [predicate: string, iri: string])[]
  unknown: readonly string[]
}
export interface ConceptFinding {
  column: string
  code: string
  message: string
}
export interface ReadConcept {
  given: Partial<Omit<ExchangedTerm, 'relatedTerms'>>
  relatedTerms: ExchangedRelation[]
  faults: ConceptFinding[]
  warnings: ConceptFinding[]
  /** It has no name in any language: there is no term in it. */
  isNameless: boolean
}

export const isConcept = ({ things }: Pick<Said, 'things'>): boolean =>
  things.some(([predicate, iri]) => predicate === 'rdf:type' && iri === `${prefixes.skos}Concept`)

/** By its first predicate; the plain ones come last, so that what ISO 25964 says more exactly of the same two counts. */
const typeOf = new Map<string, RelationType>(
  (Object.entries(relationPredicates) as [RelationType, readonly string[]][]).map(([type, [own = '']]) => [own, type]),
)
const isPlain = (type: RelationType) => type === 'BROADER' || type === 'NARROWER'
const isLanguage = (language: string): language is TermLanguage => (termLanguages as readonly string[]).includes(language)

const single = {
  'skos:prefLabel': 'name',
  'skos:definition': 'description',
  'rdfs:comment': 'comment',
  'schema:measurementMethod': 'methode',
  'skos:scopeNote': 'scopeNote',
  'skos:editorialNote': 'statusDescription',
} as const
/** More than a term takes is left out: one concept of a published vocabulary keeps no other one from coming. */
const mostOf = { altLabels: 20, hiddenLabels: 20, examples: 10 }
const mostSources = 10
const lists = { 'skos:altLabel': 'altLabels', 'skos:hiddenLabel': 'hiddenLabels', 'skos:example': 'examples' } as const
const inOtherLanguages: readonly string[] = ['name', 'description', 'comment']
/** Read, and left out: the dictionary keeps its own. */
const ours: readonly string[] = ['skos:changeNote', 'owl:versionInfo', 'dct:title', 'dct:bibliographicCitation']

/** A term of a concept (I-6): `language` is that of the domain, `sourceOf` finds what stands behind a source without an address. */
export function termOfConcept(uri: string, said: Said, language: TermLanguage, sourceOf: (blank: string) => Said | undefined): ReadConcept {
  const faults: ConceptFinding[] = []
  const warnings: ConceptFinding[] = said.unknown.map((predicate) => ({
    column: predicate,
    code: 'unknownPredicate',
    message: `${predicate} is left out: nothing here says it.`,
  }))
  const warn = (column: string, code: string, message: string) => void warnings.push({ column, code, message })
  const given: Record<string, string | string[]> = { URI: uri }
  const translations = new Map<string, TermTranslation>()
  for (const [predicate, text, tagged] of said.texts) {
    const own = tagged === '' || tagged === language
    const field = single[predicate as keyof typeof single]
    const list = lists[predicate as keyof typeof lists]
    if (predicate === 'skos:notation') {
      if (given.notation === undefined) given.notation = text
      else warn('notation', 'onlyOne', `There is more than one notation; ${text} is left out.`)
    } else if (list) {
      const known = given[list]
      if (own && Array.isArray(known)) known.push(text)
      else if (own) given[list] = [text]
      else warn(list, 'ownLanguageOnly', `${text} (${tagged}) is left out: it is not in the language of the domain.`)
    } else if (field && own) {
      // What names its language goes before what does not.
      if (given[field] === undefined) given[field] = text
      else warn(field, 'onlyOne', `There is more than one ${predicate}; the first one counts.`)
    } else if (field && isLanguage(tagged) && inOtherLanguages.includes(field)) {
      const known = translations.get(tagged) ?? { language: tagged, name: '', description: '', comment: '' }
      if (known[field as 'name'] === '') translations.set(tagged, { ...known, [field]: text })
    } else if (field) warn(field, 'ownLanguageOnly', `${predicate} in ${tagged} is left out.`)
    else if (!ours.includes(predicate)) warn(predicate, 'unknownPredicate', `${predicate} is left out: nothing here says it.`)
  }
  const sources: TermSource[] = []
  const related = new Map<string, ExchangedRelation>()
  for (const [predicate, iri] of said.things) {
    const type = typeOf.get(predicate)
    if (type) {
      const known = related.get(iri)
      if (!known || isPlain(known.type)) related.set(iri, { type, uri: iri, domainCode: '', name: '', label: '', note: '' })
    } else if (predicate === 'dct:source') sources.push(sourceFrom(iri, sourceOf(iri), language))
  }
  for (const [list, most] of Object.entries(mostOf)) {
    const known = given[list]
    if (!Array.isArray(known) || known.length <= most) continue
    warn(list, 'onlySome', `There are ${known.length}; the first ${most} count.`)
    given[list] = known.slice(0, most)
  }
  const titled = sources.filter(({ title }) => title !== '')
  if (titled.length > mostSources) warn('sources', 'onlySome', `There are more than ${mostSources}; the first ones count.`)
  leaveOutTwins(given, warn)
  const isNameless = !said.texts.some(([predicate, text]) => predicate === 'skos:prefLabel' && text !== '')
  if (isNameless) warn('name', 'languageMissing', 'It is left out: it has no skos:prefLabel in any language.')
  else if (!given.name) {
    delete given.name
    faults.push({
      column: 'name',
      code: 'languageMissing',
      message: `There is no skos:prefLabel in ${language}, the language of the domain.`,
    })
  }
  const nameless = [...translations.values()].filter(({ name }) => name === '')
  for (const one of nameless) {
    translations.delete(one.language)
    warn(`name@${one.language}`, 'languageMissing', `There is a text in ${one.language} and no name: it is left out.`)
  }
  return {
    given: {
      ...given,
      topConcept: said.things.some(([predicate]) => predicate === 'skos:topConceptOf'),
      translations: [...translations.values()],
      sources: titled.slice(0, mostSources),
      status: statusFrom(said.things.find(([predicate]) => predicate === 'adms:status')?.[1] ?? ''),
    } as ReadConcept['given'],
    relatedTerms: [...related.values()],
    faults,
    warnings,
    isNameless,
  }
}

/** Of two labels that say the same one is enough (T-09): people are asked to mend theirs, a published vocabulary is not ours to mend. */
function leaveOutTwins(given: Record<string, string | string[]>, warn: (column: string, code: string, message: string) => void): void {
  const listOf = (name: string): string[] => [given[name] ?? []].flat()
  const [altLabels, hiddenLabels] = [listOf('altLabels'), listOf('hiddenLabels')]
  const twins = new Set(labelFindings({ name: String(given.name ?? ''), altLabels, hiddenLabels }).map(({ path }) => path))
  if (twins.size === 0) return
  for (const [list, labels] of Object.entries({ altLabels, hiddenLabels })) {
    const kept = labels.filter((_, at) => !twins.has(`${list}.${at}`))
    if (kept.length === labels.length) continue
    given[list] = kept
    warn(list, 'T-09', 'A label that another one says already is left out.')
  }
}

const sourceFrom = (iri: string, said: Said | undefined, language: string): TermSource => {
  if (!said) return { title: iri.startsWith('_:') ? '' : iri.slice(0, 200), url: iri.startsWith('_:') ? '' : iri, citation: '' }
  const text = (wanted: string) => {
    const found = said.texts.filter(([predicate]) => predicate === wanted)
    return (found.find(([, , tagged]) => tagged === language) ?? found[0])?.[1] ?? ''
  }
  const url = said.things.find(([predicate]) => predicate === 'foaf:page')?.[1] ?? (iri.startsWith('_:') ? '' : iri)
  return { title: text('dct:title') || url.slice(0, 200), url, citation: text('dct:bibliographicCitation') }
}
const statusFrom = (iri: string): string => (iri.endsWith('/submitted') ? 'PROPOSED' : iri.endsWith('/valid') ? 'APPROVED' : '')
