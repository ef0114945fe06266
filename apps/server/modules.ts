import apidex, { type ApidexServices } from '@portico/apidex/server.ts'
import core, { type CoreServices } from '@portico/core/server.ts'
import dictionary from '@portico/dictionary/server.ts'
import external, { type ExternalServices } from '@portico/external/server.ts'
import type { ModuleName } from '@portico/platform/contract/modules.ts'
import { isModuleOn, type ServerModule } from '@portico/platform/server/module.ts'
import portfolio from '@portico/portfolio/server.ts'
import subscriptions from '@portico/subscriptions/server.ts'
import type { Config } from './config.ts'

/** What the modules want beside the platform's services, all of it together. */
export type HostServices = CoreServices & ApidexServices & ExternalServices

/** The modules that this build has, in the order in which they are put together. Nothing else in this app names one. */
export const modules: readonly ServerModule<HostServices>[] = [core, apidex, subscriptions, portfolio, dictionary, external]

/** Those of them that can be switched; the others of the five are named in `GET /modules` as not enabled. */
export const builtModules: readonly ModuleName[] = modules.flatMap(({ identity }) => identity.flag ?? [])

/** What the core has to know of all modules, and how mails leave the portal. */
export const ofAllModules = ({
  modules: on,
  smtpUrl,
  mailFrom,
}: Config): Pick<CoreServices, 'closed' | 'naming' | 'told' | 'mail' | 'moduleChoice'> => ({
  moduleChoice: { built: builtModules, given: on.size < builtModules.length },
  closed: modules.flatMap((one) => one.closed ?? []),
  naming: modules.flatMap((one) => one.naming ?? []),
  told: modules
    .filter(({ identity }) => isModuleOn(identity, on))
    .map(({ identity, events = [], mails }) => ({ module: identity.flag, events, mails })),
  mail: { smtpUrl, from: mailFrom },
})
