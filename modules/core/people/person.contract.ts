import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { formed, name as personName, personRef, queryList, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { roles } from '@portico/platform/contract/roles.ts'
import * as z from 'zod/mini'
import { machineRoles, personStates } from './person-states.contract.ts'

export const listedPerson = named(
  'Person',
  z.object({
    id: z.string(),
    email: z.string(),
    name: z.string(),
    /** As their last token had them. */
    roles: z.array(z.enum(roles)),
    state: z.enum(personStates),
    /** A program that signs in by its own client. */
    machine: z.boolean(),
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

export const ownedRecord = named(
  'OwnedRecord',
  z.object({
    entityType: z.string(),
    /** The field that names them: `ownerId`, `architectId`, … */
    field: z.string(),
    id: z.string(),
    name: z.string(),
  }),
)
export type OwnedRecord = z.infer<typeof ownedRecord>
const handedOver = named(
  'HandedOver',
  z.object({
    given: z.int(),
    /** Offices that who takes over may not hold, one by one: nobody does until they are given anew. */
    laidDown: z.array(ownedRecord),
  }),
)
export type HandedOver = z.infer<typeof handedOver>

const one = z.object({ id: uuid() })
/** What shows the owner of a record. */
const owned = [
  'person',
  'team',
  'product',
  'application',
  'domain',
  'prospect',
  'solution',
  'exception',
  'portfoliorelease',
  'adameeting',
  'agendaitem',
  'condition',
  'term',
  'businessObject',
  'generatedSpecification',
  'specificationProfile',
  'issue',
  'log',
] as const

const clientId = () => z.string().check(formed(/^[!-~]{1,200}$/, 'Must be 1 to 200 characters without spaces.'))
const machineFields = () => ({ name: personName(2, 80), roles: z.array(z.enum(machineRoles)).check(z.maxLength(machineRoles.length)) })

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
  owned: endpoint({
    method: 'GET',
    path: '/api/people/:id/owned',
    shows: owned,
    summary: 'What somebody owns and would leave without an owner; at most 100 of each kind',
    tag,
    access: ['admin'],
    modules: [],
    params: one,
    answer: z.array(ownedRecord),
  }),
  handOver: endpoint({
    method: 'POST',
    path: '/api/people/:id/handover',
    changes: owned,
    summary: 'Give everything that somebody owns to somebody else, in one step',
    rule: 'Who takes over must hold the roles that the records ask of their owners; an office of a coming meeting that they may not hold is laid down.',
    tag,
    access: ['admin'],
    modules: [],
    params: one,
    body: named('HandOver', z.strictObject({ to: personRef() })),
    answer: handedOver,
    status: 200,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/people/:id',
    changes: ['person', 'team', 'log'],
    summary: 'Close the account of somebody who left, or open it again',
    rule: 'Nobody closes their own account.',
    tag,
    access: ['admin'],
    modules: [],
    params: one,
    body: named('ChangedPerson', z.strictObject({ closed: z.boolean() })),
  }),
  admit: endpoint({
    method: 'POST',
    path: '/api/machines',
    changes: ['person', 'log'],
    summary: 'Admit a program that signs in by its own client of the identity provider',
    tag,
    access: ['admin'],
    modules: [],
    body: named('NewMachine', z.strictObject({ clientId: clientId(), ...machineFields() })),
    answer: z.object({ id: z.string() }),
    status: 201,
  }),
  changeMachine: endpoint({
    method: 'PUT',
    path: '/api/machines/:id',
    changes: ['person', 'log'],
    summary: 'Change the name and the roles of a machine',
    tag,
    access: ['admin'],
    modules: [],
    params: one,
    body: named('ChangedMachine', z.strictObject(machineFields())),
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/people/:id/export',
    summary: 'What the portal knows of somebody, as one file; the export is an entry of the audit',
    rule: 'Oneself, or an admin.',
    tag,
    access: 'signedIn',
    modules: [],
    params: one,
    answers: 'raw',
    audited: true,
    perMinute: 10,
  }),
  erase: endpoint({
    method: 'POST',
    path: '/api/people/:id/erasure',
    changes: owned,
    summary: 'Take away everything that is known of somebody but a pseudonym; it cannot be undone',
    rule: 'Their account is closed, nobody came as them within the last two minutes, and nothing is theirs alone.',
    tag,
    access: ['admin'],
    modules: [],
    params: one,
    status: 204,
  }),
}
