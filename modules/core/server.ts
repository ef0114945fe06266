import { serverModule } from '@portico/platform/server/module.ts'
import type { CoreServices } from './core-services.ts'
import { domainPorts } from './domains/server/domain.ports.ts'
import { domainRoutes } from './domains/server/domain.routes.ts'
import { auditKeptYears, logsKeptDays } from './logs/log-settings.contract.ts'
import { logJobs } from './logs/server/log.jobs.ts'
import { logRoutes } from './logs/server/log.routes.ts'
import { core } from './module.ts'
import { settingsRoutes } from './settings/server/settings.routes.ts'
import { userRoutes } from './users/server/user.routes.ts'

export default serverModule<CoreServices>({
  identity: core,
  settings: [logsKeptDays, auditKeptYears],
  open: (services) => ({
    routes: [...settingsRoutes(services), ...userRoutes(services), ...logRoutes(services), ...domainRoutes(services)],
    jobs: logJobs(services),
    ports: domainPorts,
  }),
})

export type { CoreServices } from './core-services.ts'
