import {
  day,
  emptiable,
  longText,
  month,
  name,
  personRef,
  queryBool,
  queryList,
  slug,
  text,
  uuid,
} from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { standardStatuses } from '../catalogues/catalogue-kinds.contract.ts'
import {
  criticalities,
  dataClassifications,
  dataFlowDirections,
  exceptionCodes,
  frequencies,
  personalDataKinds,
  prospectStates,
  reuseChecks,
} from './prospect-states.contract.ts'

export const prospectActions = [
  ...(['submit', 'return', 'qualify', 'reject', 'defer', 'resume', 'startDesign', 'proposeForAda', 'removeFromAgenda'] as const),
  ...(['approveByMandate', 'adaApprove', 'adaRework', 'adaDefer', 'adaReject', 'cascadeApprove', 'cascadeDefer', 'cascadeReject'] as const),
  ...(['plan', 'unplan', 'realise', 'reopen', 'retire', 'withdraw', 'reactivate'] as const),
] as const

const chosen = z.object({ id: z.string(), name: z.string(), code: z.string(), standardStatus: z.enum(standardStatuses) })
const nullable = <T extends readonly [string, ...string[]]>(values: T) => z.nullable(z.enum(values))
const person = z.nullable(z.string())
const exceptionReason = z.object({ code: z.enum(exceptionCodes), params: z.record(z.string(), z.string()) })
export type ExceptionReason = z.infer<typeof exceptionReason>

/** An API product of the internal portal that a prospect is tied to; without a name where the caller does not see it. */
const linkedProduct = named(
  'LinkedProduct',
  z.object({ environmentId: z.string(), productId: z.string(), name: person, status: person, there: z.boolean() }),
)
export type LinkedProduct = z.infer<typeof linkedProduct>

const namedObject = named(
  'ObjectOfProspect',
  z.object({
    id: z.string(),
    name: z.string(),
    displayName: z.string(),
    status: z.string(),
    dataClassification: z.enum(['', ...dataClassifications]),
  }),
)

/** A candidate for an API or an integration (domains 2.5). */
export const prospect = named(
  'Prospect',
  z.object({
    ...recordFields,
    ...governedFields(prospectStates),
    name: z.string(),
    summary: z.string(),
    description: z.string(),
    businessValueText: z.string(),
    domainId: z.string(),
    domain: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string(), ownerId: person })),
    ownerId: person,
    ownerName: person,
    analystId: person,
    analystName: person,
    architectId: person,
    architectName: person,
    solutionId: person,
    solution: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.string() })),
    releaseId: person,
    release: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.string(), frozen: z.boolean() })),
    usageTypeIds: z.array(z.string()),
    usageTypes: z.array(z.extend(chosen, { exposure: z.string() })),
    northBoundIds: z.array(z.string()),
    northBounds: z.array(chosen),
    southBoundIds: z.array(z.string()),
    southBounds: z.array(chosen),
    abstractionTypeId: person,
    abstractionType: z.nullable(chosen),
    dependsOnIds: z.array(z.string()),
    dependsOn: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), abstractionType: person })),
    /** What it is about, by name. This and its ids are answered while the dictionary is on. */
    businessObjects: z.optional(z.array(namedObject)),
    businessObjectIds: z.optional(z.array(z.string())),
    providerSystem: z.string(),
    consumerSystems: z.array(z.string()),
    dataFlowDirection: nullable(dataFlowDirections),
    frequency: nullable(frequencies),
    expectedCallsPerDay: z.nullable(z.int()),
    peakCallsPerSecond: z.nullable(z.int()),
    dataClassification: nullable(dataClassifications),
    personalData: nullable(personalDataKinds),
    criticality: nullable(criticalities),
    value: z.nullable(z.int()),
    urgency: z.nullable(z.int()),
    effort: z.nullable(z.int()),
    /** Of the three scores; 0 while one of them is missing. */
    priorityScore: z.int(),
    reuseCheck: z.enum(reuseChecks),
    reuseNote: z.string(),
    /** What is used instead of building it. This and what realises it are answered while the internal portal is on. */
    reuseProducts: z.optional(z.array(linkedProduct)),
    /** What realises it. */
    apiProducts: z.optional(z.array(linkedProduct)),
    /** How many applications use what realises it; of what is realised. */
    usingApplications: z.optional(z.int()),
    desiredDate: person,
    deferUntil: person,
    designNote: z.string(),
    needsException: z.boolean(),
    /** Why, in English; by the catalogue, its row and the row's standing. */
    needsExceptionReasons: z.array(z.string()),
    /** The same by code, for screens that say it in their own language. */
    exceptionReasons: z.array(exceptionReason),
    /** The kinds of exceptions that it needs (E-9). */
    neededDeviations: z.array(z.string()),
    /** Of this prospect, in REQUESTED, IN_REVIEW or ON_AGENDA. */
    openExceptionCount: z.int(),
    /** What the board asked for that is neither met nor waived. */
    conditionOpenCount: z.int(),
    /** Exceptions in GRANTED cover all that it needs. */
    isExcepted: z.boolean(),
    /** One of its exceptions has expired or was revoked, and none covers the same since (E-8). */
    exceptionEnded: z.boolean(),
    /** The newest item of the agenda that asks, or asked, for a decision about it. */
    agendaItem: z.nullable(z.object({ id: z.string(), status: z.string(), decision: z.nullable(z.string()) })),
    realisationEvidence: z.string(),
    replacedById: person,
    replacedByName: person,
    completeness: z.int(),
    /** From SUBMITTED to the approval that holds, in days (UTC); null where it was not submitted or is not approved. */
    daysToApproved: z.nullable(z.int()),
    /** From that approval to REALISED. */
    daysToRealised: z.nullable(z.int()),
    tags: z.array(z.string()),
  }),
)
export type Prospect = z.infer<typeof prospect>

const ids = (maximum: number) => z.exactOptional(z.array(uuid()).check(z.maxLength(maximum)))
const optionalText = (maximum: number) => z.exactOptional(text(0, maximum))
const score = () => z.exactOptional(emptiable(z.int().check(z.minimum(1), z.maximum(5))))
const oneOf = <const T extends readonly [string, ...string[]]>(values: T) => z.exactOptional(emptiable(z.enum(values)))
const whole = (maximum: number) => z.exactOptional(emptiable(z.int().check(z.minimum(0), z.maximum(maximum))))
const reference = () => z.exactOptional(emptiable(uuid()))
const somebody = () => z.exactOptional(emptiable(personRef()))

const products = () => z.exactOptional(z.array(z.strictObject({ environmentId: slug(), productId: uuid() })).check(z.maxLength(20)))

const given = {
  name: name(3, 120),
  summary: text(10, 500),
  domainId: uuid(),
  description: z.exactOptional(longText(4000)),
  businessValueText: z.exactOptional(longText(4000)),
  ownerId: somebody(),
  analystId: somebody(),
  architectId: somebody(),
  solutionId: reference(),
  releaseId: reference(),
  usageTypeIds: ids(5),
  northBoundIds: ids(5),
  southBoundIds: ids(5),
  abstractionTypeId: reference(),
  dependsOnIds: ids(20),
  businessObjectIds: ids(30),
  providerSystem: optionalText(120),
  consumerSystems: z.exactOptional(z.array(text(1, 120)).check(z.maxLength(20))),
  dataFlowDirection: oneOf(dataFlowDirections),
  frequency: oneOf(frequencies),
  expectedCallsPerDay: whole(1_000_000_000),
  peakCallsPerSecond: whole(1_000_000),
  dataClassification: oneOf(dataClassifications),
  personalData: oneOf(personalDataKinds),
  criticality: oneOf(criticalities),
  value: score(),
  urgency: score(),
  effort: score(),
  reuseCheck: z.exactOptional(z.enum(reuseChecks)),
  reuseNote: optionalText(1000),
  reuseProducts: products(),
  apiProducts: products(),
  desiredDate: z.exactOptional(emptiable(day())),
  designNote: z.exactOptional(longText(20_000)),
  realisationEvidence: optionalText(2000),
  replacedById: reference(),
  tags: z.exactOptional(z.array(text(1, 40)).check(z.maxLength(10))),
}
export const newProspect = named('NewProspect', z.strictObject(given))
export type NewProspect = z.infer<typeof newProspect>
export const changedProspect = named(
  'ChangedProspect',
  z.strictObject({
    version: version(),
    ...given,
    name: z.exactOptional(given.name),
    summary: z.exactOptional(given.summary),
    domainId: z.exactOptional(given.domainId),
  }),
)
/** What transitions take beside the comment. */
export const prospectPayload = {
  deferUntil: z.exactOptional(day()),
  releaseId: z.exactOptional(uuid()),
  realisationEvidence: optionalText(2000),
}

const prospectList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    domainId: { kind: 'uuid', sort: true },
    solutionId: { kind: 'uuid', sort: true },
    releaseId: { kind: 'uuid', sort: true },
    priorityScore: { kind: 'int', sort: true },
    desiredDate: { kind: 'date', sort: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'updatedAt DESC',
  pageSize: 10,
})
const some = () => z.optional(queryList(uuid()))
export const prospectFilters = both(nameFilter, {
  status: z.optional(queryList(z.enum(prospectStates))),
  domain: some(),
  usageType: some(),
  northBound: some(),
  southBound: some(),
  abstractionType: some(),
  release: some(),
  solutionId: some(),
  /** Business objects, while the dictionary is on. */
  object: some(),
  owner: some(),
  reuseCheck: z.optional(queryList(z.enum(reuseChecks))),
  /** Months (UTC) in which what was submitted was approved: those behind a lead time. */
  approvedIn: z.optional(queryList(month())),
  /** Months in which what was approved was realised. */
  realisedIn: z.optional(queryList(month())),
  mine: z.optional(queryBool()),
  needsException: z.optional(queryBool()),
  overdue: z.optional(queryBool()),
})
export const prospectFilter = z.strictObject(prospectFilters)
export type ProspectFilter = z.infer<typeof prospectFilter>

export const prospectReaders = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const modules = ['Portfolio'] as const

export const prospects = pagedRecordEndpoints({
  plural: 'prospects',
  one: 'prospect',
  tag: 'Prospects',
  schema: 'ProspectTransition',
  access: prospectReaders,
  rule: 'a draft is changed by who owns or made it, by architects and admins; later it depends on the state',
  modules,
  actions: prospectActions,
  answer: prospect,
  created: newProspect,
  changed: changedProspect,
  list: prospectList,
  filters: prospectFilters,
  payload: prospectPayload,
})
