import type { AppSettings, Style } from '@portico/platform/contract/app-settings.ts'
import type { ClosedRecords } from '@portico/platform/server/module.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { MailConfig } from './mail/server/delivery.ts'
import type { ToldModule } from './mail/server/seeds.ts'

/** What the core needs beyond the platform's services; `apps/server` fills it. */
export interface CoreServices extends Services {
  app: AppSettings
  /** The brand's colours, until somebody chose others. */
  brandStyle: Style
  /** What the audit does not tell every admin. */
  closed: readonly ClosedRecords[]
  /** What the modules that are on tell people of. */
  told: readonly ToldModule[]
  /** How mails leave the portal. */
  mail: MailConfig
}
