import type { RelationType } from '../terms/term-states.contract.ts'
import type { ExchangedTerm } from './exchanged.contract.ts'

export const prefixes = {
  rdf: 'http://www.w3.org/1999/02/22-rdf-syntax-ns#',
  skos: 'http://www.w3.org/2004/02/skos/core#',
  isothes: 'http://purl.org/iso25964/skos-thes#',
  dct: 'http://purl.org/dc/terms/',
  adms: 'http://www.w3.org/ns/adms#',
  owl: 'http://www.w3.org/2002/07/owl#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  schema: 'https://schema.org/',
  foaf: 'http://xmlns.com/foaf/0.1/',
} as const

/** What a statement says of its subject, by a prefixed name. */
export type Thing = { iri: string } | { text: string; language?: string } | { blank: readonly Statement[] }
export type Statement = readonly [predicate: string, object: Thing]

/** The predicates of each kind of relation; the plain one is written beside that of ISO 25964. */
export const relationPredicates: Readonly<Record<RelationType, readonly string[]>> = {
  RELATED: ['skos:related'],
  BROADER: ['skos:broader'],
  NARROWER: ['skos:narrower'],
  BROADER_GENERIC: ['isothes:broaderGeneric', 'skos:broader'],
  NARROWER_GENERIC: ['isothes:narrowerGeneric', 'skos:narrower'],
  BROADER_PARTITIVE: ['isothes:broaderPartitive', 'skos:broader'],
  NARROWER_PARTITIVE: ['isothes:narrowerPartitive', 'skos:narrower'],
  BROADER_INSTANTIAL: ['isothes:broaderInstantial', 'skos:broader'],
  NARROWER_INSTANTIAL: ['isothes:narrowerInstantial', 'skos:narrower'],
  EXACT_MATCH: ['skos:exactMatch'],
  CLOSE_MATCH: ['skos:closeMatch'],
  RELATED_MATCH: ['skos:relatedMatch'],
  BROAD_MATCH: ['skos:broadMatch'],
  NARROW_MATCH: ['skos:narrowMatch'],
}

const inspire = 'https://inspire.ec.europa.eu/registry/status/'
const statusOf = new Map([
  ['PROPOSED', 'submitted'],
  ['APPROVED', 'valid'],
  ['UNDER_REVISION', 'valid'],
  ['REPROPOSED', 'valid'],
  ['SUPERSEDED', 'superseded'],
  ['RETIRED', 'retired'],
])

export interface ExchangedDomain {
  name: string
  baseUri: string
  language: string
  description: string
  publisher: string
  licenceUri: string
}
export const schemeOf = ({ baseUri }: Pick<ExchangedDomain, 'baseUri'>): string => `${baseUri}/id/scheme`

const saidIf = (predicate: string, text: string, language?: string): Statement[] =>
  text === '' ? [] : [[predicate, { text, ...(language !== undefined && { language }) }]]

/** What SKOS says of a domain (domains 3.7); `topStatement` says of each top concept that it is one. */
export const schemeStatements = ({ name, language, description, publisher, licenceUri }: ExchangedDomain): Statement[] => [
  ['rdf:type', { iri: `${prefixes.skos}ConceptScheme` }],
  ['dct:title', { text: name, language }],
  ...saidIf('rdfs:comment', description, language),
  ...saidIf('dct:publisher', publisher),
  ...(licenceUri === '' ? [] : ([['dct:license', { iri: licenceUri }]] satisfies Statement[])),
]
export const topStatement = (concept: string): Statement => ['skos:hasTopConcept', { iri: concept }]
export const versionStatement = (versionNumber: string): Statement => ['owl:versionInfo', { text: versionNumber }]

/** A term as SKOS tells it; `replacedBy` is an address. */
export type ToldTerm = Omit<ExchangedTerm, 'domainCode' | 'ownerId' | 'tags'> & {
  versionNumber: string
  changeNote: string
  replacedBy?: string
}
/** What SKOS says of a term (domains 3.2). Addresses of relations are those that it was given. */
export function conceptStatements(term: ToldTerm, scheme: string): Statement[] {
  const { language, replacedBy = '' } = term
  const said = (predicate: string, text: string, inLanguage: string = language) => saidIf(predicate, text, inLanguage)
  const bare = (predicate: string, text: string) => saidIf(predicate, text)
  const status = statusOf.get(term.status)
  const related = term.relatedTerms.flatMap(({ type, uri }) => relationPredicates[type].map((predicate) => `${predicate} ${uri}`))
  return [
    ['rdf:type', { iri: `${prefixes.skos}Concept` }],
    ...said('skos:prefLabel', term.name),
    ...term.translations.flatMap((one) => said('skos:prefLabel', one.name, one.language)),
    ...term.altLabels.flatMap((label) => said('skos:altLabel', label)),
    ...term.hiddenLabels.flatMap((label) => said('skos:hiddenLabel', label)),
    ...bare('skos:notation', term.notation),
    ...said('skos:definition', term.description),
    ...term.translations.flatMap((one) => said('skos:definition', one.description, one.language)),
    ...said('rdfs:comment', term.comment),
    ...term.translations.flatMap((one) => said('rdfs:comment', one.comment, one.language)),
    ...said('schema:measurementMethod', term.methode),
    ...said('skos:scopeNote', term.scopeNote),
    ...term.examples.flatMap((example) => said('skos:example', example)),
    ...said('skos:editorialNote', term.statusDescription),
    ...said('skos:changeNote', term.changeNote),
    ...(term.versionNumber === '' ? [] : [versionStatement(term.versionNumber)]),
    ...(status ? ([['adms:status', { iri: `${inspire}${status}` }]] satisfies Statement[]) : []),
    ...(replacedBy === '' ? [] : ([['dct:isReplacedBy', { iri: replacedBy }]] satisfies Statement[])),
    ['skos:inScheme', { iri: scheme }],
    ...(term.topConcept ? ([['skos:topConceptOf', { iri: scheme }]] satisfies Statement[]) : []),
    ...[...new Set(related)].map((pair): Statement => {
      const at = pair.indexOf(' ')
      return [pair.slice(0, at), { iri: pair.slice(at + 1) }]
    }),
    ...term.sources.map(
      ({ title, url, citation }): Statement => [
        'dct:source',
        {
          blank: [
            ['rdf:type', { iri: `${prefixes.foaf}Document` }],
            ['dct:title', { text: title, language }],
            ...(url ? ([['foaf:page', { iri: url }]] satisfies Statement[]) : []),
            ...bare('dct:bibliographicCitation', citation),
          ],
        },
      ],
    ),
  ]
}
