import * as z from 'zod/mini'
import { formed } from './fields.ts'
import { named } from './named.ts'

const colour = z.string().check(formed(/^#[0-9a-f]{6}$/i, 'Must be a colour such as #EF5717.'))
const themeColours = z.object({ primary: colour, toolbar: colour, cardHeader: colour })
/** The three themable colours of each theme, on the wire and in `brands/`. */
export const style = named('Style', z.object({ light: themeColours, dark: themeColours }))
export type Style = z.infer<typeof style>

/** What the web app needs before anybody has signed in. */
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
