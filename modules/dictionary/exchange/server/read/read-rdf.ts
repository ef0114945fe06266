import { createReadStream } from 'node:fs'
import { PassThrough, type Readable, Transform } from 'node:stream'
import { prefixes } from '../../skos.rules.ts'
import { FileFault, isKept } from './file-fault.ts'

/** What a part of a file says of one subject: literals with their languages, addresses, and predicates that nothing here knows. */
export interface Piece {
  texts: [predicate: string, text: string, language: string][]
  things: [predicate: string, iri: string][]
  unknown: string[]
}
export interface SubjectPiece {
  uri: string
  piece: Piece
}
export interface RdfBatch {
  pieces: SubjectPiece[]
  /** Bytes read so far. */
  done: number
}

/** Of one batch: what is held in memory at a time. */
const mostSubjects = 1000
const mostValues = 20_000
const mostStatements = 5_000_000
const longestAddress = 2000
/** Of one subject: far more than a term takes, little enough to be held in memory as a whole. */
const mostOfSubject = 20_000
const longestText = 100_000
/** Of RDF/XML: what stands before its first element. */
const longestProlog = 65_536
const base = 'http://relative.invalid/'

interface Term {
  termType: string
  value: string
  language?: string
}
interface Quad {
  subject: Term
  predicate: Term
  object: Term
}

const names = Object.entries(prefixes)
const shortOf = (iri: string): string => {
  const found = names.find(([, start]) => iri.startsWith(start))
  // schema.org is written in both ways.
  if (!found && iri.startsWith('http://schema.org/')) return `schema:${iri.slice('http://schema.org/'.length)}`
  return found ? `${found[0]}:${iri.slice(found[1].length)}` : iri
}
const known = new Set(
  [
    ...['prefLabel', 'altLabel', 'hiddenLabel', 'notation', 'definition', 'scopeNote', 'example', 'editorialNote', 'changeNote'],
    ...['inScheme', 'topConceptOf', 'hasTopConcept', 'related', 'broader', 'narrower', 'exactMatch', 'closeMatch', 'relatedMatch'],
    ...['broadMatch', 'narrowMatch'],
  ].map((name) => `skos:${name}`),
)
for (const name of ['Generic', 'Partitive', 'Instantial']) known.add(`isothes:broader${name}`).add(`isothes:narrower${name}`)
for (const name of ['rdf:type', 'rdfs:comment', 'schema:measurementMethod', 'dct:source', 'dct:title', 'foaf:page']) known.add(name)
for (const name of ['dct:bibliographicCitation', 'dct:isReplacedBy', 'adms:status', 'owl:versionInfo']) known.add(name)

/** A document that declares entities is refused before anything of it is read: none is ever expanded. */
function withoutDoctype(): Transform {
  let prolog = ''
  let isPast = false
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      if (!isPast) {
        prolog += chunk.toString('latin1')
        const first = prolog.replace(/<\?[\s\S]*?(?:\?>|$)|<!--[\s\S]*?(?:-->|$)/g, '')
        if (/<!DOCTYPE/i.test(first.split(/<[A-Za-z_]/, 1)[0] ?? ''))
          return done(new FileFault('doctype', 'The document has a DOCTYPE. Entities are not read: save it without.'))
        isPast = /<[A-Za-z_]/.test(first)
        if (!isPast && prolog.length > longestProlog)
          return done(new FileFault('notReadable', 'The document does not begin with an element.'))
        if (isPast) prolog = ''
      }
      done(null, chunk)
    },
  })
}

function utf8(): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new FileFault('notUtf8', 'The file is not UTF-8.')
    }
  }
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      try {
        done(null, decoded(chunk))
      } catch (error) {
        done(error as Error)
      }
    },
    flush(done) {
      try {
        done(null, decoded())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}

async function parserOf(format: 'ttl' | 'rdf' | 'jsonld'): Promise<NodeJS.ReadWriteStream> {
  if (format === 'ttl') {
    const { default: n3 } = await import('n3')
    return new n3.StreamParser({ format: 'text/turtle', baseIRI: base }) as unknown as NodeJS.ReadWriteStream
  }
  if (format === 'rdf') {
    const { RdfXmlParser } = await import('rdfxml-streaming-parser')
    return new RdfXmlParser({ baseIRI: base }) as unknown as NodeJS.ReadWriteStream
  }
  const { JsonLdParser } = await import('jsonld-streaming-parser')
  return new JsonLdParser({
    baseIRI: base,
    streamingProfile: false,
    documentLoader: {
      load: async () => {
        throw new FileFault('remoteContext', 'The document names a context elsewhere. Write the context into the document.')
      },
    },
  }) as unknown as NodeJS.ReadWriteStream
}

/** Joins streams so that what fails in one of them is what reading the last one throws. */
function chained(streams: readonly NodeJS.ReadWriteStream[], source: Readable): AsyncIterable<Quad> {
  const last = new PassThrough({ objectMode: true, highWaterMark: 256 })
  const fail = (error: Error) => last.destroy(error)
  let from: NodeJS.ReadableStream = source.on('error', fail)
  for (const stream of streams) from = from.pipe(stream.on('error', fail))
  from.pipe(last)
  return last
}

/**
 * Reads a vocabulary statement by statement, in memory that does not grow with it; each batch has what it said of some subjects.
 * @throws FileFault
 */
export async function* readRdf(path: string, format: 'ttl' | 'rdf' | 'jsonld'): AsyncGenerator<RdfBatch> {
  const source = createReadStream(path)
  let pieces = new Map<string, Piece>()
  let [values, statements] = [0, 0]
  const saidOf = new Map<string, number>()
  const of = (uri: string): Piece => {
    const found = pieces.get(uri) ?? { texts: [], things: [], unknown: [] }
    pieces.set(uri, found)
    return found
  }
  const nameOf = ({ termType, value }: Term): string => (termType === 'BlankNode' ? `_:${value}` : value)
  const batch = (): RdfBatch => {
    const told = [...pieces].map(([uri, piece]) => ({ uri, piece }))
    pieces = new Map()
    values = 0
    return { pieces: told, done: source.bytesRead }
  }
  try {
    const steps = [...(format === 'rdf' ? [withoutDoctype()] : []), utf8(), await parserOf(format)]
    for await (const { subject, predicate, object } of chained(steps, source)) {
      statements += 1
      if (statements > mostStatements) throw new FileFault('tooManyStatements', `A vocabulary has at most ${mostStatements} statements.`)
      const short = shortOf(predicate.value)
      const uri = nameOf(subject)
      if (uri.length > longestAddress) throw new FileFault('notReadable', 'An address is longer than 2,000 characters.')
      if (!isKept(uri) || !isKept(predicate.value) || !isKept(object.value))
        throw new FileFault('notReadable', 'There is a character that no text has.')
      const about = short === 'skos:hasTopConcept' ? nameOf(object) : uri
      if (known.has(short)) {
        const said = (saidOf.get(about) ?? 0) + 1
        if (said > mostOfSubject)
          throw new FileFault('tooManyStatements', `More than ${mostOfSubject} statements are about ${about.slice(0, 100)}.`)
        saidOf.set(about, said)
        if (object.value.length > (object.termType === 'Literal' ? longestText : longestAddress))
          throw new FileFault('notReadable', `A text or an address of ${uri.slice(0, 100)} is too long.`)
      }
      if (short === 'skos:hasTopConcept') of(nameOf(object)).things.push(['skos:topConceptOf', uri])
      else if (!known.has(short)) {
        const { unknown } = of(uri)
        if (!unknown.includes(short)) unknown.push(short.slice(0, 200))
      } else if (object.termType === 'Literal')
        of(uri).texts.push([short, object.value, (object.language ?? '').toLowerCase().split('-')[0] ?? ''])
      else of(uri).things.push([short, nameOf(object)])
      // A hundred letters as one value.
      values += 1 + Math.floor(object.value.length / 100)
      if (pieces.size >= mostSubjects || values >= mostValues) yield batch()
    }
    if (pieces.size > 0) yield batch()
  } catch (error) {
    if (error instanceof FileFault) throw error
    const inner = error instanceof Error ? error : new Error(String(error))
    const cause = /names a context elsewhere/.test(inner.message)
    throw new FileFault(cause ? 'remoteContext' : 'notReadable', inner.message.slice(0, 300))
  } finally {
    source.destroy()
  }
}
