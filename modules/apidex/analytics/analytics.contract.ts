import { endpoint } from '@portico/platform/contract/endpoint.ts'
import { dateTime, queryBool, queryInt, slug, uuid } from '@portico/platform/contract/fields.ts'
import { pageOf } from '@portico/platform/contract/lists.ts'
import { named } from '@portico/platform/contract/named.ts'
import * as z from 'zod/mini'
import { quotaIntervals } from '../api-products/product-kinds.rules.ts'
import { latency, statusClasses, trafficSteps } from '../traffic/traffic.contract.ts'
import { analyticsDimensions, rowsPerPage } from './analytics-kinds.contract.ts'

const failures = {
  /** Answered with 4xx, and with 5xx. */
  clientErrors: z.int(),
  serverErrors: z.int(),
}
const figures = { calls: z.int(), ...failures, latencyMs: z.nullable(latency) }
/** Of a step: null where nobody knows, because no report of the gateway was read of it. */
const known = z.nullable(z.int())

export const analyticsFigures = named(
  'AnalyticsFigures',
  z.object({
    from: z.string(),
    to: z.string(),
    step: z.enum(trafficSteps),
    ...figures,
    byClass: z.array(z.object({ statusClass: z.enum(statusClasses), calls: z.int() })),
    /** The part of the time whose reports were read, empty where there is none; null where each call is told, or all was read. */
    covered: z.nullable(z.object({ from: z.string(), to: z.string() })),
    /** One for each step, oldest first. */
    buckets: z.array(z.object({ from: z.string(), ...figures, calls: known, clientErrors: known, serverErrors: known })),
  }),
)
export type AnalyticsFigures = z.infer<typeof analyticsFigures>

const overview = named(
  'AnalyticsOverview',
  z.object({
    now: analyticsFigures,
    /** As many steps before them, up to the same part of the last one; null where no comparison was asked for. */
    before: z.nullable(analyticsFigures),
    /** The last step is not over yet. */
    running: z.boolean(),
    /** Whose calls these are: of all, of one's own applications, or of these and of the products that one owns. */
    of: z.enum(['all', 'own', 'ownAndProducts']),
    /** Because of the environment's platform, and of the modules that are on. */
    gives: z.object({
      calls: z.boolean(),
      /** Its calls come from sums that the gateway is asked for, by the hour; null where it tells of each call. */
      reports: z.nullable(
        z.object({
          lateMinutes: z.int(),
          exactStatuses: z.boolean(),
          /** What was before it is counted, as far as the gateway knew; null before the first answer. */
          countedUntil: z.nullable(z.string()),
          /** It failed when it was asked last. */
          failed: z.boolean(),
        }),
      ),
      applicationFilter: z.boolean(),
      companies: z.boolean(),
      companyFile: z.boolean(),
    }),
  }),
)
export type AnalyticsOverview = z.infer<typeof overview>

export const analyticsRow = named(
  'AnalyticsRow',
  z.object({
    /** Null: the gateway could not tell, or it is gone. Of an operation: its id in the product's specification. */
    id: z.nullable(z.string()),
    name: z.nullable(z.string()),
    /** Of a product and of an operation. */
    apiproduct: z.nullable(z.string()),
    ...figures,
    /** In the time before; null where no comparison was asked for. */
    callsBefore: z.nullable(z.int()),
  }),
)
export type AnalyticsRow = z.infer<typeof analyticsRow>

const quota = named(
  'QuotaInUse',
  z.object({
    keyId: z.string(),
    keyName: z.string(),
    applicationId: z.string(),
    applicationName: z.string(),
    /** The caller may open the application. */
    seen: z.boolean(),
    apiproduct: z.string(),
    productName: z.string(),
    quota: z.int(),
    interval: z.enum(quotaIntervals),
    /** In the interval that is going on, by UTC. */
    calls: z.int(),
  }),
)
export type QuotaInUse = z.infer<typeof quota>

const filters = {
  apiproduct: z.optional(z.string().check(z.maxLength(255))),
  /** Of the product that is named with it; empty for calls that fit none. */
  operation: z.optional(z.string().check(z.maxLength(300))),
  applicationId: z.optional(uuid()),
  teamId: z.optional(uuid()),
  companyId: z.optional(uuid()),
  statusClass: z.optional(z.enum(statusClasses)),
}
export type AnalyticsFilters = { [name in keyof typeof filters]?: z.infer<(typeof filters)[name]> }
const time = { from: z.optional(dateTime()), to: z.optional(dateTime()), compare: z.optional(queryBool()) }
const by = { by: z.enum(analyticsDimensions) }

const own = {
  tag: 'Analytics',
  method: 'GET',
  access: 'signedIn',
  rule: "calls of one's own applications and of the products that one owns; all to admin; closed to a subscriptionManager who is no admin",
  modules: ['InternalDeveloperPortal'],
  params: z.object({ envId: slug() }),
} as const
const base = '/api/environments/:envId/analytics'

export const analytics = {
  overview: endpoint({
    ...own,
    path: base,
    shows: ['traffic'],
    summary:
      'Calls, errors by class and percentiles of a time, step by step, beside the same time before; without a time the last 24 hours',
    query: z.object({ ...filters, ...time }),
    answer: overview,
  }),
  top: endpoint({
    ...own,
    path: `${base}/top`,
    shows: ['traffic'],
    summary: 'What was called most, or who called most: API products, operations, applications, teams or companies',
    query: z.object({
      ...filters,
      ...time,
      ...by,
      /** A part of the application's name, where the platform's applications can be filtered. */
      search: z.optional(z.string().check(z.maxLength(200))),
      page: z.optional(queryInt(1, 1_000_000)),
      itemsPerPage: z.optional(queryInt(1, 1000)),
    }),
    answer: pageOf(analyticsRow),
  }),
  quotas: endpoint({
    ...own,
    path: `${base}/quotas`,
    shows: ['traffic', 'product'],
    summary: `The ${rowsPerPage} keys that have used most of a quota in the interval that is going on; quotas by the second are over too soon`,
    query: z.object(filters),
    answer: z.array(quota),
  }),
  file: endpoint({
    ...own,
    path: `${base}/csv`,
    summary: 'The same as `top` as CSV, the 10,000 that are called most; companies only where the platform gives their calls away',
    query: z.object({ ...filters, ...time, ...by }),
    answers: 'raw',
    audited: true,
    perMinute: 30,
  }),
}
