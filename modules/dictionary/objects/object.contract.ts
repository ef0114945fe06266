import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { uuid } from '@portico/platform/contract/fields.ts'
import { listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { governedFields, recordEndpoints, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { revisedFields } from '../revisions/revised.contract.ts'
import { termActions } from '../terms/term.contract.ts'
import { termStates } from '../terms/term-states.contract.ts'
import {
  attribute,
  changedAttribute,
  changedObjectRelation,
  givenAttribute,
  givenObjectRelation,
  mostAttributes,
  mostRelationsOfObject,
  objectRelation,
} from './member.contract.ts'
import { laterObjectFields, objectFields, objectPayload, saidOfObject } from './object-fields.contract.ts'
import { classifications, objectCheckCodes, objectTypes, personalKinds } from './object-kinds.contract.ts'

const maybe = z.nullable(z.string())
const orNone = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(['', ...values])

/** What an object points to, and in which state that is. */
const pointedTo = z.object({
  kind: z.enum(['SUPER', 'GROUP', 'RELATION']),
  id: z.string(),
  name: z.string(),
  displayName: z.string(),
  objectType: z.enum(objectTypes),
  status: z.enum(termStates),
  domainId: z.string(),
})
/** A name that comes from a supertype. */
const inheritedMember = z.object({ name: z.string(), from: z.string(), identifying: z.boolean() })
const userOfObject = z.object({
  kind: z.enum(['prospect', 'businessObject', 'specification']),
  id: z.string(),
  code: z.string(),
  name: z.string(),
  status: z.string(),
})

/** A thing of the business and what is kept of it (domains 3.3). */
export const businessObject = named(
  'BusinessObject',
  z.object({
    ...recordFields,
    ...governedFields(termStates),
    ...revisedFields,
    ...saidOfObject,
    terms: z.optional(z.array(z.object({ id: z.string(), name: z.string(), status: z.enum(termStates) }))),
    URI: z.string(),
    dataClassification: orNone(classifications),
    personalData: orNone(personalKinds),
    stewardId: maybe,
    stewardName: maybe,
    attributes: z.optional(z.array(attribute)),
    relations: z.optional(z.array(objectRelation)),
    attributeCount: z.int(),
    relationCount: z.int(),
    mainTerm: maybe,
    /** The others that point to it; with the detail only. */
    usedBy: z.optional(
      z.object({ prospects: z.int(), specifications: z.int(), relations: z.int(), approved: z.int(), liveProspects: z.int() }),
    ),
    /** With the detail only. */
    pointsTo: z.optional(z.array(pointedTo)),
    inherited: z.optional(z.array(inheritedMember)),
    /** Of a working copy, with the detail only: the number that its difference makes. */
    proposedVersion: z.optional(z.string()),
  }),
)
export type BusinessObject = z.infer<typeof businessObject>

export const newObject = named('NewBusinessObject', z.strictObject(objectFields))
export type NewObject = z.infer<typeof newObject>
/** What is left out stays; attributes and relations come whole, in their order: one that is not among them goes. */
export const changedObject = named(
  'ChangedBusinessObject',
  z.strictObject({
    version: version(),
    ...objectFields,
    ...laterObjectFields,
    name: z.exactOptional(objectFields.name),
    displayName: z.exactOptional(objectFields.displayName),
    domainId: z.exactOptional(objectFields.domainId),
    objectType: z.exactOptional(objectFields.objectType),
  }),
)
export type ChangedObject = Omit<z.infer<typeof changedObject>, 'version'>

const objectList = listSpec({
  style: 2,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
    displayName: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    domainId: { kind: 'uuid', sort: true },
    objectType: { kind: 'text' },
    dataClassification: { kind: 'text' },
    personalData: { kind: 'text' },
    ownerId: { kind: 'uuid' },
    termIds: { kind: 'uuid' },
    validatedObjectId: { kind: 'uuid' },
    withWarnings: { kind: 'bool' },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['domain', 'terms', 'attributes', 'relations'],
  defaultOrder: 'name ASC',
  pageSize: 10,
})

export const objectReaders = ['admin', 'businessAnalist', 'readOnly'] as const
/** They pick objects for what they plan, and see no more of them than that takes. */
const pickers = ['architect', 'productOwner'] as const
const modules = ['DataDictionary'] as const
const params = z.object({ id: uuid() })
const rule = 'admins and business analysts write; stewards of the domain and admins approve, and never what they changed last'
const all = { tag: 'Business objects', access: objectReaders, modules, params }
const writing = { ...all, access: ['admin', 'businessAnalist'] as const, changes: ['businessObject'] }
const base = '/api/businessobjects'

const governed = recordEndpoints({
  plural: 'businessobjects',
  one: 'businessObject',
  tag: 'Business objects',
  schema: 'BusinessObjectTransition',
  access: objectReaders,
  rule,
  modules,
  actions: termActions,
  answer: businessObject,
  created: newObject,
  changed: changedObject,
  list: objectList,
  payload: objectPayload,
})

export const businessObjects = {
  ...governed,
  list: {
    ...governed.list,
    access: [...objectReaders, ...pickers] as const,
    rule: 'architects and product owners: with `fields` of id, name, displayName, status and dataClassification only',
  },
  count: { ...governed.count, access: [...objectReaders, ...pickers] as const },
  change: endpoint({
    ...all,
    method: 'PATCH',
    path: `${base}/:id`,
    rule,
    summary: 'Change a draft, a proposed object or a working copy; what is left out stays',
    changes: ['businessObject'],
    body: changedObject,
    answer: businessObject,
  }),
  remove: endpoint({
    ...all,
    method: 'DELETE',
    path: `${base}/:id`,
    rule,
    summary: 'Delete an object that never left the first state and that nothing points to',
    changes: ['businessObject'],
  }),
}

export const objectCheck = named(
  'BusinessObjectCheck',
  z.object({ code: z.enum(objectCheckCodes), level: z.enum(['block', 'warning', 'info']), path: z.string(), message: z.string() }),
)
export type ObjectCheck = z.infer<typeof objectCheck>

export const moreOfObjects = {
  checks: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:id/checks`,
    summary: 'What stands in the way of an object, and what could be better',
    shows: ['businessObject', 'valueList'],
    answer: z.array(objectCheck),
  }),
  users: endpoint({
    ...all,
    method: 'GET',
    path: `${base}/:id/users`,
    summary:
      'What uses an object: others that point to it and, for who sees these, prospects, at most 200 of each; and the newest 50 generated specifications',
    shows: ['businessObject', 'generatedSpecification'],
    answer: z.array(userOfObject),
  }),
}
const versionOfObject = { version: version() }

/** One attribute or relation at a time; what they belong to is changed with them, on the version that was seen. */
export const members = {
  addAttribute: endpoint({
    ...writing,
    method: 'POST',
    path: `${base}/:id/attributes`,
    summary: `Add an attribute at the end; an object has at most ${mostAttributes}`,
    body: givenAttribute,
    status: 201,
    answer: attribute,
  }),
  orderAttributes: endpoint({
    ...writing,
    method: 'PUT',
    path: `${base}/:id/attributes/order`,
    summary: 'Put the attributes of an object in another order',
    body: z.strictObject({ ...versionOfObject, ids: z.array(uuid()).check(z.maxLength(mostAttributes)) }),
    answer: businessObject,
  }),
  changeAttribute: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/api/attributes/:id',
    summary: 'Change an attribute; of an object that is revised, the one of its working copy. `version` is that of the object',
    body: z.extend(changedAttribute(), versionOfObject),
    answer: attribute,
  }),
  removeAttribute: endpoint({ ...writing, method: 'DELETE', path: '/api/attributes/:id', summary: 'Take an attribute away' }),
  addRelation: endpoint({
    ...writing,
    method: 'POST',
    path: `${base}/:id/relations`,
    summary: `Relate an object to another one; at most ${mostRelationsOfObject}`,
    body: givenObjectRelation,
    status: 201,
    answer: objectRelation,
  }),
  changeRelation: endpoint({
    ...writing,
    method: 'PATCH',
    path: '/api/relations/:id',
    summary: 'Change a relation; of an object that is revised, the one of its working copy. `version` is that of the object',
    body: z.extend(changedObjectRelation(), versionOfObject),
    answer: objectRelation,
  }),
  removeRelation: endpoint({ ...writing, method: 'DELETE', path: '/api/relations/:id', summary: 'Take a relation of an object away' }),
}
