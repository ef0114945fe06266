import type { Style } from '@portico/platform/contract/app-settings.ts'
import { type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import type { CoreServices } from '../../core-services.ts'
import { settings } from '../settings.contract.ts'
import { languageStore } from './language.store.ts'

export const settingsRoutes = ({ database, modules, app, brandStyle }: CoreServices): Route[] => {
  const store = settingsStore(database.db)
  return [
    route(settings.modules, () => moduleNames.map((name: ModuleName) => ({ name, enabled: modules.has(name) }))),
    route(settings.style, async () => (await store.read<Style>('style')) ?? brandStyle),
    route(settings.app, () => app),
    route(settings.languages, () => languageStore(database.db).all()),
  ]
}
