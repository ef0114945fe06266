import type { Caller } from '@portico/platform/contract/roles.ts'
import type { Actor } from '@portico/platform/server/audit.ts'
import type { Services } from '@portico/platform/server/services.ts'
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
  /** Throws where the import is stopped. */
  onStep(done: number): void
}

/** Does something with one range of rows after the other. */
export type InSteps = (work: (from: number, to: number) => Promise<unknown>) => Promise<void>
