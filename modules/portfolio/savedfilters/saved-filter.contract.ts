import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { name, text, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** The lists of which somebody keeps filters. */
export const keptLists = ['prospects'] as const
export type KeptList = (typeof keptLists)[number]
/** Of one person, for each list. */
export const mostKept = 50

/** What of a list is kept, as its address has it. */
const state = () =>
  z.strictObject({
    filter: z.exactOptional(text(0, 8000)),
    search: z.exactOptional(text(0, 200)),
    sortBy: z.exactOptional(text(0, 400)),
    groupBy: z.exactOptional(text(0, 80)),
  })

export const savedFilter = named(
  'SavedFilter',
  z.object({
    id: z.string(),
    list: z.enum(keptLists),
    name: z.string(),
    state: z.object({
      filter: z.exactOptional(z.string()),
      search: z.exactOptional(z.string()),
      sortBy: z.exactOptional(z.string()),
      groupBy: z.exactOptional(z.string()),
    }),
    /** The list opens with it; at most one of each list. */
    isDefault: z.boolean(),
    createdAt: z.string(),
    updatedAt: z.string(),
  }),
)
export type SavedFilter = z.infer<typeof savedFilter>

export const newSavedFilter = named(
  'NewSavedFilter',
  z.strictObject({ list: z.enum(keptLists), name: name(1, 60), state: state(), isDefault: z.exactOptional(z.boolean()) }),
)
export const changedSavedFilter = named(
  'ChangedSavedFilter',
  z.strictObject({ name: z.exactOptional(name(1, 60)), state: z.exactOptional(state()), isDefault: z.exactOptional(z.boolean()) }),
)
export type ChangedSavedFilter = z.infer<typeof changedSavedFilter>

const shared = {
  tag: 'Saved filters',
  access: ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'],
  rule: 'everybody has their own, and knows of no others',
  modules: ['Portfolio'],
} as const
const base = '/api/savedfilters'

export const savedFilters = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: base,
    shows: ['savedFilter'],
    summary: 'The filters that the caller keeps of a list, by name; at most 50',
    query: z.object({ list: z.optional(z.enum(keptLists)) }),
    answer: z.array(savedFilter),
  }),
  create: endpoint({
    ...shared,
    method: 'POST',
    path: base,
    changes: ['savedFilter'],
    summary: 'Keep a filter under a name',
    body: newSavedFilter,
    status: 201,
    answer: savedFilter,
    idempotent: true,
  }),
  change: endpoint({
    ...shared,
    method: 'PATCH',
    path: `${base}/:id`,
    params: z.object({ id: uuid() }),
    changes: ['savedFilter'],
    summary: 'Rename a kept filter, keep something else under its name, or open the list with it',
    body: changedSavedFilter,
    answer: savedFilter,
  }),
  remove: endpoint({
    ...shared,
    method: 'DELETE',
    path: `${base}/:id`,
    params: z.object({ id: uuid() }),
    changes: ['savedFilter'],
    summary: 'Forget a kept filter',
  }),
}
