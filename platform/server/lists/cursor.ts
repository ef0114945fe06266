import { hash } from 'node:crypto'
import { invalid } from '../../contract/errors.ts'

/** Where a page ends (or, backwards, begins): the sort values of one row, bound to the list's order and filter. */
export interface Cursor {
  backwards: boolean
  values: string[]
}

export function writeCursor(cursor: Cursor, binding: string): string {
  return Buffer.from(JSON.stringify([cursor.backwards ? 1 : 0, binding, ...cursor.values])).toString('base64url')
}

/** @throws invalid when the cursor is not ours or belongs to another order or filter. */
export function readCursor(text: string, binding: string, length: number): Cursor {
  const stale = invalid({
    path: 'cursor',
    code: 'staleCursor',
    message: 'The cursor belongs to another order or filter. Start at the first page.',
  })
  let parts: unknown
  try {
    parts = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'))
  } catch {
    throw stale
  }
  if (!Array.isArray(parts) || parts[1] !== binding || parts.length !== length + 2) throw stale
  const values = parts.slice(2)
  if (!values.every((value): value is string => typeof value === 'string' && value.isWellFormed() && !value.includes('\0'))) throw stale
  return { backwards: parts[0] === 1, values }
}

/** A short mark of everything that a cursor is bound to. */
export const bindingOf = (parts: unknown): string => hash('sha256', JSON.stringify(parts), 'base64url').slice(0, 12)
