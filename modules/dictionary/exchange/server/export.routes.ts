import { domainsNamed, type NamedDomain } from '@portico/core/contract.ts'
import { existing, invalid } from '@portico/platform/contract/errors.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { streamFile } from '@portico/platform/server/lists/stream.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { workbook, workbookType } from '@portico/platform/server/xlsx/workbook.ts'
import { termStoreOf } from '../../terms/server/term.record.ts'
import type { Term } from '../../terms/term.contract.ts'
import { commaInCsv } from '../../terms/term-settings.contract.ts'
import { csvLine, type Separator } from '../cells.rules.ts'
import { mostExported, termExport } from '../exchange.contract.ts'
import type { ExchangedTerm } from '../exchanged.contract.ts'
import { jsonLd, type RdfSyntax, rdfXml, turtle } from '../rdf-text.rules.ts'
import { conceptStatements, schemeOf, schemeStatements, topStatement } from '../skos.rules.ts'
import { cellsOf, ownColumns, translationColumns } from '../table-file.rules.ts'
import { exportStore } from './export.store.ts'

const batchSize = 500
const syntaxes = { ttl: turtle, rdf: rdfXml, jsonld: jsonLd }
type Exported = ExchangedTerm & Pick<Term, 'versionNumber' | 'changeNote' | 'domainId'> & { replacedBy: string }

export const exportRoutes = (services: Services): Route[] => {
  const { database, clock, audit, ports, timeZone } = services
  const { db } = database
  const store = termStoreOf(services)(db)
  const lookUp = exportStore(db)

  /** Terms as a file has them: `byUri` by their addresses alone. */
  async function exported(terms: readonly Term[], byUri: boolean): Promise<Exported[]> {
    const ids = terms.flatMap(({ relatedTerms = [], replacedById }) => [
      ...relatedTerms.flatMap(({ termId }) => termId ?? []),
      ...(replacedById === null ? [] : [replacedById]),
    ])
    const targets = new Map((await lookUp.targets([...new Set(ids)])).map((one) => [one.id, one]))
    const domainIds = [...terms.map(({ domainId }) => domainId), ...[...targets.values()].map(({ domainId }) => domainId)]
    const domains = new Map((await ports.of(domainsNamed)(db, [...new Set(domainIds)])).map((one) => [one.id, one]))
    const owners = new Map((await lookUp.emails([...new Set(terms.map(({ ownerId }) => ownerId))])).map(({ id, email }) => [id, email]))
    return terms.map((term) => ({
      ...term,
      domainCode: domains.get(term.domainId)?.code ?? '',
      ownerId: owners.get(term.ownerId) ?? '',
      replacedBy: targets.get(term.replacedById ?? '')?.uri ?? '',
      relatedTerms: (term.relatedTerms ?? []).map(({ type, termId, term: other, externalUri, externalLabel, note }) => {
        const target = termId === null ? undefined : targets.get(termId)
        const named =
          target && other ? { domainCode: domains.get(target.domainId)?.code ?? '', name: other.name } : { domainCode: '', name: '' }
        const uri = target ? (byUri || !target.isAlone ? target.uri : '') : externalUri
        return { type, uri, ...named, label: externalLabel, note }
      }),
    }))
  }
  async function* batches(ids: readonly string[], byUri: boolean): AsyncGenerator<Exported[]> {
    for (let at = 0; at < ids.length; at += batchSize)
      yield exported(await store.byIds(ids.slice(at, at + batchSize), ['domain', 'relatedTerms']), byUri)
  }

  async function* rdf(ids: readonly string[], { begin, between, subject, end }: RdfSyntax): AsyncGenerator<Buffer> {
    const schemes = new Map<string, NamedDomain>()
    let part = begin
    let isFirst = true
    const add = (text: string) => {
      part += isFirst ? text : between + text
      isFirst = false
    }
    for await (const terms of batches(ids, true)) {
      const unknown = terms.map(({ domainId }) => domainId).filter((id) => !schemes.has(id))
      for (const domain of await ports.of(domainsNamed)(db, [...new Set(unknown)])) {
        schemes.set(domain.id, domain)
        add(subject(schemeOf(domain), schemeStatements(domain)))
      }
      for (const term of terms) {
        const domain = schemes.get(term.domainId)
        if (!domain) continue
        const scheme = schemeOf(domain)
        add(subject(term.URI, conceptStatements(term, scheme)))
        if (term.topConcept) add(subject(scheme, [topStatement(term.URI)]))
      }
      yield Buffer.from(part)
      part = ''
    }
    yield Buffer.from(part + end)
  }

  const columnsFor = (languages: readonly string[]) => [
    ...ownColumns,
    ...translationColumns.filter((column) => languages.includes(column.split('@')[1] ?? '')),
  ]
  async function* csvPieces(ids: readonly string[], languages: readonly string[], separator: Separator): AsyncGenerator<Buffer> {
    yield Buffer.from(`\ufeff${csvLine(columnsFor(languages), separator)}`)
    for await (const terms of batches(ids, false))
      yield Buffer.from(terms.map((term) => csvLine(cellsOf(term, languages), separator)).join(''))
  }
  async function* sheetRows(ids: readonly string[], languages: readonly string[]) {
    for await (const terms of batches(ids, false)) yield terms.map((term) => cellsOf(term, languages))
  }

  const told = (actor: Actor, entityName: string, entityId: string, count: number) => () =>
    database.transaction((tx) =>
      audit(tx, actor, {
        entityType: 'termExport',
        entityId,
        entityName,
        action: 'export',
        changes: [{ field: 'terms', old: null, new: count }],
      }),
    )
  const nameOf = (what: string, extension: string) => `${what}-${clock.now().toISOString().slice(0, 10)}.${extension}`

  return [
    route(termExport.list, async ({ query, actor, reply }) => {
      const { where, order } = query.filter ?? {}
      const ids = await store.idsOf({ where: { and: [...(where ? [where] : []), { validatedObjectId: null }] }, order }, mostExported + 1)
      if (ids.length > mostExported)
        throw invalid({
          path: 'filter',
          code: 'tooManyRows',
          message: `A file has at most ${mostExported} terms. Choose fewer.`,
          params: { maximum: mostExported },
        })
      const { format } = query
      if (format === 'csv' || format === 'xlsx') {
        const languages = await lookUp.languages()
        const name = nameOf('terms', format)
        const isToldOf = told(actor, name, 'terms', ids.length)
        if (format === 'csv') {
          const separator = (await services.settings.read(db, commaInCsv)) ? ',' : ';'
          return streamFile(reply, csvPieces(ids, languages, separator), { name, type: 'text/csv; charset=utf-8' }, isToldOf)
        }
        const columns = columnsFor(languages).map((title) => ({ title, width: 24 }))
        const sheet = { name: 'Terms', columns, rows: sheetRows(ids, languages) }
        return streamFile(reply, workbook([sheet], timeZone), { name, type: workbookType }, isToldOf)
      }
      const syntax = syntaxes[format]
      const name = nameOf('terms', syntax.extension)
      return streamFile(reply, rdf(ids, syntax), { name, type: syntax.type }, told(actor, name, 'terms', ids.length))
    }),

    route(termExport.one, async ({ params, query, actor, reply }) => {
      const found = existing(await store.get(params.id))
      const syntax = syntaxes[query.format]
      const name = `${found.code}.${syntax.extension}`
      return streamFile(reply, rdf([found.id], syntax), { name, type: syntax.type }, told(actor, name, found.id, 1))
    }),
  ]
}
