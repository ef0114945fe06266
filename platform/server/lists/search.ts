import { type SQL, sql } from 'drizzle-orm'
import type { ListSource } from './source.ts'

/**
 * A part of any searchable field, case-insensitive. From three letters on by the trigram index; with one or two the index is kept
 * out of it (it would be read whole), so that the sort's index is walked until the page is full.
 */
export function searchIn(source: ListSource, text: string | undefined): SQL | undefined {
  const wanted = text?.trim()
  if (!wanted || !source.search) return undefined
  const pattern = `%${wanted.replaceAll('\0', '').toWellFormed().toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  return [...wanted].length >= 3 ? sql`${source.search} like ${pattern}` : sql`(${source.search} || '') like ${pattern}`
}
