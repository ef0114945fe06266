import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { CoreServices } from '../../core-services.ts'
import { session } from '../session.contract.ts'
import { idleMinutes } from '../session-settings.contract.ts'

export const sessionRoutes = ({ database, settings }: CoreServices): Route[] => [
  route(session.read, async () => ({ idleMinutes: await settings.read(database.db, idleMinutes) })),
]
