import { diffEntry } from '@portico/documents/contract/change.contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { both, countAnswer, countQuery, filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { spec } from './spec.contract.ts'

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
    /** False: there are changes that are not among the entries. */
    complete: z.boolean(),
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

/** Which two revisions, the newer one first. */
export const compared = z.object({
  newSpecId: z.string(),
  newVersion: z.string(),
  newEnvironmentId: z.string(),
  oldSpecId: z.string(),
  oldVersion: z.string(),
  oldEnvironmentId: z.string(),
})

/** Any two revisions compared: of one product, or of products of one name in two environments. */
export const comparison = named(
  'Comparison',
  z.extend(compared, {
    breaking: z.int(),
    risky: z.int(),
    safe: z.int(),
    /** False: there are changes that are not among the entries. */
    complete: z.boolean(),
    /** The severest first, at most 1 MB of them. */
    diff: z.array(diffEntry),
  }),
)
export type Comparison = z.infer<typeof comparison>

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

const byRevision = () => ({ newSpecId: z.optional(uuid()) })
const modules = ['InternalDeveloperPortal', 'ExternalDeveloperPortal'] as const
/** What anybody may see, the external portal shows to anybody. */
const openWith = ['ExternalDeveloperPortal'] as const
const tag = 'Specs'
const rule = 'who may see the product'

export const changelogs = {
  compare: endpoint({
    method: 'GET',
    path: '/api/specs/:id/comparison',
    shows: ['spec'],
    summary: 'What changed from another revision to this one',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ id: uuid() }),
    /** `with`: the older one. */
    query: z.object({ with: uuid() }),
    answer: comparison,
    answers: 'raw',
    perMinute: 30,
  }),
  comparable: endpoint({
    method: 'GET',
    path: '/api/specs/:id/comparable',
    shows: ['spec'],
    summary: 'Revisions of the same product in all environments, the newest 100',
    tag,
    access: 'signedIn',
    rule,
    modules,
    params: z.object({ id: uuid() }),
    answer: z.array(spec),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/changelogs',
    shows: ['spec'],
    summary: 'What changed from one revision to the next',
    tag,
    access: 'signedIn',
    openWith,
    rule,
    modules,
    query: filterQuery(byRevision()),
    answer: z.array(changelog),
    list: changelogList,
  }),
}

/** By itself: no screen asks for it. */
export const countChangelogs = endpoint({
  method: 'GET',
  path: '/api/changelogs/count',
  shows: ['spec'],
  summary: 'How many changelogs fit',
  tag,
  access: 'signedIn',
  openWith,
  rule,
  modules,
  query: z.object(both(countQuery.shape, byRevision())),
  answer: countAnswer,
})
