import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { longText, queryBool, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, idFilter, listSpec, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { conditionStates, conditionSubjects } from './condition-kinds.contract.ts'

/** What the board asked for when it approved (domains 2.6). */
export const condition = named(
  'Condition',
  z.object({
    id: z.string(),
    version: z.int(),
    subjectType: z.enum(conditionSubjects),
    subjectId: z.string(),
    subject: z.nullable(z.object({ code: z.string(), name: z.string() })),
    /** The item of the agenda by which it was made. */
    agendaItemId: z.nullable(z.string()),
    text: z.string(),
    ownerId: z.nullable(z.string()),
    ownerName: z.nullable(z.string()),
    dueDate: z.string(),
    status: z.enum(conditionStates),
    evidence: z.string(),
    /** Why it was waived. */
    comment: z.string(),
    createdAt: z.string(),
    updatedAt: z.string(),
    createdBy: z.string(),
    updatedBy: z.string(),
    /** What the caller may write of it. */
    may: z.array(z.enum(['evidence', 'status'])),
  }),
)
export type Condition = z.infer<typeof condition>

const list = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    dueDate: { kind: 'date', sort: true },
    createdAt: { kind: 'date', sort: true },
    updatedAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'dueDate ASC',
  pageSize: 10,
})
const filters = both(idFilter, {
  subjectType: z.optional(z.enum(conditionSubjects)),
  subjectId: z.optional(uuid()),
  status: z.optional(queryList(z.enum(conditionStates))),
  owner: z.optional(queryList(uuid())),
  mine: z.optional(queryBool()),
  overdue: z.optional(queryBool()),
})
export const conditionFilter = z.strictObject(filters)
export type ConditionFilter = z.infer<typeof conditionFilter>

const access = ['admin', 'architect', 'productOwner', 'businessAnalist', 'readOnly'] as const
const shared = { tag: 'Conditions', access, modules: ['Portfolio'] as const }

export const conditions = {
  list: endpoint({
    ...shared,
    method: 'GET',
    path: '/api/conditions',
    summary: 'What the board asked for when it approved',
    shows: ['condition'],
    query: pageQuery(filters),
    answer: pageOf(condition),
    list,
  }),
  change: endpoint({
    ...shared,
    method: 'PATCH',
    path: '/api/conditions/:id',
    rule: 'its owner fills in the evidence; architects and admins say whether it is met',
    summary: 'Fill in the evidence of a condition, or say that it is met or waived',
    changes: ['condition', 'solution', 'prospect', 'exception'],
    params: z.object({ id: uuid() }),
    body: named(
      'ChangedCondition',
      z.strictObject({
        version: version(),
        status: z.exactOptional(z.enum(conditionStates)),
        evidence: z.exactOptional(longText(2000)),
        comment: z.exactOptional(text(0, 1000)),
      }),
    ),
    answer: condition,
  }),
}
