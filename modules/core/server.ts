import type { Route } from '@portico/platform/server/http/route.ts'
import type { Job } from '@portico/platform/server/jobs.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { logJobs } from './logs/server/log.jobs.ts'
import { logRoutes } from './logs/server/log.routes.ts'
import { settingsRoutes } from './settings/server/settings.routes.ts'
import type { AppSettings, Style } from './settings/settings.contract.ts'
import { userRoutes } from './users/server/user.routes.ts'

export const coreRoutes = (services: Services, app: AppSettings, style: Style): Route[] => [
  ...settingsRoutes(services, app, style),
  ...userRoutes(services),
  ...logRoutes(services),
]

export const coreJobs = (services: Services): Job[] => logJobs(services)

export type { AppSettings, Style } from './settings/settings.contract.ts'
