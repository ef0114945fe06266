import { type TermLanguage, termLanguages } from '@portico/core/contract.ts'
import type { TermSource, TermTranslation } from '../terms/term-fields.contract.ts'
import { type RelationType, relationTypes } from '../terms/term-states.contract.ts'
import {
  escaped,
  flagOf,
  guarded,
  joined,
  listOf,
  type Mapping,
  mostParts,
  plain,
  type ReadColumn,
  split,
  tableRows,
  unguarded,
} from './cells.rules.ts'
import type { ExchangedRelation, ExchangedTerm } from './exchanged.contract.ts'

/** The columns of a table of terms (domains 3.8), before those of translations. */
export const ownColumns = [
  ...([
    'domainCode',
    'name',
    'notation',
    'description',
    'comment',
    'methode',
    'statusDescription',
    'URI',
    'altLabels',
    'hiddenLabels',
  ] as const),
  ...(['scopeNote', 'examples', 'topConcept', 'relatedTerms', 'sources', 'status', 'language', 'ownerId', 'tags'] as const),
] as const
const translated = ['name', 'description', 'comment'] as const
/** `name@nl`: what a term is called in another language. */
export const translationColumns = termLanguages.flatMap((language) => translated.map((field) => `${field}@${language}`))
export const allColumns: readonly string[] = [...ownColumns, ...translationColumns]

/** `TYPE:METERING/Meter`, `TYPE:https://…`. */
const relationText = ({ type, uri, domainCode, name }: ExchangedRelation): string => `${type}:${uri || `${domainCode}/${name}`}`
const sourceText = ({ title, url, citation }: TermSource): string =>
  [title, url, citation]
    .map(escaped)
    .join(';')
    .replace(/(?<!\\);+$/, '')

/** The cells of a term, in the order of `ownColumns` and then of these languages. */
export function cellsOf(term: ExchangedTerm, languages: readonly string[]): string[] {
  const cells: Record<(typeof ownColumns)[number], string> = {
    domainCode: term.domainCode,
    name: term.name,
    notation: term.notation,
    description: term.description,
    comment: term.comment,
    methode: term.methode,
    statusDescription: term.statusDescription,
    URI: term.URI,
    altLabels: joined(term.altLabels),
    hiddenLabels: joined(term.hiddenLabels),
    scopeNote: term.scopeNote,
    examples: joined(term.examples),
    topConcept: term.topConcept ? 'true' : 'false',
    relatedTerms: joined(term.relatedTerms.map(relationText)),
    sources: term.sources.map(sourceText).join(' | '),
    status: term.status,
    language: term.language,
    ownerId: term.ownerId,
    tags: joined(term.tags),
  }
  const inLanguage = languages.flatMap((language) => {
    const found = term.translations.find((one) => one.language === language)
    return translated.map((field) => found?.[field] ?? '')
  })
  return [...ownColumns.map((name) => cells[name]), ...inLanguage].map(guarded)
}

export interface CellFault {
  column: string
  code: string
  message: string
}
/** What a row gives: of the term only the columns that the file has. */
export interface ReadRow {
  given: Partial<Omit<ExchangedTerm, 'relatedTerms'>>
  relatedTerms: ExchangedRelation[]
  faults: CellFault[]
}

const isType = (word: string): word is RelationType => (relationTypes as readonly string[]).includes(word)
/** Reads a row by its columns. */
export function readRow(cells: ReadonlyMap<string, string>): ReadRow {
  const given: Record<string, unknown> = {}
  const faults: CellFault[] = []
  const fault = (column: string, code: string, message: string) => void faults.push({ column, code, message })
  const relatedTerms: ExchangedRelation[] = []
  const translations = new Map<string, TermTranslation>()
  for (const [column, raw] of cells) {
    const cell = unguarded(raw)
    const [field = '', language] = column.split('@')
    if (language !== undefined) {
      if (cell === '') continue
      const known = translations.get(language) ?? { language: language as TermLanguage, name: '', description: '', comment: '' }
      translations.set(language, { ...known, [field]: cell })
    } else if (['altLabels', 'hiddenLabels', 'examples', 'tags', 'sources'].includes(column) && listOf(cell).length > mostParts)
      fault(column, 'maximum', `A cell has at most ${mostParts} values.`)
    else if (['altLabels', 'hiddenLabels', 'examples', 'tags'].includes(column)) given[column] = listOf(cell).map(plain)
    else if (column === 'topConcept') {
      const said = flagOf(cell)
      if (said === undefined) fault(column, 'invalidFormat', 'Must be true or false.')
      given[column] = said ?? false
    } else if (column === 'sources')
      given[column] = listOf(cell).map((source) => {
        const [title = '', url = '', citation = ''] = split(source, ';').map(plain)
        return { title, url, citation }
      })
    else if (column === 'relatedTerms')
      for (const one of listOf(cell).map(plain)) {
        const [type = '', target = ''] = [one.slice(0, Math.max(0, one.indexOf(':'))), one.slice(one.indexOf(':') + 1).trim()]
        if (!isType(type)) fault(column, 'invalidFormat', `${one} must be a kind of relation, a colon, and DOMAIN/Name or an address.`)
        else if (/^https?:\/\//i.test(target)) relatedTerms.push({ type, uri: target, domainCode: '', name: '', label: '', note: '' })
        else if (!target.includes('/')) fault(column, 'invalidFormat', `${one} must name a term as DOMAIN/Name or by an address.`)
        else {
          const at = target.indexOf('/')
          relatedTerms.push({ type, uri: '', domainCode: target.slice(0, at), name: target.slice(at + 1), label: '', note: '' })
        }
      }
    else given[column] = ['description', 'comment', 'methode', 'scopeNote', 'statusDescription'].includes(column) ? cell : cell.trim()
  }
  if ([...cells.keys()].some((column) => column.includes('@'))) given.translations = [...translations.values()]
  return { given, relatedTerms, faults }
}

export interface TableRow extends ReadRow {
  /** The line of the spreadsheet. */
  row: number
}
export interface ReadTable {
  columns: ReadColumn[]
  rows: TableRow[]
}
/** A table by its lines, headers first; `mapping` says in which column, by its header, each field is. */
export function tableOf(lines: readonly { line: number; cells: readonly string[] }[], mapping: Mapping | undefined): ReadTable {
  const { columns, rows } = tableRows(lines, mapping, allColumns)
  return { columns, rows: rows.map(({ row, cells }) => ({ row, ...readRow(cells) })) }
}
