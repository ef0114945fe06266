import * as z from 'zod/mini'
import { formed } from './fields.ts'

/** Text without small letters: where nothing else is wrong with it, that is what is said. */
export const capitals = (pattern: RegExp, words: string): [z.core.$ZodCheck<string>, z.core.$ZodCheck<string>] => [
  z.refine<string>((value) => pattern.test(value) || !pattern.test(value.toUpperCase()), {
    error: 'capitalsOnly',
    params: { message: words },
    // The form would be a second fault of the same.
    abort: true,
  }),
  formed(pattern, words),
]
