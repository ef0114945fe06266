import type { Clock } from '../contract/clock.ts'
import type { ModuleName } from '../contract/modules.ts'
import type { Audit } from './audit.ts'
import type { Database } from './database/database.ts'
import type { Ports } from './ports.ts'
import type { Secrets } from './secrets.ts'
import type { Settings } from './settings/declared.store.ts'

/** The logger that every part writes to; Fastify's own (pino). */
export interface Log {
  debug(fields: object, message: string): void
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What every feature's server half receives. */
export interface Services {
  database: Database
  clock: Clock
  secrets: Secrets
  log: Log
  audit: Audit
  /** The modules that are switched on. */
  modules: ReadonlySet<ModuleName>
  /** How modules ask each other. */
  ports: Ports
  /** What admins may change. */
  settings: Settings
  /** As users see it, without a trailing slash. */
  publicUrl: string
  /** Of the dates that people read in files and mails, such as Europe/Amsterdam. */
  timeZone: string
  /** Where this server itself listens; it calls its embedded systems there. */
  internalUrl: () => string
}
