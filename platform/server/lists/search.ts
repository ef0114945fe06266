import { type SQL, sql } from 'drizzle-orm'
import { allOf, type ListSource } from './source.ts'

type Searched = Pick<ListSource, 'search' | 'names'>

/** What the index keeps are three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u

/**
 * A part of any searchable field, case-insensitive. From three letters or digits in a row on by the trigram index; with fewer that index
 * would be read whole, so the sort's index is walked until the page is full: of a position the planner supposes that a third fits.
 */
export function searchIn(source: Searched, text: string | undefined): SQL | undefined {
  const wanted = wantedOf(text)
  if (!wanted || !source.search) return undefined
  if (!trigram.test(wanted)) return sql`position(${wanted}::text in ${source.search}) > 0`
  return sql`${source.search} like ${`%${wanted.replace(/[\\%_]/g, '\\$&')}%`}`
}

/** Whether such a search is answered by the trigram index. */
export const isIndexed = (source: Searched, text: string | undefined): boolean =>
  source.search !== undefined && trigram.test(wantedOf(text) ?? '')

const wantedOf = (text: string | undefined): string | undefined => text?.trim().replaceAll('\0', '').toWellFormed().toLowerCase()

/** Rows whose name has this text; by the index of the search, of which names are a part. */
export function namedIn(source: Searched, text: string | undefined): SQL | undefined {
  const wanted = wantedOf(text)
  if (!wanted || !source.names) return undefined
  const names = source.names.map((name) => sql`position(${wanted}::text in ${name}) > 0`)
  return allOf([searchIn(source, text), sql.join(names, sql` or `)])
}
