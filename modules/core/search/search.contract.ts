import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { locales } from '../users/user.contract.ts'

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
    /** The same in other environments, or in other languages. */
    also: z.array(z.object({ environmentId: z.optional(z.string()), language: z.optional(z.string()), path: z.string() })),
  }),
)
export type SearchHit = z.infer<typeof searchHit>

/** What is found of one kind. */
const found = z.object({
  type: z.string(),
  /** Those in each environment and language; counted to 1,000 hits of all kinds together. */
  count: z.int(),
})

export const searchAnswer = z.object({
  /** Best first. */
  groups: z.array(found),
  /** The first five of each kind; of one kind a page of 20, of which the same in several environments or languages is one. */
  data: z.array(searchHit),
  /** Words that were asked for in place of those that are nowhere. */
  instead: z.array(z.string()),
  /** Only with a type: where its next page begins. */
  cursor: z.optional(z.string()),
})

/** The environment that is read about: of what is alike in several, the one there comes first. */
const env = z.optional(z.string().check(z.maxLength(100)))
/** The reader's: of a record that has several texts, the one in it shows. */
const language = z.optional(z.enum(locales))
const shared = { tag: 'Search', access: 'signedIn', modules: [], rule: 'only what the caller may see' } as const
const shows = [
  'product',
  'spec',
  'team',
  'application',
  'company',
  'prospect',
  'solution',
  'exception',
  'meeting',
  'term',
  'businessObject',
  'page',
  'issue',
]

export const search = {
  find: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/search',
    shows,
    summary: 'Search the whole portal, best first; words may be begun or mistyped',
    query: z.strictObject({
      q: z.string().check(z.maxLength(200)),
      type: z.optional(z.string().check(z.regex(/^[a-zA-Z]{1,40}$/))),
      cursor: z.optional(z.string().check(z.maxLength(200))),
      env,
      language,
    }),
    answer: searchAnswer,
  }),
  suggest: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/menuitems/search',
    shows,
    summary: 'What to offer while somebody types in the bar: at most ten of all kinds, best first',
    query: z.strictObject({ enteredText: z.string().check(z.maxLength(200)), env, language }),
    answer: z.array(searchHit),
  }),
}
