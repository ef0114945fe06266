import type { NamedDomain } from '@portico/core/contract.ts'
import type { Fault } from '@portico/platform/contract/errors.ts'
import { AppError } from '@portico/platform/contract/errors.ts'
import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { Findings } from '../../exchange/server/findings.ts'
import type { DraftMember, DraftObject } from '../object-drafts.contract.ts'
import type { ObjectFileKind } from '../object-import.contract.ts'
import type { FoundObject } from './look-up.store.ts'
import type { Sought } from './references.ts'

export interface Applying {
  services: Services
  caller: Caller
  actor: Actor
  kind: ObjectFileKind
  onConflict: 'SKIP' | 'UPDATE' | 'WORKING_COPY'
  /** Of everything that names none. */
  domain: NamedDomain | undefined
  found: Findings
}
/** What becomes of one object of the file. */
export interface Plan {
  draft: DraftObject
  domain: NamedDomain
  id: string
  known: FoundObject | undefined
  action: 'CREATE' | 'UPDATE' | 'COPY' | 'SKIP'
  /** Checked, and with people instead of their addresses. */
  fields: Record<string, unknown>
}
export interface Counts {
  created: number
  updated: number
  skipped: number
}
/** With the ids of what the file makes. */
export interface Known {
  sought: Sought
  plans: readonly Plan[]
  /** The ids of the objects of the file, by `nameKey`. */
  own: ReadonlyMap<string, string>
  listIds: ReadonlyMap<string, string>
}

const columns: Readonly<Record<string, string>> = {
  ...{ termId: 'term', valueListId: 'valueList', objectId: 'dataGroup', targetId: 'target', superTypeIds: 'superTypes', termIds: 'terms' },
}
/** What a field is called in files. */
export const columnOf = (field: string): string => columns[field] ?? field

export interface Origin {
  attributes: readonly (DraftMember | undefined)[]
  relations: readonly (DraftMember | undefined)[]
}
/** Tells the faults of an object by the rows and columns of the file that they come from. @throws what is no fault of the file. */
export function tellFaults({ found }: Pick<Applying, 'found'>, draft: DraftObject, origin: Origin, error: unknown): void {
  if (!(error instanceof AppError) || error.statusCode >= 500) throw error
  const faults: readonly Fault[] = error.details.length > 0 ? error.details : [{ path: 'name', code: error.code, message: error.message }]
  for (const { path, code, message, params } of faults) {
    const [list = '', at = '', field] = path.split('.')
    const member = list === 'attributes' || list === 'relations' ? origin[list][Number(at)] : undefined
    const column = field === undefined ? list : field
    const isOfMember = list === 'attributes' || list === 'relations'
    found.error(
      member?.row ?? draft.row,
      columnOf(isOfMember ? column : list),
      code,
      isOfMember && !member ? `${draft.name}: ${message}` : message,
      member?.about ?? draft.about,
      params,
    )
  }
}
