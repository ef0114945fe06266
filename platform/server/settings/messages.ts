import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage'

/** A message as the browser has it: plain text where it has no values. */
export type CompiledMessage = ReturnType<typeof compileMessageOrThrow> | string

/**
 * @param message an ICU message
 * @throws Error that says what is wrong with it
 */
export function compiledMessage(message: string): CompiledMessage {
  const compiled = compileMessageOrThrow(message)
  // A text without values stays a plain string: smaller; the runtime wraps it.
  return compiled.length === 1 && typeof compiled[0] === 'string' ? compiled[0] : compiled
}

type Token = [name: unknown, form?: unknown, options?: unknown]
const choices = ['plural', 'selectordinal', 'select']
const ofNumbers = ['plural', 'selectordinal', 'number']

/** Each place where a message shows a value, in the order in which they come. */
function placesIn(tokens: unknown): Token[] {
  if (!Array.isArray(tokens)) return []
  return tokens.flatMap((token: unknown): Token[] => {
    if (!Array.isArray(token)) return []
    const [, form, options] = token as Token
    // Only choices hold messages; a number's or date's options are words of its own.
    const isChoice = choices.includes(String(form)) && typeof options === 'object' && options !== null
    return [token as Token, ...(isChoice ? Object.values(options).flatMap(placesIn) : [])]
  })
}

/** The names of the values that a message shows, in the order in which they come first. */
export const placeholdersOf = (compiled: CompiledMessage): string[] => [
  ...new Set(placesIn(compiled).flatMap(([name]) => (typeof name === 'string' ? [name] : []))),
]

/** The values that a message shows in a form of numbers. */
const numbersIn = (compiled: CompiledMessage): unknown[] =>
  placesIn(compiled).flatMap(([name, form]) => (ofNumbers.includes(String(form)) ? [name] : []))

/**
 * The forms of values that not every value has: showing a name as a date, or in a form that nobody knows, ends the page that it is on, and so does
 * a name such as "toString" as a number.
 * @param delivered what is shown otherwise: what is a number there is one
 */
export function riskyFormsOf(compiled: CompiledMessage, delivered: readonly CompiledMessage[]): string[] {
  const numbers = new Set(delivered.flatMap(numbersIn))
  return placesIn(compiled).flatMap(([name, form, options]) => {
    const isKnown = form === undefined || choices.includes(String(form)) || (form === 'number' && options === undefined)
    const isSafe = isKnown && (!ofNumbers.includes(String(form)) || numbers.has(name))
    return isSafe ? [] : [[form, options].filter((one) => typeof one === 'string').join(' ')]
  })
}
