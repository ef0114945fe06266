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

/** The forms of values that not every value has: showing a name as a date, or in a form that nobody knows, ends the page that it is on. */
export const riskyFormsOf = (compiled: CompiledMessage): string[] =>
  placesIn(compiled).flatMap(([, form, options]) => {
    const isSafe = form === undefined || choices.includes(String(form)) || (form === 'number' && options === undefined)
    return isSafe ? [] : [[form, options].filter((one) => typeof one === 'string').join(' ')]
  })
