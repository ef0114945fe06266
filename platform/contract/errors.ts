/** One fault of the input: where it is, a stable code that the web app translates, and a text for people without a translation. */
export interface Fault {
  path: string
  code: string
  message: string
  line?: number
  column?: number
  /** Values for the translated text, such as `{ maximum: 80 }`. */
  params?: Record<string, string | number>
}

export type ErrorName =
  | 'BadRequest'
  | 'Unauthorized'
  | 'Forbidden'
  | 'NotFound'
  | 'InvalidTransition'
  | 'VersionConflict'
  | 'UniqueConflict'
  | 'ReferenceConflict'
  | 'IdempotencyConflict'
  | 'PayloadTooLarge'
  | 'UnsupportedMediaType'
  | 'ValidationError'
  | 'GuardError'
  | 'IdempotencyMismatch'
  | 'TooManyRequests'
  | 'InternalServerError'
  | 'Unavailable'

/** An error with a meaning. Thrown anywhere, translated to HTTP once on the server, revived once in the client. */
export class AppError extends Error {
  readonly statusCode: number
  readonly code: string
  readonly details: Fault[]
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(
    statusCode: number,
    name: ErrorName,
    message: string,
    more: { code?: string; details?: Fault[]; requestId?: string; retryAfterSeconds?: number; cause?: unknown } = {},
  ) {
    super(message, { cause: more.cause })
    this.name = name
    this.statusCode = statusCode
    this.code = more.code ?? name
    this.details = more.details ?? []
    this.requestId = more.requestId
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  /** The same error with other words for its faults. */
  withDetails(details: Fault[], message = this.message): AppError {
    const { statusCode, code, requestId, retryAfterSeconds } = this
    return new AppError(statusCode, this.name as ErrorName, message, {
      code,
      details,
      cause: this.cause,
      ...(requestId !== undefined && { requestId }),
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  }
}

export const badRequest = (message: string, code?: string) => new AppError(400, 'BadRequest', message, code ? { code } : {})
/** A part of the address that was to be JSON and is none. */
export const notJson = (faults: Fault[]) => new AppError(400, 'BadRequest', 'The filter is not JSON.', { details: faults })
export const signInRequired = (message = 'Sign in to do this.') => new AppError(401, 'Unauthorized', message)
export const forbidden = (message: string, code?: string) => new AppError(403, 'Forbidden', message, code ? { code } : {})
export const notFound = (message = 'There is nothing at this address, or you may not see it.') => new AppError(404, 'NotFound', message)
export const tooLarge = (message: string) => new AppError(413, 'PayloadTooLarge', message)
export const wrongType = (message: string) => new AppError(415, 'UnsupportedMediaType', message)
export const tooMany = (message: string, retryAfterSeconds?: number) =>
  new AppError(429, 'TooManyRequests', message, retryAfterSeconds === undefined ? {} : { retryAfterSeconds })
export const unavailable = (message: string) => new AppError(503, 'Unavailable', message)

/** An answer names so many faults, and repeats so much of what was sent: it stays small whatever came. */
export const mostFaults = 50
const longestText = 500

/** Wrong input: one fault, or several. Of many the first are named, and how many there are. */
export function invalid(faults: Fault | Fault[], message = 'Check the fields.'): AppError {
  const all = Array.isArray(faults) ? faults : [faults]
  const told = all.length > mostFaults ? `${message} These are the first ${mostFaults} of ${all.length} faults.` : message
  const details = all.slice(0, mostFaults).map((fault) => ({
    ...fault,
    path: fault.path.slice(0, longestText),
    message: fault.message.slice(0, longestText),
  }))
  return new AppError(422, 'ValidationError', told, { details })
}

type Conflict = 'InvalidTransition' | 'VersionConflict' | 'UniqueConflict' | 'ReferenceConflict' | 'IdempotencyConflict'
export function conflict(name: Conflict, message: string, details: Fault[] = []): AppError {
  return new AppError(409, name, message, { details })
}

/** The record, or "not found" when there is none (or the caller may not see it). */
export function existing<T>(record: T | undefined | null): T {
  if (record === undefined || record === null) throw notFound()
  return record
}
