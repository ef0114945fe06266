import * as z from 'zod/mini'

/** Data to show as it is, a word to translate, or alternatives: one of these, all of those. */
const changeValue = z.union([z.string(), z.number(), z.object({ word: z.string() }), z.array(z.array(z.string()))])
const said = { id: z.string(), values: z.record(z.string(), changeValue) }

const changeWords = z.object({
  ...said,
  subject: z.optional(z.object({ ...said, note: z.optional(z.string()), path: z.optional(z.string()) })),
  usedBy: z.optional(z.object({ count: z.int(), first: z.array(z.string()) })),
})

export const diffEntry = z.object({
  severity: z.enum(['breaking', 'risky', 'safe']),
  /** A stable rule id. */
  kind: z.string(),
  operation: z.string(),
  pointer: z.string(),
  /** English. */
  text: z.string(),
  /** What a screen says in the language of its reader; changelogs of before lack it. */
  words: z.optional(changeWords),
  before: z.unknown(),
  after: z.unknown(),
})

/** One change from a document to the next. */
export type Change = z.infer<typeof diffEntry>
