import * as z from 'zod/mini'
import { formed } from './fields.ts'
import { named } from './named.ts'
import { defaultChart } from './theme/chart.ts'
import { colourForm } from './theme/colour.ts'

const colour = z.string().check(formed(colourForm, 'Must be a colour such as #EF5717.'))
const themeColours = z.object({ primary: colour, toolbar: colour, cardHeader: colour })
/** The three themable colours of each theme, on the wire and in `brands/`. */
export const style = named('Style', z.object({ light: themeColours, dark: themeColours }))
export type Style = z.infer<typeof style>

const lineColours = z.array(colour).check(z.minLength(1), z.maxLength(4))
/** How a brand draws its charts, on the wire and in `brands/`: a light line in the dark and a dark one in the light are moved until they are seen. */
export const chartSettings = named(
  'ChartSettings',
  z.object({
    shape: z._default(z.enum(['straight', 'steps']), defaultChart.shape),
    strokePx: z._default(z.number().check(z.minimum(1), z.maximum(4)), defaultChart.strokePx),
    filled: z._default(z.boolean(), defaultChart.filled),
    colours: z.optional(z.object({ light: z.optional(lineColours), dark: z.optional(lineColours) })),
  }),
)

/** What the web app needs before anybody has signed in. */
export const appSettings = named(
  'AppSettings',
  z.object({
    authority: z.string(),
    clientId: z.string(),
    scope: z.string(),
    /** What the portal is called. */
    name: z.string(),
    brand: z.string(),
    chart: chartSettings,
    locales: z.array(z.string()),
    version: z.string(),
    demo: z.boolean(),
    demoIsExposed: z.boolean(),
  }),
)
export type AppSettings = z.infer<typeof appSettings>
