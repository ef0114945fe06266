/** What may be written of a failure: never the values of a statement, which are people's data and sealed secrets. */
export interface LoggedError {
  type: string
  message: string
  code?: string
  /** Where it was thrown; the message is not repeated. */
  stack?: string
  cause?: LoggedError
  errors?: LoggedError[]
}

const deepestCause = 5

/**
 * An error as log lines hold it. Errors of the query builder and of both database drivers carry the values of the statement in their
 * message, their detail and fields of their own, so that nothing is taken over but what is named here.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: String(error) }
  const { code } = error as { code?: unknown }
  const stack = error.stack
    ?.split('\n')
    .filter((line) => /^ {4}at /.test(line))
    .join('\n')
  return {
    type: error.name,
    message: messageOf(error),
    ...(typeof code === 'string' ? { code } : {}),
    ...(stack ? { stack } : {}),
    ...(error.cause !== undefined && depth < deepestCause ? { cause: loggedError(error.cause, depth + 1) } : {}),
    ...(error instanceof AggregateError && depth < deepestCause
      ? { errors: error.errors.slice(0, 5).map((one) => loggedError(one, depth + 1)) }
      : {}),
  }
}

/** The same in one line: what happened, from the innermost cause, which says most. */
export function loggedMessage(error: unknown): string {
  let innermost = error
  for (let depth = 0; depth < deepestCause && innermost instanceof Error && innermost.cause instanceof Error; depth += 1)
    innermost = innermost.cause
  return innermost instanceof Error ? messageOf(innermost) : String(innermost)
}

/** pino writes the message of a failure as the line's own where none is given: that one, too, without values. */
export function withSafeMessage(this: unknown, given: unknown[], write: (...given: never[]) => void): void {
  const [first, ...rest] = given
  const error = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err
  const safe =
    error instanceof Error ? [first instanceof Error ? { err: first } : first, ...(rest.length > 0 ? rest : [messageOf(error)])] : given
  write.apply(this, safe as never[])
}

function messageOf(error: Error): string {
  const { query, code } = error as { query?: unknown; code?: unknown }
  if (typeof query === 'string' && error.message.startsWith('Failed query:')) return `Failed query: ${query}`
  // Data exceptions (22) and what triggers raise (P0) repeat the value that they refuse.
  if (typeof code === 'string' && /^(22|P0)[0-9A-Z]{3}$/.test(code)) return `The database refused a value (SQLSTATE ${code}).`
  return error.message
}
