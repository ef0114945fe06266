import type { Style } from '@portico/platform/contract/app-settings.ts'
import { type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import * as z from 'zod/mini'
import type { CoreServices } from '../../core-services.ts'
import { settings } from '../settings.contract.ts'
import { languageStore } from './language.store.ts'

/** What is allowed, for whoever draws a form. */
const schemaOf = (type: z.core.$ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(type)
  return schema
}

export const settingsRoutes = ({ database, modules, app, audit, brandStyle, settings: declared }: CoreServices): Route[] => {
  const store = settingsStore(database.db)
  const all = async (db: Db) => {
    const { version, settings: those } = await declared.all(db)
    return {
      version,
      settings: those.map(({ setting: { key, summary, type }, value, default: initial }) => ({
        key,
        summary,
        value,
        default: initial,
        schema: schemaOf(type),
      })),
    }
  }
  return [
    route(settings.read, () => all(database.db)),
    route(settings.change, ({ body, actor }) =>
      database.transaction(async (tx) => {
        const changes = await declared.change(tx, body.version, body.values)
        if (changes.length > 0)
          await audit(tx, actor, {
            entityType: 'settings',
            entityId: 'settings',
            entityName: changes.map(({ key }) => key).join(', '),
            action: 'update',
            changes: changes.map(({ key, ...change }) => ({ field: key, ...change })),
          })
        return all(tx)
      }),
    ),
    route(settings.modules, () => moduleNames.map((name: ModuleName) => ({ name, enabled: modules.has(name) }))),
    route(settings.style, async () => (await store.read<Style>('style')) ?? brandStyle),
    route(settings.app, () => app),
    route(settings.languages, () => languageStore(database.db).all()),
  ]
}
