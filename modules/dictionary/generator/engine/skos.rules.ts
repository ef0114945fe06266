import { jsonLd, type RdfSyntax, turtle } from '../../exchange/rdf-text.rules.ts'
import { conceptStatements, type Statement, schemeOf, schemeStatements, topStatement, versionStatement } from '../../exchange/skos.rules.ts'
import { validStates } from '../../terms/term-states.contract.ts'
import type { Asked } from '../options.contract.ts'
import type { Book } from './model.rules.ts'

type Resource = readonly [iri: string, statements: readonly Statement[]]
const ofScheme: readonly string[] = ['skos:inScheme', 'skos:topConceptOf']

/** The terms that the objects are about, each in the scheme of its domain. */
function resourcesOf(book: Book, { info, options }: Asked): Resource[] {
  const ids = new Set(
    book.model.included.flatMap((id) => {
      const object = book.object(id)
      return object ? [...object.termIds, ...[...object.attributes, ...object.relations].flatMap(({ termId }) => termId ?? [])] : []
    }),
  )
  const all = [...ids].flatMap((id) => book.term(id) ?? [])
  const terms = all
    .filter((term) => options.skosNonApproved || validStates.includes(term.status))
    .toSorted((a, b) => (a.URI < b.URI ? -1 : 1))
  const told = new Set(terms.map(({ URI }) => URI))
  const hidden = new Set(all.map(({ URI }) => URI).filter((URI) => !told.has(URI)))
  const domains = book.model.domains.filter(({ id, baseUri }) => baseUri !== '' && terms.some(({ domainId }) => domainId === id))
  const wanted = ([, thing]: Statement) =>
    !('text' in thing) ||
    thing.language === undefined ||
    options.skosLanguages.length === 0 ||
    options.skosLanguages.includes(thing.language)
  return [
    ...domains.map((domain): Resource => {
      const tops = terms.filter(({ domainId, topConcept }) => topConcept && domainId === domain.id)
      return [
        schemeOf(domain),
        [...schemeStatements(domain), versionStatement(info.versionNumber), ...tops.map(({ URI }) => topStatement(URI))].filter(wanted),
      ]
    }),
    ...terms.map((term): Resource => {
      const domain = domains.find(({ id }) => id === term.domainId)
      const relatedTerms = term.relatedTerms.filter(({ uri, type }) => told.has(uri) || (type.endsWith('MATCH') && !hidden.has(uri)))
      const statements = conceptStatements({ ...term, relatedTerms }, domain ? schemeOf(domain) : '')
      return [term.URI, statements.filter(([predicate]) => domain !== undefined || !ofScheme.includes(predicate)).filter(wanted)]
    }),
  ]
}

const written = ({ begin, subject, between, end }: RdfSyntax, resources: readonly Resource[]): string =>
  `${begin}${resources.map(([iri, statements]) => subject(iri, statements)).join(between)}${end}`

export const skosTurtle = (book: Book, asked: Asked): string => written(turtle, resourcesOf(book, asked))

export const skosJsonLd = (book: Book, asked: Asked): unknown => JSON.parse(written(jsonLd, resourcesOf(book, asked)))
