import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { queryInt, uuid } from '@portico/platform/contract/fields.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'

/** A company counts as new for so many days. */
export const newForDays = 30
export const usualDays = 30
const mostDays = 365
/** The usage of a company shows so many rows, the most called first; its sums are of all. */
export const usageRows = 1000
/** So many companies are told of by their calls. */
export const mostCompanies = 10

const endingAgreement = { companyId: z.string(), companyName: z.string(), number: z.string(), endDate: z.string(), daysLeft: z.int() }

const companyNumbers = named(
  'CompanyNumbers',
  z.object({
    pending: z.int(),
    active: z.int(),
    suspended: z.int(),
    terminated: z.int(),
    rejected: z.int(),
    /** Made within the last 30 days, whole days by UTC. */
    new: z.int(),
    /** From when on a company is new. */
    newSince: z.string(),
    /** Companies of which an agreement ends soon: within so many days. */
    agreementsEnding: z.int(),
    endingDays: z.int(),
    /** The first of these agreements. */
    ending: z.array(z.object(endingAgreement)),
    /** Companies with applications under an agreement that has ended. */
    agreementsEnded: z.object({ count: z.int(), exact: z.boolean() }),
    /** Those of these agreements that ended last; their days are less than 0. */
    ended: z.array(z.object({ ...endingAgreement, applications: z.int() })),
  }),
)
export type CompanyNumbers = z.infer<typeof companyNumbers>

const calledCompany = named(
  'CalledCompany',
  z.object({
    id: z.string(),
    companyName: z.string(),
    status: z.string(),
    /** How many of its applications have called. */
    applications: z.int(),
    calls: z.int(),
    /** Answered with a status of 400 and above. */
    errors: z.int(),
  }),
)
const calledCompanies = named('CalledCompanies', z.object({ from: z.string(), companies: z.array(calledCompany) }))
export type CalledCompanies = z.infer<typeof calledCompanies>

const usage = named(
  'CompanyUsage',
  z.object({
    companyName: z.string(),
    from: z.string(),
    /** Keys of its applications that are neither revoked nor past their end. */
    keys: z.int(),
    calls: z.int(),
    errors: z.int(),
    environments: z.array(
      z.object({
        id: z.string(),
        displayName: z.string(),
        calls: z.int(),
        errors: z.int(),
        /** Its calls can be had as a file. */
        exportable: z.boolean(),
        rows: z.array(
          z.object({
            applicationName: z.string(),
            appId: z.string(),
            /** Null where the product is gone. */
            apiproduct: z.nullable(z.string()),
            productName: z.nullable(z.string()),
            calls: z.int(),
            errors: z.int(),
            quota: z.nullable(z.object({ calls: z.int(), interval: z.string() })),
          }),
        ),
        /** So many rows are left out, those with the fewest calls; `calls` and `errors` are of these, too. */
        more: z.int(),
      }),
    ),
  }),
)
export type CompanyUsage = z.infer<typeof usage>

const own = { tag: 'Companies', access: ['subscriptionManager'], modules: ['SubscriptionManager'] } as const
/** Calls are counted by the internal portal. */
const counted = { ...own, allOf: ['InternalDeveloperPortal'] } as const
const days = z.object({ days: z.optional(queryInt(1, mostDays)) })
const byId = z.object({ id: uuid() })

export const numbers = {
  companies: endpoint({
    ...own,
    method: 'GET',
    path: '/api/companies/numbers',
    summary: 'How many companies there are in each state, how many are new and of how many an agreement ends',
    shows: ['company'],
    answer: companyNumbers,
  }),
  called: endpoint({
    ...counted,
    method: 'GET',
    path: '/api/companycalls',
    summary: 'The ten companies whose applications call most, in all environments; calls count for the company that is linked now',
    shows: ['company', 'companyApplication', 'traffic'],
    query: days,
    answer: calledCompanies,
  }),
  usage: endpoint({
    ...counted,
    method: 'GET',
    hides: true,
    path: '/api/companies/:id/usage',
    summary:
      'What the applications of a company call in each environment: calls, errors and quota by API product, the 1,000 that are called most one by one',
    shows: ['company', 'companyApplication', 'traffic'],
    params: byId,
    query: days,
    answer: usage,
  }),
  usageFile: endpoint({
    ...counted,
    method: 'GET',
    hides: true,
    path: '/api/companies/:id/usage/csv',
    summary:
      'The same as CSV, of the environments whose platform gives the calls of companies away; what is not told one by one is one line',
    params: byId,
    query: days,
    answers: 'raw',
    audited: true,
    perMinute: 30,
  }),
}
