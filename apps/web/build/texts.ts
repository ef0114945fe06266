import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'
import type { Plugin, Rolldown } from 'vite'
import { earlyModules } from './early-modules.ts'
import { closureOf, importsIn, root } from './graph.ts'
import { type Catalogue, filesOf, keysIn, type Places, partsFor, startPart } from './text-parts.ts'

const ours = new RegExp(`^${root}(platform/web|documents/web|connectors/web|modules/[^/]+|apps/web)/.*\\.tsx?$`)
const entry = join(root, 'apps/web/main.tsx')
const door = new RegExp(`^${root}modules/([^/]+)/web\\.tsx$`)
const moduleOfDoor = (id: string): string => door.exec(id)?.[1] ?? ''
const page = new RegExp(`^${root}modules/.*/web/\\w+Page\\.tsx$`)
const runtime = join(root, 'platform/web/i18n/i18n.ts')
/** Texts that a language lacks come from the first of these that has them. */
const fallbacks = ['nl-NL', 'en-GB']
/** Stands in the code for the folder of the texts, which is named after their content. */
const folderMark = '__TEXTS__'
const partsMark = (id: string): string => `%PARTS ${id}%`

export interface TextsPlugin extends Plugin {
  /** Once the build has read all code: the parts that a file needs with what it imports, and the folder of all of them. */
  api: { partsOf(graph: Rolldown.PluginContext, id: string): string[]; folder(): string }
}

/**
 * Compiles the locale bundles, so that the browser needs no parser, and cuts them: what the shell and the first menu say comes at the start,
 * what another section's menu says with its door, the rest by room, beside the code that says it. Which code says what is read from the code, so nobody keeps lists. Keys that a
 * language lacks are filled from the fallback languages here, where it costs nobody a download.
 */
export function texts(): TextsPlugin {
  let catalogue: Catalogue
  let keys = new Set<string>()
  let places: Places = { atStart: new Set(), atDoors: new Set(), onPages: new Set() }
  let early = new Set<string>()
  let files = new Map<string, string>()
  let folder = ''
  const said = new Map<string, Set<string>>()
  const needed = (ids: Iterable<string>) => new Set([...ids].flatMap((id) => [...(said.get(id) ?? [])]))
  const partsOf = (graph: Rolldown.PluginContext, id: string) => partsFor(needed(closureOf(graph, id)), places, catalogue.homes)
  return {
    name: 'portico-texts',
    api: { partsOf, folder: () => folder },
    async buildStart() {
      early = await earlyModules()
      catalogue = readCatalogue((file) => this.addWatchFile(file))
      keys = new Set(catalogue.homes.keys())
    },
    configureServer(server) {
      server.middlewares.use(`/assets/${folderMark}`, (request, response) => {
        const language = basename(request.url ?? '', '.json').replace(`${startPart}-`, '')
        const all = filesOf(readCatalogue(), { atStart: keys, atDoors: keys, onPages: keys })
        response.setHeader('content-type', 'application/json').end(all.get(`${startPart}-${language}`) ?? '{}')
      })
    },
    transform: {
      order: 'post',
      async handler(code, id) {
        if (this.environment.config.command !== 'build' || !ours.test(id)) return null
        said.set(id, keysIn(code, keys))
        let made = code
        for (const { start, end, source } of importsIn(this.parse(code)).toReversed()) {
          const target = await this.resolve(source, id)
          if (!target || !ours.test(target.id) || early.has(moduleOfDoor(target.id))) continue
          made = `${made.slice(0, start)}withTexts(${JSON.stringify(partsMark(target.id))}, ${made.slice(start, end)})${made.slice(end)}`
        }
        return made === code ? null : { code: `import { withTexts } from ${JSON.stringify(runtime)};${made}`, map: null }
      },
    },
    renderStart() {
      const saidFrom = (ids: string[]) => needed(ids.flatMap((id) => [...closureOf(this, id)]))
      const all = [...this.getModuleIds()]
      const doors = Map.groupBy(all.filter(moduleOfDoor), (id) => early.has(moduleOfDoor(id)))
      places = {
        atStart: saidFrom([entry, ...(doors.get(true) ?? [])]),
        atDoors: saidFrom(doors.get(false) ?? []),
        onPages: saidFrom(all.filter((id) => page.test(id))),
      }
      files = filesOf(catalogue, places)
      folder = `texts-${createHash('sha256')
        .update(JSON.stringify([...files]))
        .digest('hex')
        .slice(0, 8)}`
    },
    renderChunk(code) {
      const made = code
        .replaceAll(folderMark, folder)
        .replace(/(["'`])%PARTS ([^%]+)%\1/g, (_, _quote, id: string) => JSON.stringify(partsOf(this, id)))
      return made === code ? null : { code: made, map: null }
    },
    generateBundle() {
      for (const [name, source] of files) this.emitFile({ type: 'asset', fileName: `assets/${folder}/${name}.json`, source })
    },
  }
}

function readCatalogue(watch: (file: string) => void = () => {}): Catalogue {
  const owners = new Map<string, string>()
  const texts = new Map<string, Map<string, unknown>>()
  // A module's own bundle, and those of its rooms.
  const homes = [
    'platform/web',
    'documents',
    'connectors',
    ...globSync(['modules/*', 'modules/*/*'], { cwd: root })
      .map((home) => home.replaceAll('\\', '/'))
      .toSorted(),
  ]
  const bundles = homes.filter((home) => existsSync(join(root, home, 'locales')))
  const languages = globSync('*.json', { cwd: join(root, 'platform/web/locales') }).map((file) => basename(file, '.json'))
  for (const home of bundles) {
    for (const language of languages) {
      const messages: Record<string, string> = {}
      for (const of of [...fallbacks.toReversed().filter((other) => other !== language), language]) {
        const file = join(root, home, 'locales', `${of}.json`)
        if (!existsSync(file)) continue
        if (of === language) watch(file)
        Object.assign(messages, JSON.parse(readFileSync(file, 'utf8')))
      }
      const compiled = texts.get(language) ?? new Map<string, unknown>()
      for (const [key, text] of Object.entries(messages)) {
        owners.set(key, nameOf(home))
        compiled.set(key, compile(text, `${home} ${language} ${key}`))
      }
      texts.set(language, compiled)
    }
  }
  return { languages, homes: owners, texts }
}

/** `platform/web` is `platform`, `modules/apidex/teams` is `apidex`. */
function nameOf(home: string): string {
  const [top = '', module = ''] = home.split('/')
  return top === 'modules' ? module : top
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
