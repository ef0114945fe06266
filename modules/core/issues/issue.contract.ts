import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { emptiable, formed, name, personRef, queryBool, queryList, text, uuid } from '@portico/platform/contract/fields.ts'
import { both, idFilter, listSpec, pageOf, pageQuery } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import { governedFields, partEndpoints, recordFields, version } from '@portico/platform/contract/record/record.contract.ts'
import * as z from 'zod/mini'
import { issueActions, issueStates } from './issue-states.contract.ts'

const reported = {
  message: z.string(),
  type: z.string(),
  component: z.string(),
  errorCode: z.string(),
  environmentId: z.string(),
  /** Empty for who does not see whose report it was. */
  email: z.string(),
  userComment: z.string(),
  appVersion: z.string(),
  browser: z.string(),
  url: z.string(),
  requestId: z.string(),
}
/** One error as it was reported. */
export const issueReport = named('IssueReport', z.object({ date: z.string(), ...reported }))
const reporter = named(
  'IssueReporter',
  z.object({ name: z.string(), email: z.string(), firstAt: z.string(), lastAt: z.string(), reports: z.int() }),
)
const day = named('IssueDay', z.object({ day: z.string(), count: z.int() }))

/** Errors that are the same one, with what is done about it (domains 8.2). */
export const issue = named(
  'Issue',
  z.object({
    ...recordFields,
    ...governedFields(issueStates),
    title: z.string(),
    ...reported,
    firstSeenAt: z.string(),
    lastSeenAt: z.string(),
    occurrences: z.int(),
    affectedUsers: z.int(),
    assigneeId: z.nullable(z.string()),
    assigneeName: z.nullable(z.string()),
    resolvedInVersion: z.string(),
    /** With the detail: the last 30 days, days without any as 0. */
    days: z.optional(z.array(day)),
    /** With the detail: the newest report that is kept; of people who are no admin, the newest of their own. */
    latest: z.optional(z.nullable(issueReport)),
    /** With the detail, for admins: who reported it, the latest first. */
    reporters: z.optional(z.array(reporter)),
  }),
)
export type Issue = z.infer<typeof issue>

export const changedIssue = named(
  'ChangedIssue',
  z.strictObject({ version: version(), title: z.exactOptional(name(1, 120)), assigneeId: z.exactOptional(emptiable(personRef())) }),
)
/** What transitions take beside the comment: with `resolve`, the version that no longer has it. */
export const issuePayload = { resolvedInVersion: z.exactOptional(text(0, 40)) }

const issueList = listSpec({
  style: 1,
  fields: {
    id: { kind: 'uuid' },
    code: { kind: 'text', sort: true, search: true },
    title: { kind: 'text', sort: true, search: true },
    type: { kind: 'text', search: true },
    component: { kind: 'text', search: true },
    status: { kind: 'text', sort: true },
    occurrences: { kind: 'int', sort: true },
    firstSeenAt: { kind: 'date', sort: true },
    lastSeenAt: { kind: 'date', sort: true },
  },
  defaultOrder: 'lastSeenAt DESC',
  pageSize: 10,
})
const filters = both(idFilter, {
  status: z.optional(queryList(z.enum(issueStates))),
  type: z.optional(queryList(z.string().check(z.maxLength(80)))),
  component: z.optional(queryList(z.string().check(z.maxLength(200)))),
  environmentId: z.optional(queryList(z.string().check(z.maxLength(80)))),
  /** Only what the caller reported; whoever is no admin sees no other. */
  mine: z.optional(queryBool()),
})
export const issueFilter = z.strictObject(filters)
export type IssueFilter = z.infer<typeof issueFilter>

const tag = 'Issues'
const one = 'issue'
const plural = 'issues'
const modules = [] as const
const admin = ['admin'] as const
const rule = 'admins see all issues, others those that they reported'
/** By its code, as people are told it, or by its id. */
const params = z.object({
  id: z
    .string()
    .check(formed(/^(?:ISS-\d{4,12}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i, 'Must be a code such as ISS-0007, or an id.')),
})

/** Issues are made by reports, and nobody deletes one. */
export const issues = {
  list: endpoint({
    method: 'GET',
    path: '/api/issues',
    shows: [one],
    summary: 'All issues; whoever is no admin sees those that they reported',
    tag,
    rule,
    access: 'signedIn',
    modules,
    query: pageQuery(filters),
    answer: pageOf(issue),
    list: issueList,
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/issues/:id',
    shows: [one],
    summary: 'One issue, by its code or id, with the days on which it was seen',
    tag,
    rule,
    access: 'signedIn',
    modules,
    params,
    answer: issue,
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/issues/:id',
    changes: [one],
    summary: 'Change who looks after an issue, or its title; what is left out stays',
    tag,
    access: admin,
    modules,
    params,
    body: changedIssue,
    answer: issue,
  }),
  transition: endpoint({
    method: 'POST',
    path: '/api/issues/:id/transitions',
    changes: [one],
    summary: 'Take an issue to another state',
    tag,
    access: admin,
    modules,
    params,
    body: named(
      'IssueTransition',
      z.strictObject({ ...issuePayload, action: z.enum(issueActions), comment: z.optional(text(0, 1000)), version: z.optional(version()) }),
    ),
    answer: issue,
  }),
  ...partEndpoints({ plural, one, shared: { tag, rule, access: 'signedIn', modules, params: z.object({ id: uuid() }) } }),
}
