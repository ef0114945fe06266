import type { Page } from '../store/gateway.store.ts'
import { invalidOffset, invalidSize, schemaViolation } from './errors.ts'
import { isUuid } from './fields.ts'

/** Reads `size` (100; above 1000 it is cut, as Kong does), `offset` and `tags` (`a,b` = both, `a/b` = either). @throws AdminError 400 */
export function pageOf(query: URLSearchParams): Page {
  const page: Page = { size: sizeOf(query.get('size')) }
  const offset = query.get('offset')
  if (offset) page.after = idOfOffset(offset)
  const tags = query.get('tags')
  if (tags) page.tags = tagsOf(tags)
  return page
}

/** How many rows lie before a page of a list that has no ids. @throws AdminError 400 */
export function placeOf(query: URLSearchParams): number {
  const offset = query.get('offset')
  if (!offset) return 0
  const text = Buffer.from(offset, 'base64').toString('latin1')
  if (!/^\d{1,9}$/.test(text)) throw invalidOffset(offset)
  return Number(text)
}

/** The `next` and `offset` of a page; `path` is the list's own address. */
export function nextOf(path: string, query: URLSearchParams, after: string | undefined): { next: string | null; offset?: string } {
  if (!after) return { next: null }
  const offset = Buffer.from(after).toString('base64')
  const following = new URLSearchParams(query)
  following.set('offset', offset)
  return { next: `${path}?${following}`, offset }
}

function sizeOf(text: string | null): number {
  if (text === null) return 100
  if (!/^\d{1,20}$/.test(text) || Number(text) < 1) throw invalidSize()
  return Math.min(Number(text), 1000)
}

function idOfOffset(offset: string): string {
  const id = Buffer.from(offset, 'base64').toString('latin1')
  if (!isUuid(id)) throw invalidOffset(offset)
  return id
}

function tagsOf(text: string): NonNullable<Page['tags']> {
  const names = [...new Set(text.split(/[,/]/))]
  const mixed = text.includes(',') && text.includes('/')
  if (mixed || names.includes('') || names.length > 20 || text.includes('\0') || !text.isWellFormed()) {
    throw schemaViolation({ tags: "invalid filter syntax: use tags joined by ',' (all of them) or by '/' (any of them)" })
  }
  return { mode: text.includes('/') ? 'any' : 'all', names }
}
