import { type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import type { Services } from '@portico/platform/server/services.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import { type AppSettings, type Style, settings } from '../settings.contract.ts'
import { languageStore } from './language.store.ts'

export const settingsRoutes = ({ database, modules }: Services, app: AppSettings, brandStyle: Style): Route[] => {
  const store = settingsStore(database.db)
  return [
    route(settings.modules, () => moduleNames.map((name: ModuleName) => ({ name, enabled: modules.has(name) }))),
    route(settings.style, async () => (await store.read<Style>('style')) ?? brandStyle),
    route(settings.app, () => app),
    route(settings.languages, () => languageStore(database.db).all()),
  ]
}
