import type { SearchSource } from '@portico/platform/server/module.ts'
import type { SearchHit } from '../search.contract.ts'
import type { FoundRow } from './search.store.ts'

export interface Merged {
  row: FoundRow
  others: FoundRow[]
}

/**
 * One line for what is the same to who reads: a thing of that name and description in several environments, a record in several languages.
 * It stands where the first of them was found; a record shows in the reader's language where it was found in that.
 */
export function merged(rows: readonly FoundRow[], sources: readonly SearchSource[], language: string | undefined): Merged[] {
  const lines = new Map<string, Merged>()
  for (const row of rows) {
    const text = sources.find(({ kind }) => kind === row.kind)?.textOf?.(row)
    const key = JSON.stringify(
      text ? [row.kind, text.of] : row.environmentId === null ? [row.kind, row.id] : [row.kind, row.title, row.detail, row.within],
    )
    const line = lines.get(key)
    // Two of one environment are two things, whatever they are called.
    if (!line || (!text && [line.row, ...line.others].some(({ environmentId }) => environmentId === row.environmentId)))
      lines.set(line ? `${key} ${row.id}` : key, { row, others: [] })
    else if (text && text.language === language) lines.set(key, { row, others: [line.row, ...line.others] })
    else line.others.push(row)
  }
  return [...lines.values()]
}

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
