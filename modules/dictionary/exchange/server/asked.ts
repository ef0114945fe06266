import type { NamedDomain } from '@portico/core/contract.ts'
import { conflict } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { ImportFormat, ImportResult } from '../import.contract.ts'

export interface ImportAsked {
  id: string
  caller: Caller
  actor: Actor
  format: ImportFormat
  path: string
  size: number
  mapping: Readonly<Record<string, string>> | undefined
  domain: NamedDomain | undefined
  dryRun: boolean
  onConflict: 'SKIP' | 'UPDATE' | 'WORKING_COPY'
  keepStatus: boolean
}

/** Undoes the transaction of an import that was only tried, or in which something was found. */
export class Undone extends Error {
  readonly result: Partial<ImportResult>
  constructor(result: Partial<ImportResult>) {
    super('undone')
    this.result = result
  }
}
export class Stopped extends Error {}
/** What was decided is not taken back. */
export const beingStored = () => {
  const message = 'All of it was checked and is being stored: it cannot be stopped any more.'
  return conflict('InvalidTransition', message, [{ path: 'id', code: 'beingStored', message }])
}
