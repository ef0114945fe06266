import type { AppSettings, Style } from '@portico/platform/contract/app-settings.ts'
import type { DeclaredEvent } from '@portico/platform/contract/event.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import type { ClosedRecords, SearchSource } from '@portico/platform/server/module.ts'
import type { NamingPlace } from '@portico/platform/server/people/naming.ts'
import type { Services } from '@portico/platform/server/services.ts'
import type { LiveTexts, TextCatalogue } from '@portico/platform/server/settings/live-texts.ts'

/** What a module that is on tells people of, and where the texts of its mails are. */
export interface ToldModule {
  readonly module: ModuleName | undefined
  readonly events: readonly DeclaredEvent[]
  /** Folder of one file a language. */
  readonly mails: URL | undefined
}

/** Which modules this build has, and whether somebody chose some of them. */
export interface ModuleChoice {
  readonly built: readonly ModuleName[]
  readonly given: boolean
}

export interface MailConfig {
  /** `smtp://` or `smtps://`; undefined: mails stay in the outbox, where admins read them. */
  smtpUrl: string | undefined
  from: string
}

/** What the core needs beyond the platform's services; `apps/server` fills it. */
export interface CoreServices extends Services {
  app: AppSettings
  /** What the brand calls the portal. */
  portalName: string
  /** The brand's colours, until somebody chose others. */
  brandStyle: Style
  /** What the audit does not tell every admin. */
  closed: readonly ClosedRecords[]
  /** Where the tables of all modules name people. */
  naming: readonly NamingPlace[]
  /** What the modules that are on tell people of. */
  told: readonly ToldModule[]
  /** What the modules that are on can be searched for; known once they are open. */
  searchSources: () => readonly SearchSource[]
  /** How mails leave the portal. */
  mail: MailConfig
  /** The texts as delivered, and what admins made of languages and texts. */
  texts: TextCatalogue
  live: LiveTexts
  moduleChoice: ModuleChoice
  /** How long one stream of live updates stays open. */
  liveStreams: { streamMs: number }
}
