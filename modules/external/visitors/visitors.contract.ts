import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryInt, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const pageFeedback = named(
  'PageFeedback',
  z.object({ id: z.string(), path: z.string(), locale: z.string(), helpful: z.boolean(), words: z.string(), createdAt: z.string() }),
)
export type PageFeedback = z.infer<typeof pageFeedback>

/** How a page did in the last 30 days. */
export const pageNumbers = named('PageNumbers', z.object({ path: z.string(), views: z.int(), helpful: z.int(), unhelpful: z.int() }))
export type PageNumbers = z.infer<typeof pageNumbers>

const modules = ['ExternalDeveloperPortal'] as const
const tag = 'Visitors'
const shared = { tag, access: ['admin'], modules, shows: ['visitors'] } as const
const paging = z.object({ page: z.optional(queryInt(1, 100_000)), itemsPerPage: z.optional(queryInt(1, 100)) })

export const visitors = {
  /** A form of a page without a script: it comes as such, and the answer leads back to the page. */
  give: endpoint({
    method: 'POST',
    path: '/pagefeedback',
    changes: ['visitors'],
    summary: 'Say whether a public page helps; of who says so nothing is kept',
    tag,
    access: 'public',
    modules,
    accepts: 'file',
    bodyLimitBytes: 16_384,
    answers: 'raw',
    perMinute: 20,
  }),
  numbers: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/pagestatistics',
    summary: 'The most read public pages of the last 30 days, 100 at most',
    answer: z.array(pageNumbers),
  }),
  feedback: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/pagefeedback',
    summary: 'What visitors say of pages, the newest first',
    query: paging,
    answer: z.object({ rows: z.array(pageFeedback), total: z.int() }),
  }),
  remove: endpoint({
    tag,
    access: ['admin'],
    modules,
    changes: ['visitors'],
    method: 'DELETE',
    path: '/api/pagefeedback/:id',
    summary: 'Remove what a visitor said',
    params: z.object({ id: uuid() }),
  }),
}
