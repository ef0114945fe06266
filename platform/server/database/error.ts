/** What the pool says, without a code, to whom no connection came free: to them the server has too many (53300). */
const noConnection = /^(timeout exceeded when trying to connect|Connection terminated due to connection timeout)$/

/** SQLSTATE, constraint and detail of a failed statement, from under the query builder's wrapping. */
export function databaseErrorOf(error: unknown): { code?: string; constraint?: string; detail?: string } {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (noConnection.test(at.message)) return { code: '53300' }
    const candidate = at as { code?: unknown; constraint?: string; detail?: string }
    if (typeof candidate.code === 'string' && (/^[0-9A-Z]{5}$/.test(candidate.code) || /^ECONN/.test(candidate.code)))
      return candidate as { code: string }
  }
  return {}
}

/** Whether a code is one of a connection that did not come about or broke, and none of the disk. */
export const isOfConnection = (code: string): boolean => /^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_|EHOST|ENET)/.test(code)

/** The embedded database of a folder is open in another process. */
export class FolderInUse extends Error {
  constructor(dataDir: string) {
    super(`Another Portico already runs on the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`)
  }
}
