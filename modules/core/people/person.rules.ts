import { type AppError, conflict, type Fault, invalid } from '@portico/platform/contract/errors.ts'

/** A server remembers for a minute whom a token named; after twice that time nobody acts as them any more. */
export const closedForMs = 120_000

interface Leaver {
  id: string
  closedAt: Date | null
  erasedAt: Date | null
}

/** Nobody locks themselves out, and of who was erased there is nothing to close. */
export function refusalOfClosing(callerId: string, { id, erasedAt }: Leaver): AppError | undefined {
  if (id === callerId) return invalid({ path: 'closed', code: 'ownAccount', message: 'Another administrator must close your account.' })
  return erasedAt ? refused('isErased', 'What was known of this person has been erased.') : undefined
}

/** With a word of its own, so that each reader is told why in their language. */
const refused = (code: string, message: string, params?: Fault['params']): AppError =>
  conflict('ReferenceConflict', message, [{ path: 'person', code, message, ...(params && { params }) }])

/** What keeps somebody from being erased: an account that is open, or was a moment ago, and what would be left without an owner. */
export function refusalOfErasure({ closedAt, erasedAt }: Leaver, owned: number, now: Date): AppError | undefined {
  if (erasedAt) return refused('isErased', 'What was known of this person has been erased already.')
  if (!closedAt) return refused('accountOpen', 'Close the account first.')
  if (now.getTime() - closedAt.getTime() < closedForMs)
    return refused('closedJustNow', 'The account was closed a moment ago. Try again in two minutes.')
  return owned > 0 ? refused('ownsThings', `This person owns ${owned} things. Hand them over first.`, { count: owned }) : undefined
}
