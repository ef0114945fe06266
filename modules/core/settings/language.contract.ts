import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, formed } from '@portico/platform/contract/fields.ts'
import { countAnswer } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { textKinds } from './language-kinds.contract.ts'

export const longestText = 4000
/** Of values, choices and signs for a number in one text: far more than any has, and few enough to be read at once. */
export const mostParts = 200

export const language = named(
  'Language',
  z.object({
    id: z.string(),
    name: z.string(),
    active: z.boolean(),
    /** To admins: how many texts there are, how many of them this language lacks, and how many are said in other words. */
    texts: z.optional(z.object({ total: z.int(), missing: z.int(), overridden: z.int() })),
  }),
)
export type Language = z.infer<typeof language>

export const textEntry = named(
  'Text',
  z.object({
    key: z.string(),
    /** Where in the product it stands, such as `apidex/teams`. */
    room: z.string(),
    /** As delivered; null where the language lacks it. */
    delivered: z.nullable(z.string()),
    /** The same in the lasting language. */
    english: z.nullable(z.string()),
    /** What is said in its place; null: it is as delivered. */
    text: z.nullable(z.string()),
    /** The values that it shows. */
    placeholders: z.array(z.string()),
    updatedAt: z.nullable(dateTime()),
    updatedBy: z.nullable(z.string()),
  }),
)
export type TextEntry = z.infer<typeof textEntry>

const locale = () => z.string().check(formed(/^[a-z]{2}-[A-Z]{2}$/, 'Must be a language such as nl-NL.'))
const key = () => z.string().check(formed(/^[A-Za-z0-9][\w.:-]{0,199}$/, 'Must be the key of a text, such as shell.search.'))
const byId = z.object({ id: locale() })
const byKey = z.object({ id: locale(), key: key() })
const number = (minimum: number, maximum: number) => z.optional(z.coerce.number().check(z.int(), z.minimum(minimum), z.maximum(maximum)))

const tag = 'Languages'
const access = ['admin'] as const
const shared = { tag, access, modules: [] } as const

export const languages = {
  list: endpoint({
    method: 'GET',
    path: '/api/languages',
    shows: ['language'],
    summary: 'The languages of the interface',
    tag,
    access: 'signedIn',
    rule: 'how complete they are to admin only',
    modules: [],
    answer: z.array(language),
  }),
  change: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/api/languages/:id',
    changes: ['language'],
    summary: 'Switch a language on or off; English stays on',
    params: byId,
    body: z.strictObject({ active: z.boolean() }),
    answer: language,
  }),
  texts: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/languages/:id/texts',
    shows: ['language'],
    summary: 'The texts of a language, by key; what is searched for is a part of a key or of any of its words',
    params: byId,
    query: z.object({
      search: z.optional(z.string().check(z.maxLength(200))),
      only: z.optional(z.enum(textKinds)),
      page: number(1, 100_000),
      itemsPerPage: number(1, 100),
    }),
    answer: z.object({ data: z.array(textEntry), page: z.object({ total_elements: z.int(), exact: z.literal(true) }) }),
  }),
  text: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/languages/:id/texts/:key',
    shows: ['language'],
    summary: 'One text',
    params: byKey,
    answer: textEntry,
  }),
  override: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/languages/:id/texts/:key',
    changes: ['language'],
    summary: 'Say a text in other words, with the same values in it',
    params: byKey,
    body: z.strictObject({ text: z.string().check(z.minLength(1), z.maxLength(longestText)) }),
    answer: textEntry,
  }),
  restore: endpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/languages/:id/texts/:key',
    changes: ['language'],
    summary: 'Take a text back to what was delivered',
    params: byKey,
  }),
  exported: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/languages/:id/textsfile',
    shows: ['language'],
    summary: 'The texts as one JSON file, key by key: what is said in other words, or with all=true everything',
    params: byId,
    query: z.object({ all: z.optional(z.enum(['true', 'false'])) }),
    answer: z.record(z.string(), z.string()),
  }),
  imported: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/languages/:id/textsfile',
    changes: ['language'],
    summary:
      'Take such a file in: all of it or, where one text does not fit, nothing. Null takes a text back; what is as delivered is not kept',
    params: byId,
    /** Texts, and null. */
    body: z.record(z.string(), z.unknown()),
    answer: z.object({ changed: z.int(), unchanged: z.int() }),
    status: 200,
    bodyLimitBytes: 8 * 1024 * 1024,
    mostValues: 20_000,
  }),
}

/** By itself: no screen asks for it. */
export const countLanguages = endpoint({
  method: 'GET',
  path: '/api/languages/count',
  shows: ['language'],
  summary: 'How many languages there are',
  tag,
  access: 'signedIn',
  modules: [],
  answer: countAnswer,
})
