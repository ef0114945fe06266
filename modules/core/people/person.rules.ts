import { type AppError, conflict, type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { isReadOnly, type Role } from '@portico/platform/contract/roles.ts'

/** A server remembers for a minute whom a token named; after twice that time nobody acts as them any more. */
const restMs = 120_000

interface Leaver {
  id: string
  /** When a server last asked whom their token names. */
  lastSeenAt: Date | null
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

/** What keeps somebody from being erased: an account that is open, or in which somebody may still act, and what would be left without an owner. */
export function refusalOfErasure({ lastSeenAt, closedAt, erasedAt }: Leaver, owned: number, now: Date): AppError | undefined {
  if (erasedAt) return refused('isErased', 'What was known of this person has been erased already.')
  if (!closedAt) return refused('accountOpen', 'Close the account first.')
  const isRecent = (at: Date): boolean => now.getTime() - at.getTime() < restMs
  if (lastSeenAt && isRecent(lastSeenAt) && isRecent(closedAt))
    return refused('closedJustNow', 'The account was closed a moment ago. Try again in two minutes.')
  return owned > 0 ? refused('ownsThings', `This person owns ${owned} things. Hand them over first.`, { count: owned }) : undefined
}

/** Somebody takes over who can look after what they get: whose account is open, and who may write. */
export function refusalOfTaker({
  roles,
  closedAt,
  erasedAt,
}: Pick<Leaver, 'closedAt' | 'erasedAt'> & { roles: readonly string[] }): AppError | undefined {
  if (closedAt || erasedAt) return refusedTaker('takerClosed', 'The account of who takes over is closed.')
  return isReadOnly({ roles: roles as Role[] }) ? refusedTaker('takerReads', 'Who takes over may only read.') : undefined
}

const refusedTaker = (code: string, message: string): AppError => conflict('ReferenceConflict', message, [{ path: 'to', code, message }])
