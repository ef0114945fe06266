import { validStates } from '../../terms/term-states.contract.ts'
import type { Asked } from '../options.contract.ts'
import type { Book, ModelTerm } from './model.rules.ts'

const prefixes = {
  skos: 'http://www.w3.org/2004/02/skos/core#',
  rdfs: 'http://www.w3.org/2000/01/rdf-schema#',
  dct: 'http://purl.org/dc/terms/',
  adms: 'http://www.w3.org/ns/adms#',
  owl: 'http://www.w3.org/2002/07/owl#',
  isothes: 'http://purl.org/iso25964/skos-thes#',
} as const
const registry = 'https://inspire.ec.europa.eu/registry/status'
const statusOf = (term: ModelTerm): string | undefined =>
  validStates.includes(term.status)
    ? `${registry}/valid`
    : { PROPOSED: `${registry}/submitted`, SUPERSEDED: `${registry}/superseded`, RETIRED: `${registry}/retired` }[term.status as string]

const plain = { BROADER: 'broader', NARROWER: 'narrower' } as const
/** The plain hierarchical predicate is written next to the finer one. */
function predicatesOf(type: string): string[] {
  const [way, kind] = type.split('_') as [string, string | undefined]
  if (kind === 'MATCH')
    return [
      `skos:${{ EXACT: 'exactMatch', CLOSE: 'closeMatch', RELATED: 'relatedMatch', BROAD: 'broadMatch', NARROW: 'narrowMatch' }[way] ?? 'relatedMatch'}`,
    ]
  if (way === 'RELATED') return ['skos:related']
  const base = plain[way as keyof typeof plain]
  return [`skos:${base}`, ...(kind ? [`isothes:${base}${kind.charAt(0)}${kind.slice(1).toLowerCase()}`] : [])]
}

type Node = { text: string; language?: string } | { iri: string } | { yes: boolean }
interface Resource {
  iri: string
  type: string
  said: [predicate: string, node: Node][]
}

/** The terms that the objects are about, each in the scheme of its domain. */
function resourcesOf(book: Book, { options }: Asked): Resource[] {
  const ids = new Set(
    book.model.included.flatMap((id) => {
      const object = book.object(id)
      return object ? [...object.termIds, ...[...object.attributes, ...object.relations].flatMap(({ termId }) => termId ?? [])] : []
    }),
  )
  const terms = [...ids]
    .flatMap((id) => book.term(id) ?? [])
    .filter((term) => options.skosNonApproved || validStates.includes(term.status))
    .toSorted((a, b) => (a.URI < b.URI ? -1 : 1))
  const known = new Set(terms.map(({ URI }) => URI))
  const domains = book.model.domains.filter(({ id, baseUri }) => baseUri !== '' && terms.some(({ domainId }) => domainId === id))
  const wanted = (language: string) => options.skosLanguages.length === 0 || options.skosLanguages.includes(language)
  const text = (predicate: string, value: string, language?: string): [string, Node][] =>
    value === '' || (language !== undefined && !wanted(language)) ? [] : [[predicate, { text: value, ...(language && { language }) }]]
  return [
    ...domains.map(
      (domain): Resource => ({
        iri: domain.baseUri,
        type: 'skos:ConceptScheme',
        said: [
          ...text('dct:title', domain.name, domain.language),
          ...terms
            .filter((term) => term.domainId === domain.id && term.topConcept)
            .map((term): [string, Node] => ['skos:hasTopConcept', { iri: term.URI }]),
        ],
      }),
    ),
    ...terms.map((term): Resource => {
      const scheme = domains.find(({ id }) => id === term.domainId)?.baseUri
      const status = statusOf(term)
      return {
        iri: term.URI,
        type: 'skos:Concept',
        said: [
          ...text('skos:prefLabel', term.name, term.language),
          ...term.translations.flatMap(({ language, name }) => text('skos:prefLabel', name, language)),
          ...term.altLabels.flatMap((label) => text('skos:altLabel', label, term.language)),
          ...text('skos:definition', term.description, term.language),
          ...term.translations.flatMap(({ language, description }) => text('skos:definition', description, language)),
          ...text('rdfs:comment', term.comment, term.language),
          ...term.translations.flatMap(({ language, comment }) => text('rdfs:comment', comment, language)),
          ...text('skos:notation', term.notation),
          ...(scheme ? ([['skos:inScheme', { iri: scheme }]] as [string, Node][]) : []),
          ...(scheme && term.topConcept ? ([['skos:topConceptOf', { iri: scheme }]] as [string, Node][]) : []),
          ...term.related
            .filter(({ uri, type }) => known.has(uri) || type.endsWith('MATCH'))
            .flatMap(({ type, uri }) => predicatesOf(type).map((predicate): [string, Node] => [predicate, { iri: uri }])),
          ...(status ? ([['adms:status', { iri: status }]] as [string, Node][]) : []),
          ...text('owl:versionInfo', term.versionNumber),
        ],
      }
    }),
  ]
}

const escaped = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007F')
const iri = (address: string): string => `<${address.replace(/[<>"{}|^`\\\s]/g, (sign) => encodeURIComponent(sign))}>`
const nodeText = (node: Node): string =>
  'iri' in node ? iri(node.iri) : 'yes' in node ? String(node.yes) : `${escaped(node.text)}${node.language ? `@${node.language}` : ''}`

export function skosTurtle(book: Book, asked: Asked): string {
  const resources = resourcesOf(book, asked)
  const head = Object.entries(prefixes).map(([name, address]) => `@prefix ${name}: <${address}> .`)
  const bodies = resources.map(({ iri: subject, type, said }) =>
    [`${iri(subject)} a ${type}`, ...said.map(([predicate, node]) => `  ${predicate} ${nodeText(node)}`)].join(' ;\n').concat(' .'),
  )
  return `${[head.join('\n'), ...bodies].join('\n\n')}\n`
}

export function skosJsonLd(book: Book, asked: Asked): Record<string, unknown> {
  const value = (node: Node) =>
    'iri' in node
      ? { '@id': node.iri }
      : 'yes' in node
        ? node.yes
        : node.language
          ? { '@value': node.text, '@language': node.language }
          : node.text
  return {
    '@context': prefixes,
    '@graph': resourcesOf(book, asked).map(({ iri: subject, type, said }) => {
      const grouped = Map.groupBy(said, ([predicate]) => predicate)
      const properties = [...grouped].map(([predicate, pairs]) => [
        predicate,
        pairs.length === 1 && pairs[0] ? value(pairs[0][1]) : pairs.map(([, node]) => value(node)),
      ])
      return { '@id': subject, '@type': type, ...Object.fromEntries(properties) }
    }),
  }
}
