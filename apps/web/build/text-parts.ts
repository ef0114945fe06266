/** The texts of all languages, compiled; every language has every key. */
export interface Catalogue {
  languages: readonly string[]
  /** The bundle that a key is in: `platform`, or the module's name. */
  homes: ReadonlyMap<string, string>
  texts: ReadonlyMap<string, ReadonlyMap<string, unknown>>
}

/** The keys that the shell and the early doors say, those of the doors that come later, and those that pages say before anything on them is opened. */
export interface Places {
  atStart: ReadonlySet<string>
  atDoors: ReadonlySet<string>
  onPages: ReadonlySet<string>
}

/** Needed before the first paint. */
export const startPart = 'start'

/** Of the platform, what many pages do without: lists, governed records, sign-ins that failed, what is wrong with a field, what a gateway is like. */
const apart = new Set(['list', 'board', 'files', 'record', 'signIn', 'signedOut', 'keys', 'form', 'fault', 'condition'])
/** Of the platform's parts, those with which people write: a page to look at does without. */
const writing = new Set(['combobox', 'date', 'discard', 'file', 'history', 'json', 'panel', 'person', 'tags', 'code'])

/** What comes together: what is said from the start, what a door says, the texts of one room with which its pages begin, those of its dialogs, tabs and tiles, or the rest of the platform's. */
function partOf(key: string, home: string, { atStart, atDoors, onPages }: Places): string {
  if (atStart.has(key)) return startPart
  const [room = '', part = ''] = key.split('.')
  // Lists turn pages and write nothing.
  if (home === 'platform' && room === 'ui' && part === 'pager') return `${home}-list`
  if (home === 'platform' && room === 'ui' && writing.has(part)) return `${home}-writing`
  if (home === 'platform') return apart.has(room) ? `${home}-${room}` : home
  if (atDoors.has(key)) return `${home}-door`
  return onPages.has(key) ? `${home}-${room}` : `${home}-${room}-later`
}

/**
 * The keys that code may ask for: its literals that are keys, and for `role.${role}` every key that begins so. Literals that happen to
 * look like a key cost a text too many, never one too few.
 */
export function keysIn(code: string, keys: Iterable<string>): Set<string> {
  const known = keys instanceof Set ? (keys as Set<string>) : new Set(keys)
  const found = new Set<string>()
  const begins: string[] = []
  for (const [, literal = '', then] of code.matchAll(/["'`]([a-z]\w*(?:\.[\w-]*)+)(\$\{)?/gi)) {
    if (then || literal.endsWith('.')) begins.push(literal)
    else if (known.has(literal)) found.add(literal)
  }
  if (begins.length > 0) for (const key of known) if (begins.some((start) => key.startsWith(start))) found.add(key)
  return found
}

/** The parts that code needs beside the one that is there from the start. */
export function partsFor(needed: Iterable<string>, places: Places, homes: ReadonlyMap<string, string>): string[] {
  const parts = new Set([...needed].map((key) => partOf(key, homes.get(key) ?? '', places)))
  parts.delete(startPart)
  return [...parts].sort()
}

/** The content of each file, by `part-language`. */
export function filesOf({ languages, homes, texts }: Catalogue, places: Places): Map<string, string> {
  const files = new Map<string, string>()
  const parts = Map.groupBy(homes, ([key, home]) => partOf(key, home, places))
  for (const [part, entries] of parts) {
    for (const language of languages) {
      const of = entries.map(([key]) => [key, texts.get(language)?.get(key)])
      files.set(`${part}-${language}`, JSON.stringify(Object.fromEntries(of)))
    }
  }
  return files
}
