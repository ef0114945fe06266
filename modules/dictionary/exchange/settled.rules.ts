import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Born } from '../terms/born.contract.ts'
import type { ImportResult } from './import.contract.ts'

/** What was decided of an import once all of it was checked: what is left to do follows from it and from the staged rows. */
export interface Settled {
  caller: Caller
  born: Born
  lastRow: number
  counted: Pick<ImportResult, 'created' | 'updated' | 'skipped'>
}
