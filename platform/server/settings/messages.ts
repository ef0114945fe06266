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

/** The names of the values that a message shows, in the order in which they come first. */
export function placeholdersOf(compiled: CompiledMessage): string[] {
  const names = new Set<string>()
  const walk = (tokens: unknown): void => {
    if (!Array.isArray(tokens)) return
    for (const token of tokens) {
      if (!Array.isArray(token)) continue
      const [name, kind, options] = token as [unknown, unknown?, unknown?]
      if (typeof name === 'string') names.add(name)
      // Only choices hold messages; a number's or date's options are words of its own.
      if (['plural', 'selectordinal', 'select'].includes(String(kind)) && typeof options === 'object' && options !== null)
        for (const choice of Object.values(options)) walk(choice)
    }
  }
  walk(compiled)
  return [...names]
}
