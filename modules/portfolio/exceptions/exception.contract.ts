import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { day, emptiable, name, personRef, queryBool, queryInt, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, idFilter, listSpec } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { deviationTypes } from '../prospects/deviation-types.contract.ts'
import { checkCodes } from '../solutions/solution-states.contract.ts'
import {
  exceptionReasons,
  exceptionStates,
  exceptionSubjects,
  extensionStates,
  remediationStates,
  risks,
} from './exception-states.contract.ts'

export const exceptionActions = [
  ...(['request', 'startReview', 'return', 'proposeForAda', 'removeFromAgenda', 'grantByMandate', 'reject'] as const),
  ...(['adaGrant', 'adaRework', 'adaReject', 'expire', 'close', 'revoke', 'withdraw'] as const),
] as const

const person = z.nullable(z.string())
const nullable = <T extends readonly [string, ...string[]]>(values: T) => z.nullable(z.enum(values))

/** A wish for a later end. */
export const extension = named(
  'ExceptionExtension',
  z.object({
    id: z.string(),
    exceptionId: z.string(),
    requestedValidTo: z.string(),
    reason: z.string(),
    status: z.enum(extensionStates),
    requestedById: person,
    requestedByName: person,
    requestedAt: z.string(),
    decidedById: person,
    decidedByName: person,
    decidedAt: person,
    decisionText: z.string(),
  }),
)
export type Extension = z.infer<typeof extension>

/** Leave to deviate from a standard, for a time (domains 2.7). */
export const exception = named(
  'Exception',
  z.object({
    ...recordFields,
    ...governedFields(exceptionStates),
    title: z.string(),
    subjectType: z.enum(exceptionSubjects),
    /** Of an API product `{environmentId}/{productId}`. */
    subjectId: z.string(),
    /** Null where it is hidden from the caller, or its module is off. */
    subject: z.nullable(z.object({ code: z.string(), name: z.string(), status: z.string() })),
    /** Of the subject. */
    solutionId: person,
    solution: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string() })),
    deviationType: z.enum(deviationTypes),
    checkCode: nullable(checkCodes),
    standardReference: z.string(),
    reason: nullable(exceptionReasons),
    justification: z.string(),
    impact: z.string(),
    riskRating: nullable(risks),
    riskAssessment: z.string(),
    compensatingMeasures: z.string(),
    remediationPlan: z.string(),
    remediationOwnerId: person,
    remediationOwnerName: person,
    remediationDueDate: person,
    remediationStatus: z.enum(remediationStates),
    validFrom: person,
    validTo: person,
    /** What was asked for, where it was cut to the longest period of its risk. */
    askedValidTo: person,
    originalValidTo: person,
    /** The longest period of its risk in days (E-2); null while nobody rated it. */
    longestDays: z.nullable(z.int()),
    extensionCount: z.int(),
    extensionsLeft: z.int(),
    requestedById: person,
    requestedByName: person,
    reviewerId: person,
    reviewerName: person,
    decidedById: person,
    decidedByName: person,
    decidedAt: person,
    decisionText: z.string(),
    closureEvidence: z.string(),
    previousExceptionId: person,
    /** Until its end; below zero after it. */
    daysLeft: z.nullable(z.int()),
    openConditionCount: z.int(),
    agendaItem: z.nullable(z.object({ id: z.string(), status: z.string(), decision: z.nullable(z.string()) })),
    // With the detail only.
    extensions: z.optional(z.array(extension)),
    /** What the caller may do about extensions. */
    mayExtend: z.optional(z.array(z.enum(['ask', 'decide']))),
  }),
)
export type Exception = z.infer<typeof exception>

const optionalText = (maximum: number) => z.exactOptional(text(0, maximum))
/** Left empty, or long enough to say something. */
const told = () => z.exactOptional(z.union([z.literal(''), text(20, 4000)]))
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.exactOptional(emptiable(z.enum(values)))
const somebody = () => z.exactOptional(emptiable(personRef()))
const someDay = () => z.exactOptional(emptiable(day()))

const given = {
  title: name(3, 120),
  subjectType: z.enum(exceptionSubjects),
  subjectId: text(1, 120),
  deviationType: z.enum(deviationTypes),
  checkCode: oneOf(checkCodes),
  standardReference: optionalText(200),
  reason: oneOf(exceptionReasons),
  justification: told(),
  impact: optionalText(4000),
  riskRating: oneOf(risks),
  riskAssessment: optionalText(4000),
  compensatingMeasures: optionalText(4000),
  remediationPlan: told(),
  remediationOwnerId: somebody(),
  remediationDueDate: someDay(),
  remediationStatus: z.exactOptional(z.enum(remediationStates)),
  validFrom: someDay(),
  validTo: someDay(),
  reviewerId: somebody(),
  closureEvidence: optionalText(2000),
}
export const newException = named('NewException', z.strictObject({ ...given, previousExceptionId: z.exactOptional(emptiable(uuid())) }))
export type NewException = z.infer<typeof newException>
export const changedException = named(
  'ChangedException',
  z.strictObject({
    version: version(),
    ...given,
    title: z.exactOptional(given.title),
    subjectType: z.exactOptional(given.subjectType),
    subjectId: z.exactOptional(given.subjectId),
    deviationType: z.exactOptional(given.deviationType),
  }),
)
/** What transitions take beside the comment. */
export const exceptionPayload = {
  reviewerId: z.exactOptional(personRef()),
  closureEvidence: optionalText(2000),
}

const list = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    title: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    validFrom: { kind: 'date', sort: true },
    validTo: { kind: 'date', sort: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['extensions'],
  defaultOrder: 'validTo ASC',
  pageSize: 10,
})
const some = () => z.optional(queryList(uuid()))
const filters = both(idFilter, {
  status: z.optional(queryList(z.enum(exceptionStates))),
  risk: z.optional(queryList(z.enum(risks))),
  deviationType: z.optional(queryList(z.enum(deviationTypes))),
  subjectType: z.optional(z.enum(exceptionSubjects)),
  subjectId: z.optional(z.string().check(z.maxLength(120))),
  solutionId: some(),
  domain: some(),
  /** Of the subject. */
  release: some(),
  expiresWithin: z.optional(queryInt(0, 3650)),
  mine: z.optional(queryBool()),
  toReview: z.optional(queryBool()),
})
export const exceptionFilter = z.strictObject(filters)
export type ExceptionFilter = z.infer<typeof exceptionFilter>

export const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const modules = ['Portfolio'] as const

export const exceptions = pagedRecordEndpoints({
  plural: 'exceptions',
  one: 'exception',
  tag: 'Exceptions',
  schema: 'ExceptionTransition',
  access: readers,
  rule: 'it is changed by who asked for or made it, by architects and admins, as far as its state lets them',
  modules,
  actions: exceptionActions,
  answer: exception,
  created: newException,
  changed: changedException,
  list,
  filters,
  payload: exceptionPayload,
})

const shared = { tag: 'Exceptions', access: readers, modules, params: z.object({ id: uuid() }), changes: ['exception'] } as const
export const moreOfExceptions = {
  extend: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/exceptions/:id/extensions',
    summary: 'Ask for a later end of an exception that is granted',
    rule: 'who asked for it, who remedies it, architects and admins',
    body: named('NewExtension', z.strictObject({ requestedValidTo: day(), reason: text(20, 1000) })),
    status: 201,
    answer: extension,
    idempotent: true,
  }),
  decideExtension: endpoint({
    ...shared,
    method: 'POST',
    path: '/api/extensions/:id/decision',
    summary: 'Grant or reject a later end; of high and critical risks the board does',
    rule: 'its reviewer or an admin, and never who asked for it',
    body: named('ExtensionDecision', z.strictObject({ decision: z.enum(['GRANTED', 'REJECTED']), text: text(1, 4000) })),
    answer: extension,
  }),
  export: endpoint({
    method: 'GET',
    path: '/api/exceptions/export',
    summary: 'The exceptions of a filter as a CSV file or an Excel workbook',
    tag: 'Exceptions',
    access: readers,
    modules,
    query: z.object({
      ...filters,
      search: z.optional(z.string().check(z.maxLength(200))),
      order: z.optional(z.string().check(z.maxLength(400))),
      format: z.optional(z.enum(['csv', 'xlsx'])),
    }),
    answers: 'raw',
    audited: true,
    perMinute: 30,
  }),
}
