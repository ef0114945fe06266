import type { SearchSource } from '@portico/platform/server/module.ts'
import type { SearchHit } from '../search.contract.ts'
import type { FoundRow } from './search.store.ts'

export interface Merged {
  row: FoundRow
  others: FoundRow[]
}

/**
 * One line for what is the same to who reads: a thing of that name and description in several environments, a record in several languages.
 * It stands where the first of them was found; a record shows in the reader's language where it was found in that, else in English, as pages do.
 */
export function merged(rows: readonly FoundRow[], sources: readonly SearchSource[], language: string | undefined): Merged[] {
  const textOf = (row: FoundRow) => sources.find(({ kind }) => kind === row.kind)?.textOf?.(row)
  const lines = new Map<string, Merged>()
  for (const row of rows) {
    const text = textOf(row)
    const key = JSON.stringify(
      text ? [row.kind, text.of] : row.environmentId === null ? [row.kind, row.id] : [row.kind, row.title, row.detail, row.within],
    )
    const line = lines.get(key)
    // Two of one environment are two things, whatever they are called.
    if (!line || (!text && [line.row, ...line.others].some(({ environmentId }) => environmentId === row.environmentId)))
      lines.set(line ? `${key} ${row.id}` : key, { row, others: [] })
    else if (text && near(text.language, language) > near(textOf(line.row)?.language, language))
      lines.set(key, { row, others: [line.row, ...line.others] })
    else line.others.push(row)
  }
  return [...lines.values()]
}

/** How near a text is to who reads. */
const near = (language: string | undefined, own: string | undefined): number => (language === own ? 2 : language === 'en-GB' ? 1 : 0)

/** Where else it is. */
export const elsewhere = (source: SearchSource, others: readonly FoundRow[], asked: string): SearchHit['also'] =>
  others.map((row) => {
    const language = source.textOf?.(row).language
    return {
      ...(row.environmentId !== null && { environmentId: row.environmentId }),
      ...(language !== undefined && { language }),
      path: source.path(row, asked),
    }
  })
