/** Where a value of a JSON text stands. */
export interface Place {
  from: number
  to: number
}

/** An object or array that is not closed yet. */
export interface OpenPart {
  kind: 'object' | 'array'
  /** Where its bracket stands. */
  from: number
  /** What comes next in it. */
  next: 'key' | 'colon' | 'value' | 'comma'
  /** Of the member that is being written, or the index of the item. */
  key: string | number
}

/** A string or word that goes on to the end of the text. */
export interface OpenToken {
  from: number
  text: string
  isString: boolean
}

export interface ReadText {
  /** By JSON pointer: where each value stands that is whole. */
  places: ReadonlyMap<string, Place>
  /** The names of each object, by where its bracket stands. */
  names: ReadonlyMap<number, readonly string[]>
  open: readonly OpenPart[]
  token: OpenToken | undefined
}

const escaped = (part: string | number): string => String(part).replaceAll('~', '~0').replaceAll('/', '~1')
/** The path of the value that is being written. */
export const pathOf = (open: readonly OpenPart[]): (string | number)[] => open.map(({ key }) => key)
export const pointerOf = (path: readonly (string | number)[]): string => path.map((part) => `/${escaped(part)}`).join('')

/** Reads a JSON text as far as it goes, whole or still being written; what makes no sense is passed over. */
export function readText(text: string): ReadText {
  const places = new Map<string, Place>()
  const names = new Map<number, string[]>()
  const open: OpenPart[] = []
  const ended = (from: number, to: number): void => {
    places.set(pointerOf(pathOf(open)), { from, to })
    const top = open.at(-1)
    if (top) top.next = 'comma'
  }
  const named = (key: string, top: OpenPart): void => {
    names.get(top.from)?.push(key)
    top.key = key
    top.next = 'colon'
  }
  const marks: Record<string, (at: number) => void> = {
    '{': (at) => {
      names.set(at, [])
      open.push({ kind: 'object', from: at, next: 'key', key: '' })
    },
    '[': (at) => void open.push({ kind: 'array', from: at, next: 'value', key: 0 }),
    '}': (at) => close(at),
    ']': (at) => close(at),
    ':': () => {
      const top = open.at(-1)
      if (top) top.next = 'value'
    },
    ',': () => {
      const top = open.at(-1)
      if (!top) return
      top.next = top.kind === 'object' ? 'key' : 'value'
      if (typeof top.key === 'number') top.key += 1
    },
  }
  const close = (at: number): void => {
    const gone = open.pop()
    if (gone) ended(gone.from, at + 1)
  }
  const word = /"(?:[^"\\]|\\.)*("?)|[^\s,:{}[\]"]+/suy
  let at = 0
  while (at < text.length) {
    const letter = text[at] ?? ''
    const mark = marks[letter]
    if (mark || /\s/.test(letter)) {
      mark?.(at)
      at += 1
      continue
    }
    word.lastIndex = at
    const found = word.exec(text)?.[0] ?? letter
    const isString = letter === '"'
    const isClosed = isString && found.length > 1 && found.endsWith('"') && !/(^|[^\\])(\\\\)*\\"$/.test(found)
    if (at + found.length >= text.length && !isClosed)
      return { places, names, open, token: { from: at, text: isString ? found.slice(1) : found, isString } }
    const top = open.at(-1)
    if (top?.kind === 'object' && top.next === 'key') named(isString ? unquoted(found) : found, top)
    else ended(at, at + found.length)
    at += found.length
  }
  return { places, names, open, token: undefined }
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text))
  } catch {
    return text.slice(1, -1)
  }
}
