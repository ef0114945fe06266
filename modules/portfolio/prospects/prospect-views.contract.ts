import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryInt } from '@portico/platform/contract/fields.ts'
import { both, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { prospectFilters, prospectReaders } from './prospect.contract.ts'
import { prospectStates } from './prospect-states.contract.ts'

const modules = ['Portfolio'] as const

/** What a card of the board says of a prospect; what may be done with it comes with the prospect. */
export const prospectCard = named(
  'ProspectCard',
  z.object({
    id: z.string(),
    code: z.string(),
    version: z.int(),
    name: z.string(),
    status: z.enum(prospectStates),
    domain: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string() })),
    ownerName: z.nullable(z.string()),
    priorityScore: z.int(),
    desiredDate: z.nullable(z.string()),
    needsException: z.boolean(),
  }),
)
export type ProspectCard = z.infer<typeof prospectCard>

const boardColumn = named(
  'ProspectColumn',
  z.object({
    status: z.enum(prospectStates),
    cards: z.array(prospectCard),
    /** How many it has, exact up to 1,000. */
    count: z.int(),
    exact: z.boolean(),
    /** Where it goes on. */
    next: z.optional(z.string()),
  }),
)
export type ProspectColumn = z.infer<typeof boardColumn>

/** How the columns of a board are ordered. */
export const boardList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    priorityScore: { kind: 'int', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'updatedAt DESC',
  pageSize: 50,
})

/** What narrows and orders a view that is not the list. */
const shown = () =>
  both(prospectFilters, {
    search: z.optional(z.string().check(z.maxLength(200))),
    order: z.optional(z.string().check(z.maxLength(400))),
    /** The named filters as URL-encoded JSON. */
    filter: z.optional(z.string().check(z.maxLength(8000))),
  })

export const prospectBoard = endpoint({
  method: 'GET',
  path: '/api/prospects/board',
  shows: ['prospect'],
  summary: 'Prospects by their states, the first of each; with a cursor what one column has behind it',
  tag: 'Prospects',
  access: prospectReaders,
  modules,
  query: z.object(
    both(shown(), {
      /** Of each column; 50 unless said otherwise. */
      itemsPerPage: z.optional(queryInt(1, 100)),
      /** Of one column, which `status` names. */
      cursor: z.optional(z.string().check(z.maxLength(2000))),
    }),
  ),
  answer: z.object({ columns: z.array(boardColumn) }),
})

export const prospectExport = endpoint({
  method: 'GET',
  path: '/api/prospects/export',
  summary: 'The prospects of a filter as a CSV file or an Excel workbook',
  tag: 'Prospects',
  access: prospectReaders,
  modules,
  query: z.object(both(shown(), { format: z.optional(z.enum(['csv', 'xlsx'])) })),
  answers: 'raw',
  audited: true,
  perMinute: 30,
})
