import { type SQL, sql } from 'drizzle-orm'
import type { ListSpec, Where } from '../../contract/lists.ts'
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

const isObject = (value: unknown): value is Where => typeof value === 'object' && value !== null && !Array.isArray(value)
/** Whether all that fits a condition has a text in a searchable field, by which the trigram index finds it. */
export function isSearched(spec: ListSpec, where: Where = {}): boolean {
  const all = (conditions: unknown, test: 'some' | 'every'): boolean =>
    Array.isArray(conditions) && conditions.length > 0 && conditions[test]((one) => isObject(one) && isSearched(spec, one))
  return Object.entries(where).some(([key, value]) => {
    if (key === 'and') return all(value, 'some')
    if (key === 'or') return all(value, 'every')
    if (!isObject(value) || !(Object.hasOwn(spec.fields, key) && spec.fields[key]?.search)) return false
    const text = value.options === 'i' ? value.like : value.ilike
    return typeof text === 'string' && trigram.test(text)
  })
}

/** Letters as names are kept: each composed in one way. */
const wantedOf = (text: string | undefined): string | undefined =>
  text?.trim().replaceAll('\0', '').toWellFormed().normalize('NFC').toLowerCase()

/** Rows whose name has this text; by the index of the search, of which names are a part. */
export function namedIn(source: Searched, text: string | undefined): SQL | undefined {
  const wanted = wantedOf(text)
  if (!wanted || !source.names) return undefined
  const names = source.names.map((name) => sql`position(${wanted}::text in ${name}) > 0`)
  return allOf([searchIn(source, text), sql.join(names, sql` or `)])
}
