import type { Clock } from '@portico/platform/contract/clock.ts'
import type { Database } from '@portico/platform/server/database/database.ts'
import type { FilledPort } from '@portico/platform/server/ports.ts'

/** What another than the configuration decides of a portal: tests, and tools that start one. */
export interface PortalParts {
  /** An opened database (tests); else it is opened as configured. */
  database?: Database
  clock?: Clock
  /** Ports that a test answers in place of a module that is off or not there. */
  ports?: readonly FilledPort[]
  /** How long one stream of live updates stays open; ten minutes unless said. */
  liveStreamMs?: number
  /** Off for a portal whose callers run in its own process (tests); see `AppOptions`. */
  overloadProtection?: boolean
  /** Another build of the web app than `dist/web`. */
  webFolder?: string
}
