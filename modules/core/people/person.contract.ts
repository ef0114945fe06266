import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryList } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { roles } from '@portico/platform/contract/roles.ts'
import * as z from 'zod/mini'

/** `invited`: has never signed in. `closed`: an admin closed the account. `erased`: nothing but a pseudonym is known any more. */
export const personStates = ['active', 'invited', 'closed', 'erased'] as const
export type PersonState = (typeof personStates)[number]

export const listedPerson = named(
  'Person',
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** As their last token had them. */
    roles: z.array(z.enum(roles)),
    state: z.enum(personStates),
    firstSeenAt: z.nullable(z.string()),
    lastSeenAt: z.nullable(z.string()),
    /** How many teams they are in. */
    teams: z.int(),
    /** How many applications are theirs alone. */
    applications: z.int(),
    /** How many living keys they made. */
    keys: z.int(),
  }),
)
export type ListedPerson = z.infer<typeof listedPerson>

const personList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    name: { kind: 'text', sort: true, search: true },
    email: { kind: 'text', search: true },
    firstSeenAt: { kind: 'date', sort: true },
    lastSeenAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'name ASC',
  pageSize: 20,
})

/** The named filters as URL-encoded JSON in `filter`. */
const personFilters = both(nameFilter, {
  role: z.optional(queryList(z.enum(roles))),
  state: z.optional(queryList(z.enum(personStates))),
})
export const personFilter = z.strictObject(personFilters)

const tag = 'Users'
export const people = {
  list: endpoint({
    method: 'GET',
    path: '/api/people',
    shows: ['person', 'team', 'application', 'key'],
    summary: 'The people that the portal knows, with what they have; erased ones only where the state is asked for',
    tag,
    access: ['admin'],
    modules: [],
    query: pageQuery(personFilters),
    answer: pageOf(listedPerson),
    list: personList,
  }),
}
