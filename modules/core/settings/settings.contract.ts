import { appSettings, style } from '@portico/platform/contract/app-settings.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const moduleState = named('Module', z.object({ name: z.enum(moduleNames), enabled: z.boolean() }))
/** `because`: all are on while nobody chose; `chosen` and `notChosen` by the variable MODULES; `notBuilt`: this build lacks it. */
export const moduleReasons = ['all', 'chosen', 'notChosen', 'notBuilt'] as const
const moduleReason = named('ModuleReason', z.object({ name: z.enum(moduleNames), enabled: z.boolean(), because: z.enum(moduleReasons) }))

/** One number or switch of the installation, with its limits as JSON Schema. */
const declaredSetting = named(
  'Setting',
  z.object({
    key: z.string(),
    summary: z.string(),
    value: z.unknown(),
    default: z.unknown(),
    schema: z.record(z.string(), z.unknown()),
  }),
)
const allSettings = named('Settings', z.object({ version: z.int(), settings: z.array(declaredSetting) }))
/** `version`: the one that was read. Null takes a setting back to its default. */
const changedSettings = named(
  'ChangedSettings',
  z.strictObject({ version: z.int().check(z.minimum(0)), values: z.record(z.string().check(z.maxLength(100)), z.unknown()) }),
)

const tag = 'Settings'
export const settings = {
  modules: endpoint({
    method: 'GET',
    path: '/modules',
    summary: 'The five modules and whether they are on',
    tag,
    access: 'public',
    modules: [],
    answer: z.array(moduleState),
  }),
  style: endpoint({
    method: 'GET',
    path: '/storage/settings/style.json',
    shows: ['style'],
    summary: 'The three themable colours of each theme',
    tag,
    access: 'public',
    modules: [],
    answer: style,
  }),
  app: endpoint({
    method: 'GET',
    path: '/storage/settings/app.json',
    summary: 'What the web app needs before sign-in',
    tag,
    access: 'public',
    modules: [],
    answer: appSettings,
  }),
  read: endpoint({
    method: 'GET',
    path: '/api/settings',
    shows: ['setting'],
    summary: 'The numbers and switches that an admin may change',
    tag,
    access: ['admin'],
    modules: [],
    answer: allSettings,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/settings',
    changes: ['setting'],
    summary: 'Changes some of them',
    tag,
    access: ['admin'],
    modules: [],
    body: changedSettings,
    answer: allSettings,
  }),
  moduleReasons: endpoint({
    method: 'GET',
    path: '/api/settings/modules',
    summary: 'The five modules with why they are on or off',
    tag,
    access: ['admin'],
    modules: [],
    answer: z.array(moduleReason),
  }),
  uploadStyle: endpoint({
    method: 'POST',
    path: '/api/containers/settings/upload',
    changes: ['style'],
    summary: 'Change the colours: style.json (document)',
    tag,
    access: ['admin'],
    modules: [],
    body: z.strictObject({}),
    accepts: 'multipart',
    status: 200,
    answer: z.object({
      result: z.object({
        files: z.object({
          document: z.array(z.object({ name: z.string(), container: z.literal('settings'), size: z.int(), contentType: z.string() })),
        }),
      }),
    }),
  }),
  resetStyle: endpoint({
    method: 'DELETE',
    path: '/api/containers/settings/files/style.json',
    changes: ['style'],
    summary: 'Take the colours back to those of the brand',
    tag,
    access: ['admin'],
    modules: [],
  }),
}
