import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { labelFindings } from '../../terms/term-checks.rules.ts'
import { relationTypes } from '../../terms/term-states.contract.ts'
import { isConcept, termOfConcept } from '../concept.rules.ts'
import type { ExchangedTerm } from '../exchanged.contract.ts'
import { jsonLd, type RdfSyntax, rdfXml, turtle } from '../rdf-text.rules.ts'
import { conceptStatements } from '../skos.rules.ts'
import { cellsOf, ownColumns, readRow } from '../table-file.rules.ts'
import { type Piece, readRdf } from './read/read-rdf.ts'

const folder = mkdtempSync(join(tmpdir(), 'portico-round-trip-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sign = fc.constantFrom(...'abc é漢ع😀'.split(''), ...'=+-@|;:,/\\\'"<>&{}[]#.'.split(''), 'x', '1', '\u{1F600}')
/** One line as names are stored: neither space at its ends, nor twice in a row; whole characters. */
const word = fc
  .string({ unit: sign, minLength: 1, maxLength: 12 })
  .map((text) => text.toWellFormed().replaceAll('\ufffd', '').replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '' && !/^https?:/.test(text))
const long = fc.oneof(
  fc.constant(''),
  word,
  fc.tuple(word, word).map(([a, b]) => `${a}\r\n- ${b}\n\t${a}  `),
)
const iri = fc.stringMatching(/^https:\/\/[a-z]{1,8}\.example\/[a-z0-9/-]{0,12}$/)
const words = (maxLength: number) => fc.uniqueArray(word, { maxLength })

/** A term that can be stored: its labels say different things (T-09). */
const term = fc
  .record({
    domainCode: fc.constant('METERING'),
    name: word,
    notation: fc.oneof(fc.constant(''), fc.stringMatching(/^[A-Z0-9.-]{1,8}$/)),
    description: long,
    comment: long,
    methode: long,
    statusDescription: long,
    URI: iri,
    altLabels: words(4),
    hiddenLabels: words(3),
    scopeNote: long,
    examples: words(3),
    topConcept: fc.boolean(),
    relatedTerms: fc.uniqueArray(
      fc.record({
        type: fc.constantFrom(...relationTypes),
        uri: iri,
        domainCode: fc.constant(''),
        name: fc.constant(''),
        label: fc.constant(''),
        note: fc.constant(''),
      }),
      { maxLength: 4, selector: ({ uri }) => uri },
    ),
    sources: fc.array(fc.record({ title: word, url: fc.oneof(fc.constant(''), iri), citation: fc.oneof(fc.constant(''), word) }), {
      maxLength: 2,
    }),
    status: fc.constant('DRAFT'),
    language: fc.constant('en'),
    ownerId: fc.constant('me@portico.example'),
    tags: words(2),
    translations: fc.uniqueArray(
      fc.record({ language: fc.constantFrom('nl' as const, 'ar' as const, 'sv' as const), name: word, description: long, comment: long }),
      { maxLength: 2, selector: ({ language }) => language },
    ),
  })
  .filter((one) => labelFindings(one).length === 0) satisfies fc.Arbitrary<ExchangedTerm>

const languages = ['nl', 'ar', 'sv']
const columns = [
  ...ownColumns,
  ...languages.flatMap((language) => ['name', 'description', 'comment'].map((field) => `${field}@${language}`)),
]
const sorted = <T extends { language: string }>(all: readonly T[]) => all.toSorted((a, b) => a.language.localeCompare(b.language))

/** What a table carries of a term (docs/EXCHANGE.md). */
describe('a table', () => {
  it('brings back all of a term', () => {
    fc.assert(
      fc.property(term, (one) => {
        const cells = cellsOf(one, languages)
        const { given, relatedTerms, faults } = readRow(new Map(columns.map((column, at) => [column, cells[at] ?? ''])))
        expect(faults).toEqual([])
        const { relatedTerms: were, translations, ...rest } = one
        expect({ ...given, translations: sorted(given.translations ?? []) }).toEqual({ ...rest, translations: sorted(translations) })
        expect(relatedTerms).toEqual(were)
      }),
      { numRuns: 300 },
    )
  })
})

describe.each([
  ['ttl', turtle],
  ['rdf', rdfXml],
  ['jsonld', jsonLd],
] as const)('SKOS as %s', (format, syntax) => {
  it('brings back all that it carries of a term', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(term, { minLength: 1, maxLength: 4, selector: ({ URI }) => URI }), async (terms) => {
        const back = await readBack(format, syntax, terms)
        for (const one of terms) {
          const piece = back.get(one.URI)
          if (!piece) throw new Error(`${one.URI} did not come back.`)
          expect(isConcept(piece)).toBe(true)
          const { given, relatedTerms, faults } = termOfConcept(one.URI, piece, 'en', (blank) => back.get(blank))
          expect(faults).toEqual([])
          const { domainCode: _d, ownerId: _o, tags: _t, language: _l, status: _s, relatedTerms: were, translations, ...carried } = one
          const nothing = { notation: '', description: '', comment: '', methode: '', scopeNote: '', statusDescription: '' }
          const { status: _, ...got } = given
          expect({
            ...nothing,
            altLabels: [],
            hiddenLabels: [],
            examples: [],
            ...got,
            translations: sorted(got.translations ?? []),
          }).toEqual({
            ...carried,
            translations: sorted(translations),
          })
          expect(relatedTerms.toSorted((a, b) => a.uri.localeCompare(b.uri))).toEqual(were.toSorted((a, b) => a.uri.localeCompare(b.uri)))
        }
      }),
      { numRuns: 60 },
    )
  })
})

async function readBack(format: 'ttl' | 'rdf' | 'jsonld', syntax: RdfSyntax, terms: readonly ExchangedTerm[]): Promise<Map<string, Piece>> {
  const path = join(folder, `v.${format}`)
  const parts = terms.map((one) =>
    syntax.subject(one.URI, conceptStatements({ ...one, versionNumber: '1.0.0', changeNote: '' }, 'https://x.example/id/scheme')),
  )
  writeFileSync(path, syntax.begin + parts.join(syntax.between) + syntax.end)
  const found = new Map<string, Piece>()
  for await (const { pieces } of readRdf(path, format)) for (const { uri, piece } of pieces) found.set(uri, piece)
  return found
}
