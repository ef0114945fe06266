import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { filterQuery, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

export const diffEntry = z.object({
  severity: z.enum(['breaking', 'risky', 'safe']),
  /** A stable rule id; a screen translates by it. */
  kind: z.string(),
  operation: z.string(),
  pointer: z.string(),
  text: z.string(),
  before: z.unknown(),
  after: z.unknown(),
})

export const changelog = named(
  'Changelog',
  z.object({
    id: z.string(),
    newSpecId: z.string(),
    newVersion: z.string(),
    oldSpecId: z.string(),
    oldVersion: z.string(),
    productId: z.string(),
    breaking: z.int(),
    risky: z.int(),
    safe: z.int(),
    diff: z.array(diffEntry),
    createdAt: z.string(),
  }),
)

export type Changelog = z.infer<typeof changelog>

const changelogList = listSpec({
  style: 2,
  fields: { id: { kind: 'uuid' }, newSpecId: { kind: 'uuid' }, oldSpecId: { kind: 'uuid' }, createdAt: { kind: 'date', sort: true } },
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
    summary: 'What changed from one revision to the next',
    tag,
    access: 'signedIn',
    rule,
    modules,
    query: filterQuery({}),
    answer: z.array(changelog),
    list: changelogList,
  }),
}
