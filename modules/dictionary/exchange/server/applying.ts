import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { rowsAtOnce } from '../settled.rules.ts'
import type { Findings } from './findings.ts'

/** An import whose rows are staged. */
export interface Applying {
  services: Services
  caller: Caller
  actor: Actor
  importId: string
  onConflict: string
  keepStatus: boolean
  /** Rows are numbered up to here. */
  lastRow: number
  domainIds: readonly string[]
  /** Of tables, whose relations name domains. */
  hasCodes: boolean
  found: Findings
}

/** Does something with one range of rows after the other. */
export type InSteps = (work: (from: number, to: number) => Promise<unknown>) => Promise<void>
/** @param onStep how many rows one more range has; throws where the import is stopped */
export const inStepsOf =
  (lastRow: number, onStep: (rows: number) => void): InSteps =>
  async (work) => {
    for (let from = 1; from <= lastRow; from += rowsAtOnce) {
      await work(from, from + rowsAtOnce - 1)
      onStep(Math.min(rowsAtOnce, lastRow - from + 1))
    }
  }
