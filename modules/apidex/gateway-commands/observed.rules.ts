import * as z from 'zod/mini'

/** What a gateway was seen to have of a key. */
export const seen = z.object({
  present: z.boolean(),
  active: z.boolean(),
  /** Names of the products that it may call. */
  approved: z.array(z.string()),
})
export type Seen = z.infer<typeof seen>
