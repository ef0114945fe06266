import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Brand } from '@portico/external/server.ts'
import { chartSettings, style } from '@portico/platform/contract/app-settings.ts'
import type { Log } from '@portico/platform/server/services.ts'
import * as z from 'zod/mini'

/** By language; where one is not there, the brand's first stands in. */
const words = z.record(z.string(), z.string())
const atOnce = z.int().check(z.minimum(1), z.maximum(1000))
const settings = z.object({
  name: z.string().check(z.minLength(1)),
  locales: z.array(z.string()).check(z.minLength(1)),
  style,
  tagline: z._default(words, {}),
  about: z._default(words, {}),
  layout: z._default(z.enum(['bar', 'arches', 'quay']), 'bar'),
  links: z._default(z.array(z.object({ text: words, href: z.string().check(z.regex(/^\/(?!\/)|^https?:\/\//)) })), []),
})
/** Each for itself: one that cannot be read leaves the brand its name and the other two. */
const options = {
  chart: chartSettings,
  viewer: z.object({ operationsAtOnce: z._default(atOnce, 100) }),
  ui: z.object({ productsPerPage: z._default(atOnce, 24) }),
}

const fallback = 'default'

/**
 * A brand's folder: names, languages, colours, the words of its frame, its style sheet, logo and drawing. What cannot be read is logged once, and is
 * then as in the default brand; of the settings of charts, viewer and UI options each has defaults of its own.
 */
export function readBrand(folder: string, id: string, log: Pick<Log, 'warn'>): Brand {
  const read = (name: string) => {
    const path = join(folder, name, 'settings.json')
    const written = JSON.parse(readFileSync(path, 'utf8'))
    const brand = settings.parse(written)
    const option = <Part extends z.ZodMiniType>(part: keyof typeof options, schema: Part): z.infer<Part> => {
      const own = schema.safeParse(written[part] ?? {})
      if (own.success) return own.data
      log.warn({ brand: name, part, reason: own.error.message }, 'a part of the settings of the brand cannot be read')
      return schema.parse({})
    }
    return {
      ...brand,
      chart: option('chart', options.chart),
      viewer: option('viewer', options.viewer),
      ui: option('ui', options.ui),
    }
  }
  const found = () => {
    try {
      return read(id)
    } catch (error) {
      if (id === fallback) throw error
      log.warn({ brand: id, reason: error instanceof Error ? error.message : String(error) }, 'the settings of the brand cannot be read')
      return read(fallback)
    }
  }
  const file = (name: string, otherwise: string) => {
    const own = join(folder, id, name)
    const path = existsSync(own) ? own : join(folder, fallback, name)
    return existsSync(path) ? readFileSync(path, 'utf8') : otherwise
  }
  return { id, ...found(), sheet: file('theme.css', ''), logo: file('logo.svg', ''), art: file('art.svg', '') }
}
