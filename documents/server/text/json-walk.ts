/** What the walk meets, in the order of the text. Offsets count UTF-16 units from the start. */
export interface JsonEvents {
  key?: (offset: number, raw: string) => void
  value?: (offset: number) => void
  open?: (isObject: boolean) => void
  close?: () => void
}

export interface JsonFault {
  offset: number
  message: string
}

const states = { wantValue: 0, wantValueOrEnd: 1, wantKey: 2, wantKeyOrEnd: 3, wantCommaOrEnd: 4, done: 5 } as const
type State = (typeof states)[keyof typeof states]

/**
 * Walks JSON text without building anything and without recursion, so any depth is safe. Returns the first offence against RFC 8259, or
 * undefined. `JSON.parse` is faster but keeps the last of two equal keys silently and rarely says where a fault is.
 */
export function walkJson(text: string, on: JsonEvents): JsonFault | undefined {
  const { wantValue, wantValueOrEnd, wantKey, wantKeyOrEnd, wantCommaOrEnd, done } = states
  const open: boolean[] = []
  let state: State = wantValue
  let at = 0
  const afterValue = (): State => (open.length === 0 ? done : wantCommaOrEnd)
  for (;;) {
    at = skipSpace(text, at)
    const char = text[at]
    if (char === undefined) return state === done ? undefined : { offset: at, message: 'The document ends too early.' }
    if (state === done) return { offset: at, message: `Unexpected ${JSON.stringify(char)} after the end of the document.` }
    if (state === wantCommaOrEnd) {
      const inObject = open.at(-1) === true
      if (char === ',') state = inObject ? wantKey : wantValue
      else if (char === (inObject ? '}' : ']')) {
        open.pop()
        on.close?.()
        state = afterValue()
      } else return { offset: at, message: `Expected "," or "${inObject ? '}' : ']'}", found ${JSON.stringify(char)}.` }
      at += 1
      continue
    }
    if (state === wantKey || state === wantKeyOrEnd) {
      if (char === '}' && state === wantKeyOrEnd) {
        open.pop()
        on.close?.()
        state = afterValue()
        at += 1
        continue
      }
      if (char !== '"') return { offset: at, message: `Expected a name in double quotes, found ${JSON.stringify(char)}.` }
      const end = endOfString(text, at)
      if (typeof end !== 'number') return end
      on.key?.(at, text.slice(at, end))
      at = skipSpace(text, end)
      if (text[at] !== ':') return { offset: at, message: 'Expected ":" after the name.' }
      at += 1
      state = wantValue
      continue
    }
    if (char === ']' && state === wantValueOrEnd) {
      open.pop()
      on.close?.()
      state = afterValue()
      at += 1
      continue
    }
    on.value?.(at)
    if (char === '{' || char === '[') {
      open.push(char === '{')
      on.open?.(char === '{')
      state = char === '{' ? wantKeyOrEnd : wantValueOrEnd
      at += 1
      continue
    }
    const end = char === '"' ? endOfString(text, at) : endOfScalar(text, at)
    if (typeof end !== 'number') return end
    at = end
    state = afterValue()
  }
}

function skipSpace(text: string, from: number): number {
  let at = from
  for (let code = text.charCodeAt(at); code === 32 || code === 10 || code === 13 || code === 9; code = text.charCodeAt(at)) at += 1
  return at
}

function endOfString(text: string, from: number): number | JsonFault {
  for (let at = from + 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === 34) return at + 1
    if (code < 32) return { offset: at, message: 'A text holds a control character; write it as an escape.' }
    if (code !== 92) continue
    at += 1
    const letter = text[at] ?? ''
    if (letter === 'u') {
      if (!/^[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 5)))
        return { offset: at - 1, message: 'A \\u escape needs four hexadecimal digits.' }
      at += 4
    } else if (!'"\\/bfnrt'.includes(letter) || letter === '')
      return { offset: at - 1, message: `Unknown escape ${JSON.stringify(`\\${letter}`)}.` }
  }
  return { offset: from, message: 'A text is not closed.' }
}

const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

function endOfScalar(text: string, from: number): number | JsonFault {
  scalar.lastIndex = from
  if (scalar.test(text)) return scalar.lastIndex
  return { offset: from, message: `Unexpected ${JSON.stringify(text.slice(from, from + 12))}.` }
}
