import type { AppSettings, Style } from '@portico/platform/contract/app-settings.ts'
import type { ClosedRecords } from '@portico/platform/server/module.ts'
import type { Services } from '@portico/platform/server/services.ts'

/** What the core needs beyond the platform's services; `apps/server` fills it. */
export interface CoreServices extends Services {
  app: AppSettings
  /** The brand's colours, until somebody chose others. */
  brandStyle: Style
  /** What the audit does not tell every admin. */
  closed: readonly ClosedRecords[]
}
