import { setImmediate } from 'node:timers/promises'
import { type Fault, invalid } from '@portico/platform/contract/errors.ts'
import { Liquid, type Template } from 'liquidjs'

/** Admins write templates: a loop without end, a text that doubles itself and a file of the server are refused, not tried. */
const limits = {
  parseLimit: 100_000,
  /** Milliseconds. */
  renderLimit: 200,
  memoryLimit: 1_000_000,
  ownPropertyOnly: true,
  strictFilters: true,
  /** `include`, `render` and `layout` look into this and nowhere else. */
  templates: {},
  relativeReference: false,
  dynamicPartials: false,
  globals: {},
} as const

const forHtml = new Liquid({ ...limits, outputEscape: 'escape' })
const forText = new Liquid(limits)
const strict = new Liquid({ ...limits, outputEscape: 'escape', strictVariables: true, lenientIf: true })
// Values are escaped, always: in the library this filter says "not this one".
for (const engine of [forHtml, strict]) engine.registerFilter('raw', (value: unknown) => value)

/** Templates are parsed once; those that somebody only tries out fall out again. Parsed, each letter can take two hundred bytes. */
const parsed = new Map<string, Template[]>()
/** Letters of one that is kept, and of all of them. */
const most = { ofOne: 20_000, ofAll: 500_000 }
let letters = 0
function parse(engine: Liquid, source: string): Template[] {
  const key = `${engine === forText ? 't' : 'h'}${source}`
  const known = parsed.get(key)
  if (known) return known
  const made = engine.parse(source)
  if (source.length > most.ofOne) return made
  if (letters + source.length > most.ofAll) {
    parsed.clear()
    letters = 0
  }
  letters += source.length
  parsed.set(key, made)
  return made
}

/** What was written out is cleaned and stored for each who hears: a short loop can make megabytes of it. */
const mostWritten = 300_000
function bounded(written: unknown): string {
  const text = String(written)
  if (text.length > mostWritten) throw new Error(`output limit exceeded: at most ${mostWritten} characters are written out`)
  return text
}

export type Values = Readonly<Record<string, unknown>>

/**
 * The limit counts the time on the clock, and a busy machine may take the process from its work for as long: what was too slow is tried
 * again. What costs too much does so each time.
 */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let left = 2; left > 0; left -= 1)
    try {
      return await work()
    } catch (error) {
      if (!/render limit exceeded/.test((error as Error).message)) throw error
      await setImmediate()
    }
  return work()
}

/** HTML with each value escaped. Asynchronous, so that one that takes its time lets others in. */
export const renderHtml = async (source: string, values: Values): Promise<string> =>
  bounded(await patiently(() => forHtml.render(parse(forHtml, source), values)))

/** One line of plain text, whatever the values hold: the subject of a mail is a header. */
export const renderLine = async (source: string, values: Values): Promise<string> =>
  oneLine(bounded(await patiently(() => forText.render(parse(forText, source), values))))

const mostLine = 250

/** Without line breaks and control characters; what is too long ends with a whole word and says so. */
export function oneLine(text: string): string {
  const line = text.replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ').trim()
  if (line.length <= mostLine) return line
  // A letter may be two characters long: half of one is none.
  const cut = line.slice(0, mostLine - 1).replace(/[\ud800-\udbff]$/, '')
  const words = cut.slice(0, Math.max(0, cut.lastIndexOf(' ')))
  // One word without end is cut all the same.
  return `${words.length > mostLine / 2 ? words : cut}…`
}

/**
 * Looks at a template before it is stored.
 * @throws 422 at `path`: what is no Liquid, an unknown filter, what costs too much, and a placeholder that this event does not have, by its name.
 */
export async function checkTemplate(source: string, example: Values, path: string): Promise<void> {
  const faults: Fault[] = []
  try {
    const template = strict.parse(source)
    for (const segments of await strict.globalVariableSegments(template)) {
      const unknown = unknownIn(example, segments)
      if (unknown !== undefined && !faults.some(({ params }) => params?.placeholder === unknown))
        faults.push(unknownPlaceholder(path, unknown))
    }
    // What stands in a loop is known by trying it: the example has one of everything.
    if (faults.length === 0) bounded(await patiently(() => strict.render(template, example)))
  } catch (error) {
    faults.push(faultOf(error, path))
  }
  if (faults.length > 0) throw invalid(faults)
}

const unknownPlaceholder = (path: string, placeholder: string): Fault => ({
  path,
  code: 'unknownPlaceholder',
  message: `{{ ${placeholder} }} is not a placeholder of this event.`,
  params: { placeholder },
})

/** A path that the example does not have, as it is written; what a list or a text offers of itself (`size`, `first`) is there. */
function unknownIn(example: Values, segments: readonly unknown[]): string | undefined {
  let at: unknown = example
  for (const [index, segment] of segments.entries()) {
    if (typeof segment === 'object') return undefined
    const key = String(segment)
    if (index > 0 && ['size', 'first', 'last'].includes(key)) at = key === 'size' ? 1 : Array.isArray(at) ? at[0] : undefined
    else if (Array.isArray(at) && /^-?\d+$/.test(key)) at = at[0]
    else if (typeof at === 'object' && at !== null && Object.hasOwn(at, key)) at = (at as Values)[key]
    else return segments.map(String).join('.').slice(0, 80)
  }
  return undefined
}

function faultOf(error: unknown, path: string): Fault {
  const { name = '', message = '', token } = error as { name?: string; message?: string; token?: { getPosition?: () => [number, number] } }
  const [missing] = /(?<=undefined variable: )[\w.[\]-]+/.exec(message) ?? []
  if (missing) return unknownPlaceholder(path, missing.slice(0, 80))
  const [line, column] = token?.getPosition?.() ?? []
  return {
    path,
    code: /limit exceeded/.test(message) ? 'tooCostly' : 'notLiquid',
    message: `${name === 'ParseError' ? 'Cannot be read' : 'Cannot be written out'}: ${oneLine(message)}`,
    ...(line !== undefined && { line }),
    ...(column !== undefined && { column }),
  }
}
