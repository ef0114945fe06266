import { diffEntry } from '@portico/documents/contract/change.contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const changelog = named(
  'Changelog',
  z.object({
    id: z.string(),
    newSpecId: z.string(),
    newVersion: z.string(),
    oldSpecId: z.string(),
    oldVersion: z.string(),
    productId: z.string(),
    /** Counts and entries are there once it is ready. Failed: the two revisions cannot be compared. The counts are of all changes. */
    state: z.enum(['pending', 'ready', 'failed']),
    breaking: z.int(),
    risky: z.int(),
    safe: z.int(),
    /**
     * The severest changes, at most 1 MB of them. There when one changelog is asked for by its id or its revision, or when `fields` names it; a
     * page carries 4 MB of them, and leaves them out of the changelogs after that.
     */
    diff: z.optional(z.array(diffEntry)),
    createdAt: z.string(),
  }),
)

export type Changelog = z.infer<typeof changelog>
/** What is known of a changelog before its entries are asked for. */
export type ChangelogHead = Omit<Changelog, 'diff'>

const changelogList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    newSpecId: { kind: 'uuid' },
    oldSpecId: { kind: 'uuid' },
    state: { kind: 'text' },
    createdAt: { kind: 'date', sort: true },
  },
  parts: ['diff'],
  defaultOrder: 'createdAt DESC',
  pageSize: 10,
})

const modules = ['InternalDeveloperPortal'] as const
const tag = 'Specs'
const rule = 'who may see the product'

export const changelogs = {
  list: endpoint({
    method: 'GET',
    path: '/api/changelogs',
    shows: ['spec'],
    summary: 'What changed from one revision to the next',
    tag,
    access: 'signedIn',
    rule,
    modules,
    query: filterQuery({ newSpecId: z.optional(uuid()) }),
    answer: z.array(changelog),
    list: changelogList,
  }),
}
