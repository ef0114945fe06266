import { type SQL, sql } from 'drizzle-orm'
import type { ListSource } from './source.ts'

/** What the index keeps are three letters or digits in a row. */
const trigram = /[\p{L}\p{N}]{3}/u

/**
 * A part of any searchable field, case-insensitive. From three letters or digits in a row on by the trigram index; with fewer the index
 * is kept out of it (it would be read whole), so that the sort's index is walked until the page is full.
 */
export function searchIn(source: ListSource, text: string | undefined): SQL | undefined {
  const wanted = text?.trim()
  if (!wanted || !source.search) return undefined
  const pattern = `%${wanted.replaceAll('\0', '').toWellFormed().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return trigram.test(wanted) ? sql`${source.search} like ${pattern}` : sql`(${source.search} || '') like ${pattern}`
}
