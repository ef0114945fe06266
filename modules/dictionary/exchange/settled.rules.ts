import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Born } from '../terms/born.contract.ts'
import type { ImportResult } from './import.contract.ts'

/** So many rows are checked, and so many are stored, at a time. */
export const rowsAtOnce = 500

/** What was decided of an import once all of it was checked: what is left to do follows from it and from the staged rows. */
export interface Settled {
  caller: Caller
  born: Born
  lastRow: number
  counted: Pick<ImportResult, 'created' | 'updated' | 'skipped'>
}

/** What is done with all rows, one after the other: terms, then their relations, then what is approved already. */
const deeds = ['create', 'relate', 'publish'] as const
const rangesOf = ({ lastRow }: Pick<Settled, 'lastRow'>): number => Math.ceil(lastRow / rowsAtOnce)

/** In how many steps what is new is stored. */
export const stepsOf = (settled: Settled): number => rangesOf(settled) * (settled.born.keepStatus ? deeds.length : deeds.length - 1)

/** What one of these steps, counted from 0, does, and with which rows. */
export function stepAt(settled: Settled, nth: number): { what: (typeof deeds)[number]; from: number; to: number } {
  const ranges = rangesOf(settled)
  const what = deeds[Math.floor(nth / ranges)]
  if (!what) throw new Error(`An import of ${settled.lastRow} rows has no step ${nth}.`)
  const from = (nth % ranges) * rowsAtOnce + 1
  return { what, from, to: from + rowsAtOnce - 1 }
}
