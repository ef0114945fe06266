import { isDeepStrictEqual } from 'node:util'
import { type Style, style as styleSchema } from '@portico/platform/contract/app-settings.ts'
import { invalid } from '@portico/platform/contract/errors.ts'
import { faultsOf } from '@portico/platform/contract/faults.ts'
import { type ModuleName, moduleNames } from '@portico/platform/contract/modules.ts'
import { type Actor, changesBetween } from '@portico/platform/server/audit.ts'
import type { Db } from '@portico/platform/server/database/database.ts'
import { type Route, route } from '@portico/platform/server/http/route.ts'
import { readUploadedFile } from '@portico/platform/server/images/upload.ts'
import { settingsStore } from '@portico/platform/server/settings/settings.store.ts'
import * as z from 'zod/mini'
import type { CoreServices } from '../../core-services.ts'
import { settings } from '../settings.contract.ts'

/** What is allowed, for whoever draws a form. */
const schemaOf = (type: z.core.$ZodType): Record<string, unknown> => {
  const { $schema: _, ...schema } = z.toJSONSchema(type)
  return schema
}

const styleFile = 'style.json'
const mostStyleBytes = 20_000

/** @throws 422 that names each wrong colour */
function styleIn(bytes: Buffer): Style {
  let read: unknown
  try {
    read = JSON.parse(bytes.toString('utf8'))
  } catch {
    throw invalid({ path: 'document', code: 'notJson', message: 'The file must be JSON.' })
  }
  const { data, error } = styleSchema.safeParse(read)
  if (error) throw invalid(faultsOf(error.issues))
  return data
}

export const settingsRoutes = ({
  database,
  modules,
  app,
  audit,
  brandStyle,
  settings: declared,
  live,
  moduleChoice,
}: CoreServices): Route[] => {
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
  /** One after the other, so that the audit tells what was there before. Without one of its own the portal has the colours that its brand has by then. */
  const changeStyle = (actor: Actor, own: Style | undefined) =>
    database.transaction(async (tx) => {
      const stored = settingsStore(tx)
      const before = await stored.holdOrCreate<Style>('style', () => brandStyle)
      const after = own ?? brandStyle
      const changes = (['light', 'dark'] as const).flatMap((theme) =>
        changesBetween(before[theme], after[theme]).map((change) => ({ ...change, field: `${theme}.${change.field}` })),
      )
      if (own && !isDeepStrictEqual(own, brandStyle)) await stored.write('style', own)
      else await stored.remove('style')
      if (changes.length === 0) return
      await audit(tx, actor, { entityType: 'settings', entityId: 'style', entityName: styleFile, action: 'update', changes })
    })
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
    route(settings.app, async () => ({ ...app, locales: await live.offered(app.locales) })),
    route(settings.moduleReasons, () =>
      moduleNames.map((name: ModuleName) => ({
        name,
        enabled: modules.has(name),
        because: !moduleChoice.built.includes(name) ? 'notBuilt' : !moduleChoice.given ? 'all' : modules.has(name) ? 'chosen' : 'notChosen',
      })),
    ),
    route(settings.uploadStyle, async ({ request, actor }) => {
      const { name, bytes } = await readUploadedFile(request, { field: 'document', maxBytes: mostStyleBytes })
      if (name !== styleFile) throw invalid({ path: 'document', code: 'fileName', message: `The file that is taken here is ${styleFile}.` })
      const style = styleIn(bytes)
      await changeStyle(actor, style)
      return {
        result: {
          files: { document: [{ name, container: 'settings' as const, size: bytes.byteLength, contentType: 'application/json' }] },
        },
      }
    }),
    route(settings.resetStyle, async ({ actor }) => {
      await changeStyle(actor, undefined)
      return undefined
    }),
  ]
}
