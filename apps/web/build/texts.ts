import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin } from 'vite'

const bundleFile = /^(?<folder>.*\/(?:modules\/[^/]+|platform\/web))\/locales\/(?<language>[a-z]{2}-[A-Z]{2})\.json$/
const prefix = '\0texts:'
/** Texts that a language lacks come from the first of these that has them. */
const fallbacks = ['nl-NL', 'en-GB']

/**
 * Compiles the locale bundles: `modules/x/locales/nl-NL.json` becomes one chunk of compiled ICU messages, so that the browser needs no
 * parser. Missing keys are filled from the fallback
 * languages here, where it costs nobody a download.
 */
export function texts(): Plugin {
  return {
    name: 'portico-texts',
    enforce: 'pre',
    async resolveId(source, importer) {
      if (!source.endsWith('.json')) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && bundleFile.test(resolved.id) ? `${prefix}${resolved.id.slice(0, -'.json'.length)}` : null
    },
    async load(id) {
      if (!id.startsWith(prefix)) return null
      const { folder = '', language = '' } = bundleFile.exec(`${id.slice(prefix.length)}.json`)?.groups ?? {}
      const messages: Record<string, string> = {}
      for (const of of [...fallbacks.toReversed().filter((other) => other !== language), language]) {
        const file = join(folder, 'locales', `${of}.json`)
        if (!existsSync(file)) continue
        if (of === language) this.addWatchFile(file)
        Object.assign(messages, JSON.parse(await readFile(file, 'utf8')))
      }
      const compiled = Object.entries(messages).map(([key, text]) => [key, compile(text, `${dirname(folder)} ${language} ${key}`)])
      return { code: `export default JSON.parse(${JSON.stringify(JSON.stringify(Object.fromEntries(compiled)))})`, map: null }
    },
  }
}

function compile(text: string, where: string): unknown {
  try {
    const compiled = compileMessageOrThrow(text)
    // A text without values stays a plain string: smaller; the runtime wraps it.
    return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled
  } catch (cause) {
    throw new Error(`The text ${where} is no ICU message: ${text}`, { cause })
  }
}
