import * as z from 'zod/mini'
import { named } from './named.ts'

/** One thing that a search found. */
export const searchHit = named(
  'SearchHit',
  z.object({
    /** Such as `product` or `company`. */
    type: z.string(),
    id: z.string(),
    title: z.string(),
    /** What tells it from others of that name: codes, an operation's address. */
    detail: z.string(),
    /** What it is part of: of an operation, its product. */
    within: z.optional(z.string()),
    /** The words around what was found; empty where the title says it all. */
    snippet: z.string(),
    /** Its page in the portal. */
    path: z.string(),
    environmentId: z.optional(z.string()),
  }),
)
export type SearchHit = z.infer<typeof searchHit>
