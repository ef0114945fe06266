import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { day, emptiable, longText, name, personRef, queryBool, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, listSpec, nameFilter, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { pagedRecordEndpoints } from '@portico/platform/contract/record/paged-record.contract.ts'
import { governedFields, recordFields, version, webAddress } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { condition } from '../conditions/condition.contract.ts'
import { prospect, prospectFilter } from '../prospects/prospect.contract.ts'
import { prospectStates } from '../prospects/prospect-states.contract.ts'
import { checkAnswers, checkCodes, complianceLevels, judgements, solutionStates } from './solution-states.contract.ts'

export const solutionActions = [
  ...([
    'startDesign',
    'proposeForAda',
    'removeFromAgenda',
    'approveByMandate',
    'adaApprove',
    'adaRework',
    'adaDefer',
    'adaReject',
  ] as const),
  ...(['resume', 'startRealisation', 'goLive', 'reopen', 'retire', 'withdraw', 'reactivate'] as const),
] as const

const person = z.nullable(z.string())
const exceptionOf = z.object({ id: z.string(), code: z.string(), title: z.string(), status: z.string(), validTo: person })

/** An answer of the checklist, with the exceptions of the solution that cover it. */
export const checkAnswer = z.object({
  checkCode: z.enum(checkCodes),
  answer: z.enum(checkAnswers),
  note: z.string(),
  exceptions: z.array(exceptionOf),
})
export type CheckAnswer = z.infer<typeof checkAnswer>

/** The design that needs one or more prospects (domains 2.6). */
export const solution = named(
  'Solution',
  z.object({
    ...recordFields,
    ...governedFields(solutionStates),
    name: z.string(),
    summary: z.string(),
    problemStatement: z.string(),
    designDescription: z.string(),
    alternatives: z.string(),
    riskSummary: z.string(),
    designUrl: z.string(),
    diagramUrl: z.string(),
    domainId: z.string(),
    domain: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), color: z.string() })),
    ownerId: person,
    ownerName: person,
    architectId: person,
    architectName: person,
    releaseId: person,
    release: z.nullable(z.object({ id: z.string(), code: z.string(), name: z.string(), status: z.string() })),
    projectReference: z.string(),
    estimatedCost: z.nullable(z.number()),
    checklist: z.array(checkAnswer),
    /** By the answers; null while one is missing. */
    complianceSuggested: z.nullable(z.enum(complianceLevels)),
    /** Every NO is covered by an exception that is granted: until the first of these ends. */
    dispensedUntil: person,
    complianceLevel: z.nullable(z.enum(complianceLevels)),
    complianceNote: z.string(),
    complianceConfirmed: z.boolean(),
    deferUntil: person,
    replacedById: person,
    replacedByName: person,
    tags: z.array(z.string()),
    prospectCount: z.int(),
    /** Of the solution and of its prospects, in REQUESTED, IN_REVIEW or ON_AGENDA. */
    openExceptionCount: z.int(),
    openConditionCount: z.int(),
    /** One of the solution has expired or was revoked, and none covers the same since. */
    exceptionEnded: z.boolean(),
    /** On whose agenda it stands next, as far as the caller sees it; in lists. */
    nextMeeting: z.nullable(z.object({ id: z.string(), title: z.string(), date: z.string() })),
    agendaItem: z.nullable(z.object({ id: z.string(), status: z.string(), decision: z.nullable(z.string()) })),
    // With the detail only.
    prospects: z.optional(
      z.array(
        z.object({
          id: z.string(),
          code: z.string(),
          name: z.string(),
          status: z.enum(prospectStates),
          /** An architect may approve it without the board (P-7). */
          withinMandate: z.boolean(),
        }),
      ),
    ),
    exceptions: z.optional(z.array(exceptionOf)),
    conditions: z.optional(z.array(z.omit(condition, { may: true }))),
    agendaItems: z.optional(
      z.array(
        z.object({
          id: z.string(),
          title: z.string(),
          status: z.string(),
          purpose: z.string(),
          decision: z.nullable(z.string()),
          decisionText: z.string(),
          submittedAt: z.string(),
        }),
      ),
    ),
  }),
)
export type Solution = z.infer<typeof solution>

const reference = () => z.exactOptional(emptiable(uuid()))
const somebody = () => z.exactOptional(emptiable(personRef()))
const address = () => z.exactOptional(z.union([z.literal(''), webAddress()]))
const cents = (value: number) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6
const given = {
  name: name(3, 120),
  summary: text(10, 500),
  domainId: uuid(),
  ownerId: personRef(),
  problemStatement: z.exactOptional(longText(4000)),
  designDescription: z.exactOptional(longText(20_000)),
  alternatives: z.exactOptional(longText(4000)),
  riskSummary: z.exactOptional(longText(4000)),
  designUrl: address(),
  diagramUrl: address(),
  architectId: somebody(),
  releaseId: reference(),
  projectReference: z.exactOptional(text(0, 80)),
  estimatedCost: z.exactOptional(
    emptiable(
      z
        .number()
        .check(
          z.minimum(0),
          z.maximum(1_000_000_000),
          z.refine(cents, { error: 'decimals', params: { maximum: 2, message: 'Must have two decimals at most.' } }),
        ),
    ),
  ),
  complianceLevel: z.exactOptional(emptiable(z.enum(complianceLevels))),
  complianceNote: z.exactOptional(text(0, 1000)),
  replacedById: reference(),
  tags: z.exactOptional(z.array(text(1, 40)).check(z.maxLength(10))),
}
export const newSolution = named('NewSolution', z.strictObject(given))
export type NewSolution = z.infer<typeof newSolution>
export const changedSolution = named(
  'ChangedSolution',
  z.strictObject({
    version: version(),
    ...given,
    name: z.exactOptional(given.name),
    summary: z.exactOptional(given.summary),
    domainId: z.exactOptional(given.domainId),
    ownerId: z.exactOptional(given.ownerId),
  }),
)
/** What transitions take beside the comment. */
export const solutionPayload = {
  deferUntil: z.exactOptional(day()),
  complianceLevel: z.exactOptional(z.enum(complianceLevels)),
  complianceNote: z.exactOptional(text(0, 1000)),
  complianceConfirmed: z.exactOptional(z.boolean()),
}

const list = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    name: { kind: 'text', sort: true, search: true },
    status: { kind: 'text', sort: true },
    domainId: { kind: 'uuid', sort: true },
    releaseId: { kind: 'uuid', sort: true },
    complianceLevel: { kind: 'text', sort: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  relations: ['prospects', 'exceptions', 'conditions', 'agendaItems'],
  defaultOrder: 'updatedAt DESC',
  pageSize: 10,
})
const some = () => z.optional(queryList(uuid()))
const filters = both(nameFilter, {
  status: z.optional(queryList(z.enum(solutionStates))),
  domain: some(),
  release: some(),
  compliance: z.optional(queryList(z.enum(judgements))),
  architect: some(),
  owner: some(),
  mine: z.optional(queryBool()),
  conditionsOverdue: z.optional(queryBool()),
})
export const solutionFilter = z.strictObject(filters)
export type SolutionFilter = z.infer<typeof solutionFilter>

export const readers = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const modules = ['Portfolio'] as const
const params = z.object({ id: uuid() })

export const solutions = pagedRecordEndpoints({
  plural: 'solutions',
  one: 'solution',
  tag: 'Solutions',
  schema: 'SolutionTransition',
  access: readers,
  rule: 'it is changed by who owns or made it, by architects and admins, as far as its state lets them',
  modules,
  actions: solutionActions,
  answer: solution,
  created: newSolution,
  changed: changedSolution,
  list,
  filters,
  payload: solutionPayload,
})

const shared = { tag: 'Solutions', access: readers, modules }
const rel = { ...shared, params: z.object({ id: uuid(), prospectId: uuid() }), rule: 'who may change both' }

export const moreOfSolutions = {
  prospects: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/solutions/:id/prospects',
    summary: 'The prospects of a solution',
    shows: ['prospect'],
    params,
    query: pageQuery(prospectFilter.shape),
    answer: pageOf(prospect),
  }),
  // What the web app keeps of an endpoint stands in its own braces.
  attach: endpoint({
    ...rel,
    method: 'PUT',
    path: '/api/solutions/:id/prospects/rel/:prospectId',
    summary: 'Bring a prospect into a solution',
    changes: ['solution', 'prospect'],
    answer: solution,
  }),
  detach: endpoint({
    ...rel,
    method: 'DELETE',
    path: '/api/solutions/:id/prospects/rel/:prospectId',
    summary: 'Take a prospect out of a solution',
    changes: ['solution', 'prospect'],
  }),
  checklist: endpoint({
    ...shared,
    method: 'PUT',
    path: '/api/solutions/:id/checklist',
    summary: 'Answer the checklist: these answers and no others',
    changes: ['solution'],
    params,
    body: named(
      'Checklist',
      z.strictObject({
        version: version(),
        checklist: z
          .array(z.strictObject({ checkCode: z.enum(checkCodes), answer: z.enum(checkAnswers), note: z.exactOptional(text(0, 1000)) }))
          .check(z.maxLength(checkCodes.length)),
      }),
    ),
    answer: solution,
  }),
}
