import { type TermLanguage, termLanguages } from '@portico/core/contract.ts'
import type { TermSource, TermTranslation } from '../terms/term-fields.contract.ts'
import { type RelationType, relationTypes } from '../terms/term-states.contract.ts'
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

const signs = '=+\\-@\\uff1d\\uff0b\\uff0d\\uff20'
/** Where a cell begins; where lists are parted by other signs than these files, others begin in the middle of one. */
const inside = (own: string) => new RegExp(`([,;\\n\\r\\t]["\\s]*)${own}('*)(?=[${signs}])`, 'g')
const first = (own: string) => new RegExp(`^${own}('*)(?=[${signs}\\t\\r\\n])`)
const [unguardedInside, guardedInside, unguardedFirst, guardedFirst] = [inside(''), inside("'"), first(''), first("'")]

/** What a spreadsheet could run as a formula gets an apostrophe. `unguarded` takes exactly these away again. */
export const guarded = (text: string): string => text.replace(unguardedInside, "$1'$2").replace(unguardedFirst, "'$1")
export const unguarded = (text: string): string => text.replace(guardedFirst, '$1').replace(guardedInside, '$1$2')

const escaped = (text: string): string => text.replace(/[\\|;]/g, '\\$&')
const plain = (text: string): string => text.replace(/\\([\\|;])/g, '$1')
/** At a sign that no backslash stands before; a backslash may stand before itself. */
function split(text: string, sign: '|' | ';'): string[] {
  const parts = ['']
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at] ?? ''
    if (letter === '\\' && /[\\|;]/.test(text[at + 1] ?? '')) {
      parts.push(`${parts.pop()}${letter}${text[at + 1]}`)
      at += 1
    } else if (letter === sign) parts.push('')
    else parts.push(`${parts.pop()}${letter}`)
  }
  return parts.map((part) => part.trim())
}
const listOf = (cell: string): string[] => split(cell, '|').filter((part) => part !== '')
const joined = (parts: readonly string[]): string => parts.map(escaped).join(' | ')

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

/** More than any list of a term has: what is more is not looked at one by one. */
const mostParts = 100
const isType = (word: string): word is RelationType => (relationTypes as readonly string[]).includes(word)
const yes = ['true', 'yes', 'ja', '1', 'x']
const no = ['false', 'no', 'nee', '0', '']

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
      const word = cell.trim().toLowerCase()
      if (!yes.includes(word) && !no.includes(word)) fault(column, 'invalidFormat', 'Must be true or false.')
      given[column] = yes.includes(word)
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

const squeezed = (word: string): string => word.toLowerCase().replace(/[\s_.-]+/g, '')
/** Which of our columns the headers of a file are, as far as they are called alike. */
export function guessedColumns(headers: readonly string[]): (string | null)[] {
  const taken = new Set<string>()
  return headers.map((header) => {
    const found = allColumns.find((column) => squeezed(column) === squeezed(header) && !taken.has(column))
    if (found) taken.add(found)
    return found ?? null
  })
}

export interface TableRow extends ReadRow {
  /** The line of the spreadsheet. */
  row: number
}
export interface ReadTable {
  columns: { header: string; samples: string[]; field: string | null }[]
  rows: TableRow[]
}
const samplesEach = 3

/** A table by its lines, headers first; `mapping` says in which column, by its header, each field is. */
export function tableOf(
  [first, ...lines]: readonly { line: number; cells: readonly string[] }[],
  mapping: Readonly<Record<string, string>> | undefined,
): ReadTable {
  const headers = (first?.cells ?? []).map((cell) => cell.trim())
  const guessed = guessedColumns(headers)
  const fieldOf = (header: string, at: number) =>
    mapping ? (Object.entries(mapping).find(([, from]) => from === header)?.[0] ?? null) : (guessed[at] ?? null)
  const columns = headers.map((header, at) => {
    const samples = lines.slice(0, 50).map(({ cells }) => (cells[at] ?? '').slice(0, 80))
    return { header, samples: samples.filter((sample) => sample !== '').slice(0, samplesEach), field: fieldOf(header, at) }
  })
  const rows = lines.map(({ line, cells }) => {
    const given = new Map<string, string>()
    for (const [at, { field }] of columns.entries()) if (field && !given.has(field)) given.set(field, cells[at] ?? '')
    return { row: line, ...readRow(given) }
  })
  return { columns, rows }
}
