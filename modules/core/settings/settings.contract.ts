import { appSettings, style } from '@portico/platform/contract/app-settings.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const moduleState = named('Module', z.object({ name: z.enum(moduleNames), enabled: z.boolean() }))
export const language = named('Language', z.object({ id: z.string(), name: z.string(), active: z.boolean() }))

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
  languages: endpoint({
    method: 'GET',
    path: '/api/languages',
    shows: ['language'],
    summary: 'The languages of the interface',
    tag,
    access: 'signedIn',
    modules: [],
    answer: z.array(language),
  }),
}
