import { termLanguages } from '@portico/core/contract.ts'
import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { governedFields, recordEndpoints, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { revisedFields } from '../revisions/revised.contract.ts'
import { relatedTerm } from './relations.contract.ts'
import { laterFields, saidOfTerm, termFields, termPayload } from './term-fields.contract.ts'
import { checkCodes, termStates } from './term-states.contract.ts'

export const termActions = [
  ...(['propose', 'approve', 'return', 'revise', 'cancelRevision', 'repropose'] as const),
  ...(['approveRevision', 'returnRevision', 'supersede', 'retire', 'reinstate'] as const),
] as const

/** A word of the business and what it means (domains 3.2). */
export const term = named(
  'Term',
  z.object({
    ...recordFields,
    ...governedFields(termStates),
    ...revisedFields,
    ...saidOfTerm,
    URI: z.string(),
    /** Of its texts: that of its domain when it was written. */
    language: z.enum(termLanguages),
    relatedTerms: z.optional(z.array(relatedTerm)),
    relationCount: z.int(),
    lastReviewedAt: z.nullable(z.string()),
    reviewDueAt: z.string(),
    /** It holds, and the day has come. */
    reviewDue: z.boolean(),
    /** Terms that hold and are related to it. */
    approvedReferences: z.int(),
    /** Those that use it, at most 200 by their names; with the detail, or where `businessObjects` is included. */
    businessObjectIds: z.optional(z.array(z.string())),
    businessObjects: z.optional(z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(termStates) }))),
    /** Business objects that are about it, or of which an attribute or a relation is. */
    objectCount: z.int(),
    /** What was generated of these objects; with the detail only. */
    specificationCount: z.optional(z.int()),
    /** A check tells that it could be better. */
    withWarnings: z.boolean(),
    /** Others of this name in its domain. */
    namesakes: z.int(),
    /** The caller may mark it as reviewed; with the detail only. */
    mayReview: z.optional(z.boolean()),
  }),
)
export type Term = z.infer<typeof term>

export const newTerm = named('NewTerm', z.strictObject(termFields))
export type NewTerm = z.infer<typeof newTerm>
/** What is left out stays. */
export const changedTerm = named(
  'ChangedTerm',
  z.strictObject({
    version: version(),
    ...termFields,
    ...laterFields,
    name: z.exactOptional(termFields.name),
    domainId: z.exactOptional(termFields.domainId),
  }),
)
export type ChangedTerm = Omit<z.infer<typeof changedTerm>, 'version'>

const termList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
    notation: { kind: 'text', sort: true, search: true },
    altLabels: { kind: 'text', search: true },
    hiddenLabels: { kind: 'text', search: true },
    status: { kind: 'text', sort: true },
    domainId: { kind: 'uuid', sort: true },
    ownerId: { kind: 'uuid' },
    topConcept: { kind: 'bool' },
    validatedObjectId: { kind: 'uuid' },
    languageMissing: { kind: 'text' },
    reviewDue: { kind: 'bool' },
    withWarnings: { kind: 'bool' },
    /** Used by one of these business objects. */
    businessObjectIds: { kind: 'uuid' },
    /** One of these checks, of those that do not keep it from being saved, tells something of it. */
    check: { kind: 'text' },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['domain', 'relatedTerms', 'businessObjects'],
  defaultOrder: 'name ASC',
  pageSize: 10,
})

export const termReaders = ['admin', 'businessAnalist', 'readOnly'] as const
const modules = ['DataDictionary'] as const
const params = z.object({ id: uuid() })
const all = { tag: 'Terms', access: termReaders, modules, params }

const governed = recordEndpoints({
  plural: 'terms',
  one: 'term',
  tag: 'Terms',
  schema: 'TermTransition',
  access: termReaders,
  rule: 'admins and business analysts write; stewards of the domain and admins approve, and never what they changed last',
  modules,
  actions: termActions,
  answer: term,
  created: newTerm,
  changed: changedTerm,
  list: termList,
  payload: termPayload,
})

export const terms = {
  ...governed,
  change: endpoint({
    ...all,
    method: 'PATCH',
    path: '/api/terms/:id',
    summary: 'Change a draft, a proposed term or a working copy; what is left out stays',
    changes: ['term'],
    body: changedTerm,
    answer: term,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: '/api/terms/:id',
    summary: 'Delete a term that never left the first state, with its relations',
    changes: ['term'],
  }),
}

export const termCheck = named(
  'TermCheck',
  z.object({ code: z.enum(checkCodes), level: z.enum(['block', 'warning', 'info']), message: z.string() }),
)
export type TermCheck = z.infer<typeof termCheck>

export const moreOfTerms = {
  checks: endpoint({
    ...all,
    method: 'GET',
    path: '/api/terms/:id/checks',
    summary: 'What stands in the way of a term, and what could be better',
    shows: ['term'],
    answer: z.array(termCheck),
  }),
  reviewed: endpoint({
    ...all,
    method: 'POST',
    path: '/api/terms/:id/reviewed',
    summary: 'Mark a term that holds as reviewed: the next review is due after the months of the settings, 24 by default',
    rule: 'stewards of the domain and admins',
    changes: ['term'],
    answer: term,
  }),
}
