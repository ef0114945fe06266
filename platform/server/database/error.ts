/** SQLSTATE, constraint and detail of a failed statement, from under the query builder's wrapping. */
export function databaseErrorOf(error: unknown): { code?: string; constraint?: string; detail?: string } {
  for (let at = error; at instanceof Error; at = at.cause) {
    const candidate = at as { code?: unknown; constraint?: string; detail?: string }
    if (typeof candidate.code === 'string' && (/^[0-9A-Z]{5}$/.test(candidate.code) || /^ECONN/.test(candidate.code)))
      return candidate as { code: string }
  }
  return {}
}
