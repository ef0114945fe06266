import * as z from 'zod/mini'

const lines = z.array(z.string())

/** One place of a document where lines came or went, with the lines around it. */
export const textHunk = z.object({
  /** The names that lead to it: `paths`, `/pets`, `get`. Empty in GraphQL. */
  place: z.array(z.string()),
  /** Of the first line that is shown, counted from 1. */
  oldLine: z.int(),
  newLine: z.int(),
  parts: z.array(
    z.union([z.object({ kind: z.literal('same'), lines }), z.object({ kind: z.literal('changed'), before: lines, after: lines })]),
  ),
  /** Lines that came or went here and are not shown. */
  leftOut: z.int(),
})
export type TextHunk = z.infer<typeof textHunk>

/** Two documents as text, both written in the same way: what came and went, in the order of the newer one. */
export const textDiff = z.object({
  /** Lines, of all places. */
  added: z.int(),
  removed: z.int(),
  /** All places, shown or not. */
  places: z.int(),
  hunks: z.array(textHunk),
})
export type TextDiff = z.infer<typeof textDiff>
