import { appSettings, style } from '@portico/platform/contract/app-settings.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const moduleState = named('Module', z.object({ name: z.enum(moduleNames), enabled: z.boolean() }))
export const language = named('Language', z.object({ id: z.string(), name: z.string(), active: z.boolean() }))

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
  languages: endpoint({
    method: 'GET',
    path: '/api/languages',
    summary: 'The languages of the interface',
    tag,
    access: 'signedIn',
    modules: [],
    answer: z.array(language),
  }),
}
