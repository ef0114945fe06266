import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { moduleNames } from '@portico/platform/contract/modules.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

const colour = z.string().check(z.regex(/^#[0-9a-f]{6}$/i))
const themeColours = z.object({ primary: colour, toolbar: colour, cardHeader: colour })
export const style = named('Style', z.object({ light: themeColours, dark: themeColours }))
export type Style = z.infer<typeof style>

export const appSettings = named(
  'AppSettings',
  z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    brand: z.string(),
    locales: z.array(z.string()),
    version: z.string(),
    demo: z.boolean(),
    demoIsExposed: z.boolean(),
  }),
)
export type AppSettings = z.infer<typeof appSettings>

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
