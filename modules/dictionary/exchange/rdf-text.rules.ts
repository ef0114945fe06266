import { prefixes, type Statement, type Thing } from './skos.rules.ts'

/** How RDF is written: what stands before and after everything, and one subject after the other. */
export interface RdfSyntax {
  type: string
  extension: string
  begin: string
  between: string
  subject(iri: string, statements: readonly Statement[]): string
  end: string
}

const hex = (letter: string): string => (letter.codePointAt(0) ?? 0).toString(16).toUpperCase()
/** An address without the signs that no syntax of RDF has in one. */
const iriText = (iri: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these may not stand in an address
  iri.replace(/[\u0000-\u0020<>"{}|\\^`]/g, (letter) => `%${hex(letter).padStart(2, '0')}`)

const turtleText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these stand in a text of Turtle as numbers only
  `"${text.replace(/["\\\u0000-\u001f\u007f]/g, (letter) => (letter === '"' || letter === '\\' ? `\\${letter}` : `\\u${hex(letter).padStart(4, '0')}`))}"`
function turtleThing(thing: Thing): string {
  if ('iri' in thing) return `<${iriText(thing.iri)}>`
  if ('blank' in thing) return `[ ${thing.blank.map(turtleStatement).join(' ; ')} ]`
  return `${turtleText(thing.text)}${thing.language ? `@${thing.language}` : ''}`
}
/** What something is, by the name that people know: `skos:Concept`. */
function turtleType(iri: string): string {
  const known = Object.entries(prefixes).find(([, start]) => iri.startsWith(start))
  return known ? `${known[0]}:${iri.slice(known[1].length)}` : `<${iriText(iri)}>`
}
const turtleStatement = ([predicate, object]: Statement): string =>
  predicate === 'rdf:type' && 'iri' in object ? `a ${turtleType(object.iri)}` : `${predicate} ${turtleThing(object)}`

export const turtle: RdfSyntax = {
  type: 'text/turtle; charset=utf-8',
  extension: 'ttl',
  begin: `${Object.entries(prefixes)
    .map(([name, iri]) => `@prefix ${name}: <${iri}> .\n`)
    .join('')}\n`,
  between: '\n',
  subject: (iri, statements) => `<${iriText(iri)}> ${statements.map(turtleStatement).join(' ;\n  ')} .\n`,
  end: '',
}

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ['\r', '&#13;'],
  ['\n', '&#10;'],
  ['\t', '&#9;'],
])
/** Text of XML 1.0, which has no place for other control characters. */
const xmlText = (text: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: XML has none of these
  text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replace(/[&<>"\r\n\t]/g, (sign) => entities.get(sign) ?? sign)
function xmlStatement([predicate, object]: Statement): string {
  if ('iri' in object) return `<${predicate} rdf:resource="${xmlText(iriText(object.iri))}"/>`
  if ('blank' in object) return `<${predicate}><rdf:Description>${object.blank.map(xmlStatement).join('')}</rdf:Description></${predicate}>`
  return `<${predicate}${object.language ? ` xml:lang="${object.language}"` : ''}>${xmlText(object.text)}</${predicate}>`
}

export const rdfXml: RdfSyntax = {
  type: 'application/rdf+xml; charset=utf-8',
  extension: 'rdf',
  begin: `<?xml version="1.0" encoding="UTF-8"?>\n<rdf:RDF${Object.entries(prefixes)
    .map(([name, iri]) => ` xmlns:${name}="${iri}"`)
    .join('')}>\n`,
  between: '',
  subject: (iri, statements) =>
    `<rdf:Description rdf:about="${xmlText(iriText(iri))}">\n  ${statements.map(xmlStatement).join('\n  ')}\n</rdf:Description>\n`,
  end: '</rdf:RDF>\n',
}

function jsonThing(thing: Thing): unknown {
  if ('iri' in thing) return { '@id': iriText(thing.iri) }
  if ('blank' in thing) return jsonSubject(thing.blank)
  return thing.language ? { '@language': thing.language, '@value': thing.text } : thing.text
}
function jsonSubject(statements: readonly Statement[], iri?: string): Record<string, unknown> {
  const types = statements.flatMap(([predicate, object]) => (predicate === 'rdf:type' && 'iri' in object ? [object.iri] : []))
  const others = Object.entries(Object.groupBy(statements, ([predicate]) => predicate)).filter(([predicate]) => predicate !== 'rdf:type')
  return {
    ...(iri !== undefined && { '@id': iriText(iri) }),
    ...(types.length > 0 && { '@type': types }),
    ...Object.fromEntries(others.map(([predicate, all = []]) => [predicate, all.map(([, object]) => jsonThing(object))])),
  }
}

export const jsonLd: RdfSyntax = {
  type: 'application/ld+json; charset=utf-8',
  extension: 'jsonld',
  begin: `{"@context":${JSON.stringify(prefixes)},"@graph":[\n`,
  between: ',\n',
  subject: (iri, statements) => JSON.stringify(jsonSubject(statements, iri)),
  end: '\n]}\n',
}
